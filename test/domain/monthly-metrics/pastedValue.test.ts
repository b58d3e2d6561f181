import { metricFields, type MetricKey } from '#domain/monthly-metrics/fields.ts';
import { parseReasonText, readPastedValue } from '#domain/monthly-metrics/pastedValue.ts';

const read = (key: MetricKey, cell: string) =>
  readPastedValue(
    metricFields.find((field) => field.key === key)!,
    cell,
  );

test.each<[MetricKey, string]>([
  ['overallRepoTestCoverage', '81,38 %'],
  ['overallRepoTestCoverage', '81.38'],
  ['overallRepoTestCoverage', '1,200'],
  ['manualFunctionalTestCount', '1,200'],
  ['manualFunctionalTestCount', '1\u00A0200'],
  ['manualFunctionalTestCount', '1200.00'],
  ['manualFunctionalTestCount', '12,5'],
])('a pasted number is read as a typed one is: %s "%s"', (key, cell) => {
  expect(read(key, ` ${cell} `)).toEqual({ text: cell });
});

test('a choice is found whatever its capitals', () => {
  expect(read('veracodeScanning', 'PARTIAL')).toEqual({ text: 'Partial' });
  expect(read('sonarqubeAdoptionStatus', 'no  adoption')).toEqual({ text: 'No Adoption' });
  expect(read('singleArtifactPromotion', 'maybe')).toEqual({ text: 'maybe' });
});

test.each([
  ['N/A', ''],
  ['n/a: Bought software', 'boughtSoftware'],
  ['Not applicable – No code of our own', 'noCode'],
  ['not applicable - being retired', 'beingRetired'],
  ['N/A: because', ''],
  ['No', undefined],
  ['5', undefined],
])('"%s" says that a metric does not apply', (text, reason) => expect(parseReasonText(text)).toBe(reason));

test('a cell that says that its metric does not apply has no text', () => {
  expect(read('veracodeScanning', 'N/A: Bought software')).toEqual({ text: '', reason: 'boughtSoftware' });
});
