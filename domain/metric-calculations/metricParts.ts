import { foldText } from '#domain/foldText.ts';
import { formatNumber, formatPercent } from '#domain/formatNumber.ts';
import {
  adoptionStatusValues,
  type MetricKey,
  type MetricValue,
  type MetricValues,
  veracodeScanningValues,
  yesNoValues,
} from '#domain/monthly-metrics/fields.ts';
import { isItem, splitStored } from '#domain/tech-inventory/items.ts';
import { tidyText } from '#domain/text.ts';
import type { MetricFamily } from './metrics.ts';
import type { MetricTeam, Organisation } from './organisation.ts';

/** A team and what it reported for the metric. */
export interface ExplainedTeam {
  readonly teamId: string;
  readonly teamName: string;
  /** In words: `Partial, 45%`, `Jest, 80% coverage`, `12 automated tests`; `Not reported yet` or `No project ID` of one that said nothing. */
  readonly said: string;
}

/** A contributor to a figure: a team, or an app with its teams. */
export interface MetricPart {
  /** The team's name or, of an app, its project id. */
  readonly name: string;
  /** One, or all that work on the app. */
  readonly teams: readonly ExplainedTeam[];
  readonly numerator: number;
  /** 0 in a sum. */
  readonly denominator: number;
}

export interface MetricParts {
  readonly parts: MetricPart[];
  /** Teams that have not reported what the metric needs. Where it divides by all teams or apps they are among the parts as well, as none. */
  readonly notReported: readonly ExplainedTeam[];
}

const nothingReported = 'Not reported yet';
const noProjectId = 'No project ID';

