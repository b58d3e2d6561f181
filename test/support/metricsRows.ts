import { blankMetrics, type MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { StoredRow } from '#domain/row.ts';

/** Stored metrics of a team; fields that are not given have ordinary values. */
export function metricsRow(
  teamId: string,
  fields: Partial<MonthlyMetricsFields> = {},
): MonthlyMetricsFields & StoredRow {
  return {
    $id: teamId,
    $createdAt: '',
    $updatedAt: '',
    ...blankMetrics,
    overallRepoTestCoverage: 70,
    overallBranchTestCoverage: 60.5,
    automatedFunctionalTestCount: 1200,
    manualFunctionalTestCount: 0,
    veracodeScanning: 'Partial',
    veracodeScanningPercentage: 40,
    sonarqubeAdoptionStatus: 'Ongoing',
    singleArtifactPromotion: 'No',
    updateBy: null,
    updateDate: null,
    ...fields,
  };
}
