import { findConcerns, isUnusualChange } from '#domain/monthly-metrics/concerns.ts';
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
    expect(findConcerns(metrics, [percentage]).map((concern) => concern.text)).toEqual(text === null ? [] : [text]);
  });

  it('of what does not apply and a percentage', () => {
    const bought = { [scanning]: null, notApplicable: '{"veracodeScanning":"boughtSoftware"}' };
    const metrics = metricsRow('blue', bought);
    expect(findConcerns(metrics, [scanning])).toEqual([
      {
        keys: [scanning, percentage],
        text: 'Veracode Scanning does not apply, but Veracode Scanning Percentage is 40%.',
      },
    ]);
    expect(findConcerns({ ...metrics, [percentage]: 0 }, [scanning])).toEqual([]);
  });

  it('of branches that are covered in code that is not', () => {
    const metrics = metricsRow('blue', { overallRepoTestCoverage: 0, overallBranchTestCoverage: 30 });
    const texts = findConcerns(metrics, ['overallRepoTestCoverage']).map(({ text }) => text);
    expect(texts).toEqual(['Overall Repo Test Coverage is 0%, but Overall Branch Test Coverage is 30%.']);
  });

  it('is asked about only when one of its values is changed', () => {
    const metrics = metricsRow('blue', { [scanning]: 'No', [percentage]: 40 });
    expect(findConcerns(metrics, ['manualFunctionalTestCount'])).toEqual([]);
    expect(findConcerns(metrics, [scanning])).toHaveLength(1);
  });
});

describe('an unusual change', () => {
  const fieldOf = (key: MetricKey) => metricFields.find((field) => field.key === key)!;

  it.each([
    [percentage, 40, 60, false],
    [percentage, 40.1, 60.1, false],
    [percentage, 40, 60.01, true],
    [percentage, 40, 19.99, true],
    ['manualFunctionalTestCount', 12, 119, false],
    ['manualFunctionalTestCount', 12, 120, true],
    ['manualFunctionalTestCount', 120, 12, true],
    ['manualFunctionalTestCount', 120, 13, false],
    ['manualFunctionalTestCount', 0, 9, false],
    ['manualFunctionalTestCount', 0, 10, true],
    ['manualFunctionalTestCount', 9, 0, false],
    ['manualFunctionalTestCount', 10, 0, true],
    [percentage, null, 100, false],
    [percentage, 100, null, false],
    [scanning, 'Yes', 'No', false],
  ] as const)('of %s from %p to %p: %p', (key, before, now, isUnusual) => {
    expect(isUnusualChange(fieldOf(key), before, now)).toBe(isUnusual);
  });
});
