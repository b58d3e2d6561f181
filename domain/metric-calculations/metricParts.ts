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
export interface TeamReport {
  readonly teamId: string;
  readonly teamName: string;
  /** `Partial, 45%`, `Jest, 80% coverage`, `12 automated tests`; `Not reported yet` or `No project ID` when there is nothing. A function, since a calculation needs no words. */
  readonly describe: () => string;
}

/** A contributor to a figure: a team, or an app with its teams. */
export interface MetricPart {
  /** The team's name or, of an app, its project id. */
  readonly name: string;
  /** One, or all that work on the app. */
  readonly teams: readonly TeamReport[];
  readonly numerator: number;
  /** 0 in a sum. */
  readonly denominator: number;
}

export interface MetricParts {
  readonly parts: readonly MetricPart[];
  /** Teams that have not reported what the metric needs. Where it divides by all teams or apps they are among the parts as well, as none. */
  readonly notReported: readonly TeamReport[];
}

const describeNothing = (): string => 'Not reported yet';
const describeNoProjectId = (): string => 'No project ID';

/** The contributors to a family's figure: the only definition, for figures and for their explanations. */
export function metricParts(
  family: MetricFamily,
  teams: readonly MetricTeam[],
  organisation: Organisation,
): MetricParts {
  return isAppFamily(family) ? appParts(family, teams, organisation) : teamParts(family, teams, organisation);
}

function teamParts(family: TeamFamily, teams: readonly MetricTeam[], organisation: Organisation): MetricParts {
  const [parts, notReported]: [MetricPart[], TeamReport[]] = [[], []];
  for (const { $id: teamId, teamName } of teams) {
    const { unitTestTools } = organisation.inventories.get(teamId) ?? {};
    const contribution = teamRules[family]({ unitTestTools, metrics: organisation.metrics.get(teamId) ?? {} });
    const report = { teamId, teamName, describe: contribution?.describe ?? describeNothing };
    if (!contribution?.describe) notReported.push(report);
    if (contribution === null) continue;
    const { numerator, denominator } = contribution;
    parts.push({ name: teamName, teams: [report], numerator, denominator });
  }
  return { parts, notReported };
}

/** An app is a distinct project id, written alike or not quite; a team without one belongs to none. */
function appParts(family: AppFamily, teams: readonly MetricTeam[], { metrics }: Organisation): MetricParts {
  const apps = new Map<string, { readonly name: string; readonly teams: TeamReport[]; hasTests: boolean }>();
  const notReported: TeamReport[] = [];
  for (const { $id: teamId, teamName, projectId } of teams) {
    const tests = validCount(metrics.get(teamId)?.automatedFunctionalTestCount);
    const key = foldText(projectId ?? '');
    const describe = tests === null ? describeNothing : () => countTests(tests, 'automated');
    const report = { teamId, teamName, describe: key === '' ? describeNoProjectId : describe };
    if (key === '' || tests === null) notReported.push(report);
    if (key === '') continue;
    const app = apps.get(key) ?? { name: (projectId ?? '').trim(), teams: [], hasTests: false };
    app.teams.push(report);
    app.hasTests ||= (tests ?? 0) > 0;
    apps.set(key, app);
  }
  const parts = Array.from(apps.values(), ({ name, teams: own, hasTests }) => {
    return { name, teams: own, ...appRules[family](hasTests) };
  });
  return { parts, notReported };
}

interface TeamValues {
  readonly unitTestTools: string | null | undefined;
  readonly metrics: MetricValues;
}

interface Contribution {
  /** Null for a team that reported nothing and counts all the same. */
  readonly describe: (() => string) | null;
  readonly numerator: number;
  /** 0 in a sum. */
  readonly denominator: number;
}

/** Null when the team is left out. */
type ContributionRule = (values: TeamValues) => Contribution | null;

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
function unitTestingOf({ unitTestTools, metrics }: TeamValues): Contribution {
  const tools = splitStored(unitTestTools).filter(isItem).map(tidyText);
  const coverage = validPercent(metrics.overallRepoTestCoverage);
  const describe = (): string =>
    [...tools, ...(coverage === null ? [] : [`${formatPercent(coverage)} coverage`])].join(', ');
  return {
    describe: tools.length === 0 && coverage === null ? null : describe,
    numerator: tools.length > 0 || (coverage ?? 0) > 0 ? 1 : 0,
    denominator: 1,
  };
}

function scanningOf({ metrics }: TeamValues): Contribution | null {
  const scanning = validChoice(metrics.veracodeScanning, veracodeScanningValues);
  if (scanning !== 'Partial')
    return scanning && { describe: () => scanning, numerator: scanning === 'Yes' ? 100 : 0, denominator: 1 };
  const part = validPercent(metrics.veracodeScanningPercentage);
  if (part === null) return null;
  return { describe: () => `Partial, ${formatPercent(part)}`, numerator: part, denominator: 1 };
}

function functionalTestsOf({ metrics }: TeamValues): Contribution | null {
  const automated = validCount(metrics.automatedFunctionalTestCount);
  const manual = validCount(metrics.manualFunctionalTestCount);
  if (automated === null && manual === null) return null;
  const describe = (): string =>
    [
      ...(automated === null ? [] : [countTests(automated, 'automated')]),
      ...(manual === null ? [] : [countTests(manual, 'manual')]),
    ].join(', ');
  return { describe, numerator: automated ?? 0, denominator: (automated ?? 0) + (manual ?? 0) };
}

function ofPercent(percent: number | null): Contribution | null {
  return percent === null ? null : { describe: () => formatPercent(percent), numerator: percent, denominator: 1 };
}

function ofChoice(choice: string | null, counted: string): Contribution | null {
  return choice === null ? null : { describe: () => choice, numerator: choice === counted ? 1 : 0, denominator: 1 };
}

function ofCount(count: number | null, kind: 'automated' | 'manual'): Contribution | null {
  return count === null ? null : { describe: () => countTests(count, kind), numerator: count, denominator: 0 };
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
