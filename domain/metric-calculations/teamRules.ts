import { formatMetric, formatNumber } from '#domain/formatNumber.ts';
import {
  adoptionStatusValues,
  highestCount,
  type MetricKey,
  type MetricValue,
  type MetricValues,
  veracodeScanningValues,
  yesNoValues,
} from '#domain/monthly-metrics/fields.ts';
import type { NotApplicable, NotApplicableReason } from '#domain/monthly-metrics/notApplicable.ts';
import { isItem, splitStored } from '#domain/tech-inventory/items.ts';
import { tidyText } from '#domain/text.ts';
import type { MetricFamily } from './metrics.ts';

export type AppFamily = Extract<
  MetricFamily,
  'appsWithAutomatedFunctionalTest' | 'appsWithoutAutomatedFunctionalTests' | 'automatedFunctionalTestAdoption'
>;

export interface TeamValues {
  readonly unitTestTools: string | null | undefined;
  readonly metrics: MetricValues;
  readonly notApplicable: NotApplicable;
}

export interface Contribution {
  readonly numerator: number;
  readonly denominator: number;
}

interface TeamRule {
  /** Null when the team is left out. */
  readonly contribute: (values: TeamValues) => Contribution | null;
  /** Null for a team that reported nothing. */
  readonly describe: (values: TeamValues) => string | null;
  /** Undefined when what the metric needs applies to the team. */
  readonly reasonAgainst: (values: TeamValues) => NotApplicableReason | undefined;
}

/** The only definition of what each team adds to a metric. */
export const teamRules: Readonly<Record<Exclude<MetricFamily, AppFamily>, TeamRule>> = {
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
      const said = [...tools, ...(coverage === null ? [] : [`${formatMetric(coverage, 'percent')} coverage`])];
      return said.length === 0 ? null : said.join(', ');
    },
    // A tool alone says that the team has unit tests.
    reasonAgainst: ({ unitTestTools, notApplicable }) =>
      splitStored(unitTestTools).some(isItem) ? undefined : notApplicable.overallRepoTestCoverage,
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
      return part === null ? null : `Partial, ${formatMetric(part, 'percent')}`;
    },
    // Only a partial scan needs the percentage.
    reasonAgainst: ({ metrics, notApplicable }) =>
      notApplicable.veracodeScanning ??
      (metrics.veracodeScanning === 'Partial' ? notApplicable.veracodeScanningPercentage : undefined),
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
    reasonAgainst: ({ notApplicable }) =>
      notApplicable.automatedFunctionalTestCount ?? notApplicable.manualFunctionalTestCount,
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
      return percent === null ? null : formatMetric(percent, 'percent');
    },
    reasonAgainst: ({ notApplicable }) => notApplicable[key],
  };
}

function choiceRule(key: MetricKey, choices: readonly string[], counted: string): TeamRule {
  return {
    contribute: ({ metrics }) => {
      const choice = validChoice(metrics[key], choices);
      return choice === null ? null : { numerator: choice === counted ? 1 : 0, denominator: 1 };
    },
    describe: ({ metrics }) => validChoice(metrics[key], choices),
    reasonAgainst: ({ notApplicable }) => notApplicable[key],
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
    reasonAgainst: ({ notApplicable }) => notApplicable[key],
  };
}

export function countTests(count: number, kind: 'automated' | 'manual'): string {
  return `${formatNumber(count)} ${kind} ${count === 1 ? 'test' : 'tests'}`;
}

/** Null when missing or invalid: reports may have been written past every check. */
function validPercent(value: MetricValue | undefined): number | null {
  return typeof value === 'number' && value >= 0 && value <= 100 ? value : null;
}

export function validCount(value: MetricValue | undefined): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= highestCount ? value : null;
}

function validChoice<Choice extends string>(value: MetricValue | undefined, choices: readonly Choice[]): Choice | null {
  return choices.find((choice) => choice === value) ?? null;
}
