import { formatNumber, formatPercent } from '#domain/formatNumber.ts';
import {
  adoptionStatusValues,
  veracodeScanningValues,
  yesNoValues,
  type MetricValues,
} from '#domain/monthly-metrics/fields.ts';
import { isItem, splitStored } from '#domain/tech-inventory/items.ts';
import { tidyText, type MaybeText } from '#domain/text.ts';
import type { AppFamily } from './appRules.ts';
import type { MetricFamily } from './metricKeys.ts';
import { readChoice, readCount, readPercent } from './readReported.ts';

/** What is known of one team. */
export interface TeamReport {
  readonly unitTestTools: MaybeText;
  readonly metrics: MetricValues;
}

/** What a team adds to a metric. */
export interface Contribution {
  /** What it said, in words; null of a team that said nothing and counts all the same. */
  readonly said: string | null;
  readonly numerator: number;
  /** 0 in a sum. */
  readonly denominator: number;
}

/** Reads what a team adds; null when it is left out. */
type ReadContribution = (report: TeamReport) => Contribution | null;

/** The families that teams add to, one by one. */
export type TeamFamily = Exclude<MetricFamily, AppFamily>;

/** The one place that says what each team adds to a metric. */
export const teamRules: Readonly<Record<TeamFamily, ReadContribution>> = {
  adoptionAutomatedUnitTesting: readUnitTesting,
  avgUnitTestCoverage: ({ metrics }) => ofPercent(readPercent(metrics.overallRepoTestCoverage)),
  avgBranchTestCoverage: ({ metrics }) => ofPercent(readPercent(metrics.overallBranchTestCoverage)),
  veracodeScanning: readScanning,
  singleArtifactPromotion: ({ metrics }) => ofChoice(readChoice(metrics.singleArtifactPromotion, yesNoValues), 'Yes'),
  manualTestsExisting: ({ metrics }) => ofCount(readCount(metrics.manualFunctionalTestCount), 'manual'),
  automatedTestsExisting: ({ metrics }) => ofCount(readCount(metrics.automatedFunctionalTestCount), 'automated'),
  automatedFunctionalTestCoverage: readFunctionalTests,
  sonarQubeAdoption: ({ metrics }) =>
    ofChoice(readChoice(metrics.sonarqubeAdoptionStatus, adoptionStatusValues), 'Completed'),
};

/** `1,200 automated tests` */
export function countTests(count: number, kind: 'automated' | 'manual'): string {
  return `${formatNumber(count)} ${kind} ${count === 1 ? 'test' : 'tests'}`;
}

/** Divided by all teams, also those that said nothing. */
function readUnitTesting({ unitTestTools, metrics }: TeamReport): Contribution {
  const tools = splitStored(unitTestTools).filter(isItem).map(tidyText);
  const coverage = readPercent(metrics.overallRepoTestCoverage);
  const said = [...tools, ...(coverage === null ? [] : [`${formatPercent(coverage)} coverage`])].join(', ');
  return {
    said: said === '' ? null : said,
    numerator: tools.length > 0 || (coverage ?? 0) > 0 ? 1 : 0,
    denominator: 1,
  };
}

function readScanning({ metrics }: TeamReport): Contribution | null {
  const scanning = readChoice(metrics.veracodeScanning, veracodeScanningValues);
  if (scanning !== 'Partial')
    return scanning && { said: scanning, numerator: scanning === 'Yes' ? 100 : 0, denominator: 1 };
  const part = readPercent(metrics.veracodeScanningPercentage);
  return part === null ? null : { said: `Partial, ${formatPercent(part)}`, numerator: part, denominator: 1 };
}

function readFunctionalTests({ metrics }: TeamReport): Contribution | null {
  const automated = readCount(metrics.automatedFunctionalTestCount);
  const manual = readCount(metrics.manualFunctionalTestCount);
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
