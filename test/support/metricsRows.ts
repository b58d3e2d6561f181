import {
  blankMonthlyMetrics,
  metricFields,
  type MetricKey,
  type MonthlyMetricsFields,
} from '#domain/monthly-metrics/fields.ts';
import type { Month, MonthReport, MonthReportFields } from '#domain/monthly-metrics/reports.ts';
import { reportId } from '#functions/runtime/history/hashId.ts';
import type { StoredRow } from '#domain/row.ts';

/** A number or choice for every metric, also for those that no test speaks of. */
const ordinaryValues = Object.fromEntries(
  metricFields.map((field) => [field.key, field.kind === 'choice' ? (field.values[0] ?? null) : field.min]),
) as Pick<MonthlyMetricsFields, MetricKey>;

/** Stored metrics of a team; fields that are not given have ordinary values. */
export function metricsRow(
  teamId: string,
  fields: Partial<MonthlyMetricsFields> = {},
): MonthlyMetricsFields & StoredRow {
  return {
    $id: teamId,
    $createdAt: '',
    $updatedAt: '',
    ...blankMonthlyMetrics,
    ...ordinaryValues,
    overallRepoTestCoverage: 70,
    overallBranchTestCoverage: 60.5,
    automatedFunctionalTestCount: 1200,
    manualFunctionalTestCount: 0,
    veracodeScanning: 'Partial',
    veracodeScanningPercentage: 40,
    sonarqubeAdoptionStatus: 'Ongoing',
    singleArtifactPromotion: 'No',
    ...fields,
  };
}

/** A team's report of a month; fields that are not given are those of `metricsRow`. */
export function monthReport(teamId: string, month: Month, fields: Partial<MonthReportFields> = {}): MonthReport {
  const values = Object.fromEntries(
    Object.entries(metricsRow(teamId)).filter(([name]) => name in ordinaryValues || name === 'notApplicable'),
  ) as Pick<MonthReportFields, MetricKey | 'notApplicable'>;
  return {
    $id: reportId(teamId, month),
    $createdAt: '',
    $updatedAt: '',
    ...values,
    teamId,
    month,
    reportedAt: `${month}-05T10:00:00.000Z`,
    reportedBy: null,
    correctedAt: null,
    correctedBy: null,
    ...fields,
  };
}
