import { formatPushedMetrics, type MetricPush, type PushedMetric } from '#domain/pushes/pushedMetrics.ts';

/** Source that every push of the tests names. */
export const source = { name: 'CI', url: 'https://ci.example.test/1' };

/** A value of each metric that programs push. */
export const allValues = {
  ...{ overallRepoTestCoverage: 80, overallBranchTestCoverage: 70 },
  ...{ automatedFunctionalTestCount: 50, manualFunctionalTestCount: 4 },
  ...{ veracodeScanning: 'Yes', veracodeScanningPercentage: 100 },
  ...{ sonarqubeAdoptionStatus: 'Completed', singleArtifactPromotion: 'Yes' },
};

/** A team's row of `metric-pushes`, in which the program Nightly has measured this repo test coverage on the first of the month. */
export function pushRow(teamId: string, month: string, value: number, fields: Partial<PushedMetric> = {}): MetricPush {
  const measuredAt = `${month}-01T08:00:00.000Z`;
  const overallRepoTestCoverage = { value, measuredAt, source, by: 'Nightly', ...fields };
  const metrics = formatPushedMetrics({ overallRepoTestCoverage });
  const dates = { $createdAt: '', $updatedAt: '' };
  return { $id: `${teamId}-${month}`, ...dates, teamId, month, metrics, count: 1, lastPushAt: measuredAt };
}