/** What every metric needs of a team, looked up once for all of them. */
export interface TeamReport {
  readonly team: MetricTeam;
  /** The folded project id; '' for none. */
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

/** The figures that a family's metric is made of, one for each team or app that counts. */
export function contributions(family: MetricFamily, reports: readonly TeamReport[]): Contribution[] {
  if (isAppFamily(family)) return appContributions(family, reports);
  const { contribute } = teamRules[family];
  const contributed: Contribution[] = [];
  for (const { values } of reports) {
    const contribution = contribute(values);
    if (contribution !== null) contributed.push(contribution);
  }
  return contributed;
}

/** Work that pauses now and then, for whoever runs it to do something else in between. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

const teamsInStep = 500;

/** The contributors to a family's figure, with their contributions and what they reported. */
export function metricPartsInSteps(
  family: MetricFamily,
  teams: readonly MetricTeam[],
  organisation: Organisation,
): Steps<MetricParts> {
  return isAppFamily(family) ? appParts(family, teams, organisation) : teamParts(family, teams, organisation);
}

function* teamParts(family: TeamFamily, teams: readonly MetricTeam[], organisation: Organisation): Steps<MetricParts> {
  const { contribute, describe } = teamRules[family];
  const [parts, notReported]: [MetricPart[], ExplainedTeam[]] = [[], []];
  for (const [index, team] of teams.entries()) {
    if (index % teamsInStep === 0) yield;
    const values = valuesOf(team, organisation);
    const said = describe(values);
    const explained = explainTeam(team, said ?? nothingReported);
    if (said === null) notReported.push(explained);
    const contribution = contribute(values);
    if (contribution !== null) parts.push({ name: team.teamName, teams: [explained], ...contribution });
  }
  return { parts, notReported };
}

function appKeyOf({ projectId }: MetricTeam): string {
  return foldText(projectId ?? '');
}

const noMetrics: MetricValues = {};

function valuesOf({ $id }: MetricTeam, { inventories, metrics }: Organisation): TeamValues {
  return { unitTestTools: inventories.get($id)?.unitTestTools, metrics: metrics.get($id) ?? noMetrics };
}

function appContributions(family: AppFamily, reports: readonly TeamReport[]): Contribution[] {
  const hasTests = new Map<string, boolean>();
  for (const { appKey, values } of reports) {
    const tests = validCount(values.metrics.automatedFunctionalTestCount) ?? 0;
    if (appKey !== '') hasTests.set(appKey, tests > 0 || hasTests.get(appKey) === true);
  }
  return Array.from(hasTests.values(), appRules[family]);
}

/** An app is a distinct project id, written alike or not quite; a team without one belongs to none. */
function* appParts(family: AppFamily, teams: readonly MetricTeam[], { metrics }: Organisation): Steps<MetricParts> {
  const apps = new Map<string, { readonly name: string; readonly teams: ExplainedTeam[]; hasTests: boolean }>();
  const notReported: ExplainedTeam[] = [];
  for (const [index, team] of teams.entries()) {
    if (index % teamsInStep === 0) yield;
    const tests = validCount(metrics.get(team.$id)?.automatedFunctionalTestCount);
    const key = appKeyOf(team);
    const said = tests === null ? nothingReported : countTests(tests, 'automated');
    const explained = explainTeam(team, key === '' ? noProjectId : said);
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
  return { parts, notReported };
}

function explainTeam({ $id, teamName }: MetricTeam, said: string): ExplainedTeam {
  return { teamId: $id, teamName, said };
}

interface TeamValues {
  readonly unitTestTools: string | null | undefined;
  readonly metrics: MetricValues;
}

export interface Contribution {
  readonly numerator: number;
  /** 0 in a sum. */
  readonly denominator: number;
}

interface TeamRule {
  /** Null when the team is left out. */
  readonly contribute: (values: TeamValues) => Contribution | null;
  /** The report in words; null for a team that reported nothing. */
  readonly describe: (values: TeamValues) => string | null;
}

type TeamFamily = Exclude<MetricFamily, AppFamily>;

/** The only definition of what each team adds to a metric. */
const teamRules: Readonly<Record<TeamFamily, TeamRule>> = {
  // Divided by all teams, also those that reported nothing.
  adoptionAutomatedUnitTesting: {
    contribute: ({ unitTestTools, metrics }) => {
      const hasTools = splitStored(unitTestTools).some(isItem);
      const coverage = validPercent(metrics.overallRepoTestCoverage) ?? 0;
      return { numerator: hasTools || coverage > 0 ? 1 : 0, denominator: 1 };
    },
    describe: ({ unitTestTools, metrics }) => {
      const tools = splitStored(unitTestTools).filter(isItem).map(tidyText);
      const coverage = validPercent(metrics.overallRepoTestCoverage);
      const said = [...tools, ...(coverage === null ? [] : [`${formatPercent(coverage)} coverage`])];
      return said.length === 0 ? null : said.join(', ');
    },
  },
  avgUnitTestCoverage: percentRule('overallRepoTestCoverage'),
  avgBranchTestCoverage: percentRule('overallBranchTestCoverage'),
  veracodeScanning: {
    contribute: ({ metrics }) => {
      const scanning = validChoice(metrics.veracodeScanning, veracodeScanningValues);
      const part = validPercent(metrics.veracodeScanningPercentage);
      const percent = scanning === 'Partial' ? part : scanning && (scanning === 'Yes' ? 100 : 0);
      return percent === null ? null : { numerator: percent, denominator: 1 };
    },
    describe: ({ metrics }) => {
      const scanning = validChoice(metrics.veracodeScanning, veracodeScanningValues);
      if (scanning !== 'Partial') return scanning;
      const part = validPercent(metrics.veracodeScanningPercentage);
      return part === null ? null : `Partial, ${formatPercent(part)}`;
    },
  },
  singleArtifactPromotion: choiceRule('singleArtifactPromotion', yesNoValues, 'Yes'),
  manualTestsExisting: countRule('manualFunctionalTestCount', 'manual'),
  automatedTestsExisting: countRule('automatedFunctionalTestCount', 'automated'),
  automatedFunctionalTestCoverage: {
    contribute: ({ metrics }) => {
      const automated = validCount(metrics.automatedFunctionalTestCount);
      const manual = validCount(metrics.manualFunctionalTestCount);
      if (automated === null && manual === null) return null;
      return { numerator: automated ?? 0, denominator: (automated ?? 0) + (manual ?? 0) };
    },
    describe: ({ metrics }) => {
      const automated = validCount(metrics.automatedFunctionalTestCount);
      const manual = validCount(metrics.manualFunctionalTestCount);
      const said = [
        ...(automated === null ? [] : [countTests(automated, 'automated')]),
        ...(manual === null ? [] : [countTests(manual, 'manual')]),
      ];
      return said.length === 0 ? null : said.join(', ');
    },
  },
  sonarQubeAdoption: choiceRule('sonarqubeAdoptionStatus', adoptionStatusValues, 'Completed'),
};

function percentRule(key: MetricKey): TeamRule {
  return {
    contribute: ({ metrics }) => {
      const percent = validPercent(metrics[key]);
      return percent === null ? null : { numerator: percent, denominator: 1 };
    },
    describe: ({ metrics }) => {
      const percent = validPercent(metrics[key]);
      return percent === null ? null : formatPercent(percent);
    },
  };
}

function choiceRule(key: MetricKey, choices: readonly string[], counted: string): TeamRule {
  return {
    contribute: ({ metrics }) => {
      const choice = validChoice(metrics[key], choices);
      return choice === null ? null : { numerator: choice === counted ? 1 : 0, denominator: 1 };
    },
    describe: ({ metrics }) => validChoice(metrics[key], choices),
  };
}

function countRule(key: MetricKey, kind: 'automated' | 'manual'): TeamRule {
  return {
    contribute: ({ metrics }) => {
      const count = validCount(metrics[key]);
      return count === null ? null : { numerator: count, denominator: 0 };
    },
    describe: ({ metrics }) => {
      const count = validCount(metrics[key]);
      return count === null ? null : countTests(count, kind);
    },
  };
}

/** `1,200 automated tests` */
function countTests(count: number, kind: 'automated' | 'manual'): string {
  return `${formatNumber(count)} ${kind} ${count === 1 ? 'test' : 'tests'}`;
}

/** Reported values may have been written past every check: null for a missing or invalid one. */
function validPercent(value: MetricValue | undefined): number | null {
  return typeof value === 'number' && value >= 0 && value <= 100 ? value : null;
}

function validCount(value: MetricValue | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function validChoice<Choice extends string>(value: MetricValue | undefined, choices: readonly Choice[]): Choice | null {
  return choices.find((choice) => choice === value) ?? null;
}

/** Families that sum over apps; all others sum over teams. */
type AppFamily = Extract<
  MetricFamily,
  'appsWithAutomatedFunctionalTest' | 'appsWithoutAutomatedFunctionalTests' | 'automatedFunctionalTestAdoption'
>;

/** An app's contribution to a metric. An app without any reported automated functional test has none. */
const appRules: Readonly<Record<AppFamily, (hasTests: boolean) => Contribution>> = {
  appsWithAutomatedFunctionalTest: (hasTests) => ({ numerator: hasTests ? 1 : 0, denominator: 0 }),
  appsWithoutAutomatedFunctionalTests: (hasTests) => ({ numerator: hasTests ? 0 : 1, denominator: 0 }),
  automatedFunctionalTestAdoption: (hasTests) => ({ numerator: hasTests ? 1 : 0, denominator: 1 }),
};

export function isAppFamily(family: MetricFamily): family is AppFamily {
  return family in appRules;
}
