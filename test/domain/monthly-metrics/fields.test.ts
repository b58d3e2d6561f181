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

test('every metric is asked for, by its own kind', () => {
  expect(metricFields.map(({ kind, key }) => [key, kind])).toEqual([
    ['overallRepoTestCoverage', 'percent'],
    ['overallBranchTestCoverage', 'percent'],
    ['automatedFunctionalTestCount', 'count'],
    ['manualFunctionalTestCount', 'count'],
    ['veracodeScanning', 'choice'],
    ['veracodeScanningPercentage', 'percent'],
    ['sonarqubeAdoptionStatus', 'choice'],
    ['singleArtifactPromotion', 'choice'],
  ]);
});

test.each(metricFields)('$key takes what its column holds', (field) => {
  const column = columns.find(({ key }) => key === field.key);
  expect(column).toMatchObject(
    field.kind === 'choice' ? { elements: field.values } : { min: field.min, max: field.max },
  );
});
