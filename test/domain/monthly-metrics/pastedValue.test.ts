import { metricFields, type MetricKey } from '#domain/monthly-metrics/fields.ts';
import { parseReasonText, readPastedValue } from '#domain/monthly-metrics/pastedValue.ts';

const read = (key: MetricKey, cell: string) =>
  readPastedValue(
    metricFields.find((field) => field.key === key)!,
    cell,
  );

test.each([
  ['81,38', '81.38'],
  ['81,38 %', '81.38 %'],
  ['81.38%', '81.38%'],
  [' 7,5% ', '7.5%'],
  ['1,200', '1,200'],
  ['0,8138', '0,8138'],
])('a percentage "%s" is taken as "%s"', (cell, text) => {
  expect(read('overallRepoTestCoverage', cell)).toEqual({ text });
});

test.each([
  ['1,200', '1200'],
  ['1 200 000', '1200000'],
  ['1\u00A0200', '1200'],
  ["1'200", '1200'],
  ['1200.00', '1200'],
  ['12,0', '12'],
  ['1.200', '1.200'],
  ['12,5', '12,5'],
  ['1,20', '1,20'],
])('a count "%s" is taken as "%s"', (cell, text) => {
  expect(read('manualFunctionalTestCount', cell)).toEqual({ text });
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
])('"%s" says that a metric does not apply', (text, reason) => {
  expect(parseReasonText(text)).toBe(reason);
});

test('a cell that says that its metric does not apply has no text', () => {
  expect(read('veracodeScanning', 'N/A: Bought software')).toEqual({ text: '', reason: 'boughtSoftware' });
});
