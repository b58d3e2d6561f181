import { foldText } from '#domain/foldText.ts';
import {
  type NotApplicable,
  type NotApplicableReason,
  notApplicableReasons,
  parseNotApplicable,
} from '#domain/monthly-metrics/notApplicable.ts';
import { notReported as nothingReported } from '#domain/monthly-metrics/parseMetric.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import type { MetricFamily } from './metrics.ts';
import type { MetricTeam, Organisation, ReportedMetrics } from './organisation.ts';
import { type AppFamily, type Contribution, countTests, teamRules, type TeamValues, validCount } from './teamRules.ts';

export interface ExplainedTeam {
  readonly teamId: string;
  readonly teamName: string;
  /** `Partial, 45%`, `Jest, 80% coverage`, `Not reported yet` or `No project ID`. */
  readonly said: string;
  /** Null when the team never has, or nobody knows when. */
  readonly lastReport: Month | null;
}

export interface MetricPart {
  /** Team name; for an app, its project id. */
  readonly name: string;
  readonly teams: readonly ExplainedTeam[];
  readonly numerator: number;
  /** 0 in a sum. */
  readonly denominator: number;
}

export interface MetricParts {
  readonly parts: MetricPart[];
  /** Also among the parts, as none, where the metric divides by all teams or apps. */
  readonly notReported: readonly ExplainedTeam[];
  readonly notApplicable: readonly ExplainedTeam[];
}

export type LastReportOf = (teamId: string) => Month | undefined;

const noProjectId = 'No project ID';

export interface TeamReport {
  readonly team: MetricTeam;
  /** Folded; '' for none. */
  readonly appKey: string;
  readonly values: TeamValues;
}

export function teamReports(organisation: Organisation): TeamReport[] {
  return organisation.teams.map((team) => ({
    team,
    appKey: appKeyOf(team),
    values: valuesOf(team, organisation),
  }));
}

export function contributions(family: MetricFamily, reports: readonly TeamReport[]): Contribution[] {
  if (isAppFamily(family)) return appContributions(family, reports);
  const { contribute, reasonAgainst } = teamRules[family];
  const contributed: Contribution[] = [];
  for (const { values } of reports) {
    if (reasonAgainst(values) !== undefined) continue;
    const contribution = contribute(values);
    if (contribution !== null) contributed.push(contribution);
  }
  return contributed;
}

