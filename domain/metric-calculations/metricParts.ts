import { foldText } from '#domain/foldText.ts';
import { formatNumber, formatPercent } from '#domain/formatNumber.ts';
import {
  adoptionStatusValues,
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
  readonly parts: readonly MetricPart[];
  /** Teams that have not reported what the metric needs. Where it divides by all teams or apps they are among the parts as well, as none. */
  readonly notReported: readonly ExplainedTeam[];
}

const nothingReported = 'Not reported yet';
const noProjectId = 'No project ID';

/** The contributors to a family's figure: the only definition, for figures and for their explanations. */
export function metricParts(
  family: MetricFamily,
  teams: readonly MetricTeam[],
  organisation: Organisation,
): MetricParts {
  return isAppFamily(family) ? appParts(family, teams, organisation) : teamParts(family, teams, organisation);
}

function teamParts(family: TeamFamily, teams: readonly MetricTeam[], organisation: Organisation): MetricParts {
  const [parts, notReported]: [MetricPart[], ExplainedTeam[]] = [[], []];
  for (const team of teams) {
    const { unitTestTools } = organisation.inventories.get(team.$id) ?? {};
    const contribution = teamRules[family]({ unitTestTools, metrics: organisation.metrics.get(team.$id) ?? {} });
    const explained = explainTeam(team, contribution?.said ?? nothingReported);
    if (contribution?.said == null) notReported.push(explained);
    if (contribution === null) continue;
    const { numerator, denominator } = contribution;
    parts.push({ name: team.teamName, teams: [explained], numerator, denominator });
  }
  return { parts, notReported };
}

/** An app is a distinct project id, written alike or not quite; a team without one belongs to none. */
function appParts(family: AppFamily, teams: readonly MetricTeam[], { metrics }: Organisation): MetricParts {
  const apps = new Map<string, { readonly name: string; readonly teams: ExplainedTeam[]; hasTests: boolean }>();
  const notReported: ExplainedTeam[] = [];
  for (const team of teams) {
    const tests = validCount(metrics.get(team.$id)?.automatedFunctionalTestCount);
    const key = foldText(team.projectId ?? '');
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

interface TeamReport {
  readonly unitTestTools: string | null | undefined;
  readonly metrics: MetricValues;
}

interface Contribution {
  /** In words; null for a team that reported nothing and counts all the same. */
  readonly said: string | null;
  readonly numerator: number;
  /** 0 in a sum. */
  readonly denominator: number;
}

/** Null when the team is left out. */
type ContributionRule = (report: TeamReport) => Contribution | null;

type TeamFamily = Exclude<MetricFamily, AppFamily>;

/** The only definition of what each team adds to a metric. */
const teamRules: Readonly<Record<TeamFamily, ContributionRule>> = {
  adoptionAutomatedUnitTesting: unitTestingOf,
  avgUnitTestCoverage: ({ metrics }) => ofPercent(validPercent(metrics.overallRepoTestCoverage)),
  avgBranchTestCoverage: ({ metrics }) => ofPercent(validPercent(metrics.overallBranchTestCoverage)),
  veracodeScanning: scanningOf,
  singleArtifactPromotion: ({ metrics }) => ofChoice(validChoice(metrics.singleArtifactPromotion, yesNoValues), 'Yes'),
  manualTestsExisting: ({ metrics }) => ofCount(validCount(metrics.manualFunctionalTestCount), 'manual'),
  automatedTestsExisting: ({ metrics }) => ofCount(validCount(metrics.automatedFunctionalTestCount), 'automated'),
  automatedFunctionalTestCoverage: functionalTestsOf,
  sonarQubeAdoption: ({ metrics }) =>
    ofChoice(validChoice(metrics.sonarqubeAdoptionStatus, adoptionStatusValues), 'Completed'),
};

/** `1,200 automated tests` */
function countTests(count: number, kind: 'automated' | 'manual'): string {
  return `${formatNumber(count)} ${kind} ${count === 1 ? 'test' : 'tests'}`;
}

/** Divided by all teams, also those that said nothing. */
function unitTestingOf({ unitTestTools, metrics }: TeamReport): Contribution {
  const tools = splitStored(unitTestTools).filter(isItem).map(tidyText);
  const coverage = validPercent(metrics.overallRepoTestCoverage);
  const said = [...tools, ...(coverage === null ? [] : [`${formatPercent(coverage)} coverage`])].join(', ');
  return {
    said: said === '' ? null : said,
    numerator: tools.length > 0 || (coverage ?? 0) > 0 ? 1 : 0,
    denominator: 1,
  };
}

function scanningOf({ metrics }: TeamReport): Contribution | null {
  const scanning = validChoice(metrics.veracodeScanning, veracodeScanningValues);
  if (scanning !== 'Partial')
    return scanning && { said: scanning, numerator: scanning === 'Yes' ? 100 : 0, denominator: 1 };
  const part = validPercent(metrics.veracodeScanningPercentage);
  return part === null ? null : { said: `Partial, ${formatPercent(part)}`, numerator: part, denominator: 1 };
}

function functionalTestsOf({ metrics }: TeamReport): Contribution | null {
  const automated = validCount(metrics.automatedFunctionalTestCount);
  const manual = validCount(metrics.manualFunctionalTestCount);
  const said = [
    ...(automated === null ? [] : [countTests(automated, 'automated')]),
    ...(manual === null ? [] : [countTests(manual, 'manual')]),
  ];
  if (said.length === 0) return null;
  return { said: said.join(', '), numerator: automated ?? 0, denominator: (automated ?? 0) + (manual ?? 0) };
}

function ofPercent(percent: number | null): Contribution | null {
  return percent === null ? null : { said: formatPercent(percent), numerator: percent, denominator: 1 };
}

function ofChoice(choice: string | null, counted: string): Contribution | null {
  return choice === null ? null : { said: choice, numerator: choice === counted ? 1 : 0, denominator: 1 };
}

function ofCount(count: number | null, kind: 'automated' | 'manual'): Contribution | null {
  return count === null ? null : { said: countTests(count, kind), numerator: count, denominator: 0 };
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

interface AppContribution {
  readonly numerator: number;
  /** 0 in a sum. */
  readonly denominator: number;
}

/** An app's contribution to a metric. An app without any reported automated functional test has none. */
const appRules: Readonly<Record<AppFamily, (hasTests: boolean) => AppContribution>> = {
  appsWithAutomatedFunctionalTest: (hasTests) => ({ numerator: hasTests ? 1 : 0, denominator: 0 }),
  appsWithoutAutomatedFunctionalTests: (hasTests) => ({ numerator: hasTests ? 0 : 1, denominator: 0 }),
  automatedFunctionalTestAdoption: (hasTests) => ({ numerator: hasTests ? 1 : 0, denominator: 1 }),
};

export function isAppFamily(family: MetricFamily): family is AppFamily {
  return family in appRules;
}
