import { metricFields, type MetricKey, type NumberMetric } from '#domain/monthly-metrics/fields.ts';
import { incrementMetric } from '#domain/monthly-metrics/parseMetric.ts';

const fieldOf = (key: MetricKey) => metricFields.find((field) => field.key === key) as NumberMetric;
const percentage = fieldOf('veracodeScanningPercentage');
const count = fieldOf('manualFunctionalTestCount');

describe('a step', () => {
  it.each([
    [percentage, '0.1', 1, '0.11'],
    [percentage, '0.29', 1, '0.3'],
    [percentage, '99.99', 1, '100'],
    [percentage, '100', 1, '100'],
    [percentage, '0', -1, '0'],
    [count, '9', 1, '10'],
    [count, '0', -1, '0'],
    [count, '', 1, '0'],
    [count, '1e2', 1, '1e2'],
    [percentage, '1,5', -1, '1.49'],
    [percentage, '1 000', -1, '1 000'],
  ] as const)('of %o from %p by %p leads to %p', (field, text, direction, next) => {
    expect(incrementMetric(field, text, direction)).toBe(next);
  });
});
