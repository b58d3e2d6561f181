import { readFileSync } from 'node:fs';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { tableIds } from '#domain/resourceIds.ts';

interface Column {
  readonly key: string;
  readonly min?: number;
  readonly max?: number;
  readonly elements?: readonly string[];
}

const { tables } = JSON.parse(readFileSync('appwrite.config.json', 'utf8')) as {
  tables: { $id: string; columns: Column[] }[];
};
const { columns } = tables.find(({ $id }) => $id === tableIds.teamMonthlyMetrics)!;

test('every metric is asked for, by its own kind, and counts in a family of calculated ones', () => {
  expect(metricFields.map(({ kind, key, family }) => [key, kind, family])).toEqual([
    ['overallRepoTestCoverage', 'percent', 'avgUnitTestCoverage'],
    ['overallBranchTestCoverage', 'percent', 'avgBranchTestCoverage'],
    ['automatedFunctionalTestCount', 'count', 'automatedTestsExisting'],
    ['manualFunctionalTestCount', 'count', 'manualTestsExisting'],
    ['veracodeScanning', 'choice', 'veracodeScanning'],
    ['veracodeScanningPercentage', 'percent', 'veracodeScanning'],
    ['sonarqubeAdoptionStatus', 'choice', 'sonarQubeAdoption'],
    ['singleArtifactPromotion', 'choice', 'singleArtifactPromotion'],
  ]);
});

test.each(metricFields)('$key takes what its column holds', (field) => {
  const column = columns.find(({ key }) => key === field.key);
  expect(column).toMatchObject(
    field.kind === 'choice' ? { elements: field.values } : { min: field.min, max: field.max },
  );
});