/** Pauses now and then, for whoever runs it to do something else in between. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

const teamsInStep = 500;

export function metricPartsInSteps(
  family: MetricFamily,
  teams: readonly MetricTeam[],
  organisation: Organisation,
  lastReportOf: LastReportOf,
): Steps<MetricParts> {
  return isAppFamily(family)
    ? appParts(family, teams, organisation, lastReportOf)
    : teamParts(family, teams, organisation, lastReportOf);
}

function* teamParts(
  family: Exclude<MetricFamily, AppFamily>,
  teams: readonly MetricTeam[],
  organisation: Organisation,
  lastReportOf: LastReportOf,
): Steps<MetricParts> {
  const { contribute, describe, reasonAgainst } = teamRules[family];
  const [parts, notReported, notApplicable]: [MetricPart[], ExplainedTeam[], ExplainedTeam[]] = [[], [], []];
  for (const [index, team] of teams.entries()) {
    if (index % teamsInStep === 0) yield;
    const values = valuesOf(team, organisation);
    const explain = (said: string) => explainTeam(team, said, lastReportOf);
    const reason = reasonAgainst(values);
    if (reason !== undefined) {
      notApplicable.push(explain(notApplicableReasons[reason]));
      continue;
    }
    const said = describe(values);
    const explained = explain(said ?? nothingReported);
    if (said === null) notReported.push(explained);
    const contribution = contribute(values);
    if (contribution !== null) parts.push({ name: team.teamName, teams: [explained], ...contribution });
  }
  return { parts, notReported, notApplicable };
}

function appKeyOf({ projectId }: MetricTeam): string {
  return foldText(projectId ?? '');
}

const noMetrics: ReportedMetrics = {};
const allApply: NotApplicable = {};

function valuesOf({ $id }: MetricTeam, { inventories, metrics }: Organisation): TeamValues {
  const unitTestTools = inventories.get($id)?.unitTestTools;
  const reported = metrics.get($id) ?? noMetrics;
  if (!reported.notApplicable) return { unitTestTools, metrics: reported, notApplicable: allApply };
  const notApplicable = parseNotApplicable(reported.notApplicable);
  const withoutValue = Object.fromEntries(Object.keys(notApplicable).map((key) => [key, null]));
  return { unitTestTools, metrics: { ...reported, ...withoutValue }, notApplicable };
}

function testReasonAgainst({ notApplicable }: TeamValues): NotApplicableReason | undefined {
  return notApplicable.automatedFunctionalTestCount;
}

function appContributions(family: AppFamily, reports: readonly TeamReport[]): Contribution[] {
  const hasTests = new Map<string, boolean>();
  for (const { appKey, values } of reports) {
    if (testReasonAgainst(values) !== undefined) continue;
    const tests = validCount(values.metrics.automatedFunctionalTestCount) ?? 0;
    if (appKey !== '') hasTests.set(appKey, tests > 0 || hasTests.get(appKey) === true);
  }
  return Array.from(hasTests.values(), appRules[family]);
}

/** A distinct project id, written alike or not quite; a team without one belongs to none. */
function* appParts(
  family: AppFamily,
  teams: readonly MetricTeam[],
  organisation: Organisation,
  lastReportOf: LastReportOf,
): Steps<MetricParts> {
  const apps = new Map<string, { readonly name: string; readonly teams: ExplainedTeam[]; hasTests: boolean }>();
  const [notReported, notApplicable]: [ExplainedTeam[], ExplainedTeam[]] = [[], []];
  for (const [index, team] of teams.entries()) {
    if (index % teamsInStep === 0) yield;
    const values = valuesOf(team, organisation);
    const reason = testReasonAgainst(values);
    if (reason !== undefined) {
      notApplicable.push(explainTeam(team, notApplicableReasons[reason], lastReportOf));
      continue;
    }
    const tests = validCount(values.metrics.automatedFunctionalTestCount);
    const key = appKeyOf(team);
    const said = tests === null ? nothingReported : countTests(tests, 'automated');
    const explained = explainTeam(team, key === '' ? noProjectId : said, lastReportOf);
    if (key === '' || tests === null) notReported.push(explained);
    if (key === '') continue;
    const app = apps.get(key) ?? { name: (team.projectId ?? '').trim(), teams: [], hasTests: false };
    app.teams.push(explained);
    app.hasTests ||= (tests ?? 0) > 0;
    apps.set(key, app);
  }
  const parts = Array.from(apps.values(), ({ name, teams: own, hasTests }) => {
    return { name, teams: own, ...appRules[family](hasTests) };
  });
  return { parts, notReported, notApplicable };
}

function explainTeam({ $id, teamName }: MetricTeam, said: string, lastReportOf: LastReportOf): ExplainedTeam {
  return { teamId: $id, teamName, said, lastReport: lastReportOf($id) ?? null };
}

/** None without any reported automated functional test. */
const appRules: Readonly<Record<AppFamily, (hasTests: boolean) => Contribution>> = {
  appsWithAutomatedFunctionalTest: (hasTests) => ({ numerator: hasTests ? 1 : 0, denominator: 0 }),
  appsWithoutAutomatedFunctionalTests: (hasTests) => ({ numerator: hasTests ? 0 : 1, denominator: 0 }),
  automatedFunctionalTestAdoption: (hasTests) => ({ numerator: hasTests ? 1 : 0, denominator: 1 }),
};

export function isAppFamily(family: MetricFamily): family is AppFamily {
  return family in appRules;
}
