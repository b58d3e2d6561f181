import { displayEntry, displayReason, displayShortEntry, isComplete } from '#domain/monthly-metrics/displayEntry.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { formatMonth, formatMonthName } from '#domain/monthly-metrics/reports.ts';
import { metricsRow } from '#test/support/metricsRows.ts';

const count = metricFields.find(({ key }) => key === 'automatedFunctionalTestCount')!;
const bought = JSON.stringify({ [count.key]: 'boughtSoftware' });

test.each([
  [{ [count.key]: 1_200 }, '1,200', '1,200'],
  [{ [count.key]: 0 }, '0', '0'],
  [{ [count.key]: -1 }, '-1 (out of range)', '-1 (out of range)'],
  [{ [count.key]: null }, displayEntry(count, null), displayEntry(count, null)],
  [{ [count.key]: null, notApplicable: bought }, 'Not applicable – Bought software', 'Not applicable'],
  [{ [count.key]: 5, notApplicable: '{"veracodeScanning":"noCode"}' }, '5', '5'],
])('%o is shown as %s', (fields, whole, short) => {
  const row = metricsRow('blue', fields);
  expect([displayEntry(count, row), displayShortEntry(count, row)]).toEqual([whole, short]);
});

test('a reason in words', () => expect(displayReason('noCode')).toBe('Not applicable – No code of our own'));

test('metrics are complete when each has a value, 0 among them, or a reason for none', () => {
  expect(isComplete(metricsRow('blue', { [count.key]: 0 }), metricFields)).toBe(true);
  expect(isComplete(metricsRow('blue', { [count.key]: null }), metricFields)).toBe(false);
  expect(isComplete(metricsRow('blue', { [count.key]: null, notApplicable: bought }), metricFields)).toBe(true);
  expect(isComplete(metricsRow('blue', { [count.key]: null }), [metricFields[0]!])).toBe(metricFields[0] !== count);
});

test('months by name, in whatever time zone', () => {
  expect([formatMonth('2026-11'), formatMonthName('2026-01')]).toEqual(['November 2026', 'January']);
});
