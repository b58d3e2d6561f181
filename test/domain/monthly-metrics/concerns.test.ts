import { describeBigChange, findConcerns } from '#domain/monthly-metrics/concerns.ts';
import { metricFields, type MetricKey } from '#domain/monthly-metrics/fields.ts';
import { metricsRow } from '#test/support/metricsRows.ts';

const scanning = 'veracodeScanning';
const percentage = 'veracodeScanningPercentage';

describe('a contradiction', () => {
  it.each([
    ['Yes', 100, null],
    ['Yes', 99.99, 'Veracode Scanning is Yes, but Veracode Scanning Percentage is 99.99%.'],
    ['Yes', 0, 'Veracode Scanning is Yes, but Veracode Scanning Percentage is 0%.'],
    ['No', 0, null],
    ['No', 0.01, 'Veracode Scanning is No, but Veracode Scanning Percentage is 0.01%.'],
    ['Partial', 0, 'Veracode Scanning is Partial, but Veracode Scanning Percentage is 0%.'],
    ['Partial', 50, null],
    ['Partial', 100, 'Veracode Scanning is Partial, but Veracode Scanning Percentage is 100%.'],
    ['No', null, null],
    [null, 50, null],
  ] as const)('of scanning %p and %p %%: %s', (one, other, text) => {
    const metrics = metricsRow('blue', { [scanning]: one, [percentage]: other });
    expect(findConcerns(metrics, [percentage], null).map((concern) => concern.text)).toEqual(
      text === null ? [] : [text],
    );
  });

  it('of what does not apply and a percentage', () => {
    const bought = { [scanning]: null, notApplicable: '{"veracodeScanning":"boughtSoftware"}' };
    const metrics = metricsRow('blue', bought);
    expect(findConcerns(metrics, [scanning], null)).toEqual([
      { key: percentage, text: 'Veracode Scanning does not apply, but Veracode Scanning Percentage is 40%.' },
    ]);
    expect(findConcerns({ ...metrics, [percentage]: 0 }, [scanning], null)).toEqual([]);
  });

  it('of branches that are covered in code that is not', () => {
    const metrics = metricsRow('blue', { overallRepoTestCoverage: 0, overallBranchTestCoverage: 30 });
    const texts = findConcerns(metrics, ['overallRepoTestCoverage'], null).map(({ text }) => text);
    expect(texts).toEqual(['Overall Repo Test Coverage is 0%, but Overall Branch Test Coverage is 30%.']);
  });

  it('is asked about only when one of its values is changed', () => {
    const metrics = metricsRow('blue', { [scanning]: 'No', [percentage]: 40 });
    expect(findConcerns(metrics, ['manualFunctionalTestCount'], null)).toEqual([]);
    expect(findConcerns(metrics, [scanning], null)).toHaveLength(1);
  });
});

describe('a big change', () => {
  const fieldOf = (key: MetricKey) => metricFields.find((field) => field.key === key)!;
  const count = 'manualFunctionalTestCount';

  it.each([
    [percentage, 40, 60, undefined],
    [percentage, 40.1, 60.1, undefined],
    [percentage, 40, 60.01, '20.01 points more than the 40% of September 2026'],
    [percentage, 40, 19.5, '20.5 points less than the 40% of September 2026'],
    [count, 12, 119, undefined],
    [count, 12, 120, '10 times the 12 of September 2026'],
    [count, 3, 99_999, '33,333 times the 3 of September 2026'],
    [count, 120, 12, '10 times less than the 120 of September 2026'],
    [count, 120, 13, undefined],
    [count, 0, 9, undefined],
    [count, 0, 10, 'up from the 0 of September 2026'],
    [count, 9, 0, undefined],
    [count, 10, 0, 'down from the 10 of September 2026'],
    [percentage, null, 100, undefined],
    [percentage, 100, null, undefined],
    [scanning, 'Yes', 'No', undefined],
  ] as const)('of %s from %p to %p: %p', (key, before, now, text) => {
    const last = { metrics: metricsRow('blue', { [key]: before }), month: '2026-09' };
    expect(describeBigChange(fieldOf(key), last, now)).toBe(text);
  });

  it('is asked about with the value, whatever the month of the last one', () => {
    const last = { metrics: metricsRow('blue', { [count]: 3 }), month: '2026-07' };
    const now = { ...last.metrics, [count]: 99_999 };
    expect(findConcerns(now, [count], last)).toEqual([
      { key: count, text: 'Manual Functional Test Count is 99,999: 33,333 times the 3 of July 2026.' },
    ]);
    expect(findConcerns(now, [percentage], last)).toEqual([]);
    expect(findConcerns(now, [count], null)).toEqual([]);
    expect(describeBigChange(fieldOf(count), { ...last, month: undefined }, 30)).toBe('10 times the 3 before');
  });
});
