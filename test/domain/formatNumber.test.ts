import { formatMetric, formatNumber, formatPercent, formatShare } from '#domain/formatNumber.ts';

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [6_000, '6,000'],
  [1_000_000_000, '1,000,000,000'],
  [1e21, '1,000,000,000,000,000,000,000'],
  [81.38, '81.38'],
  [66.7, '66.7'],
  [66.666_67, '66.67'],
  [1_234.5, '1,234.5'],
  [-1_200, '-1,200'],
  [0.1 + 0.2, '0.3'],
])('%p is %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
  expect(formatPercent(value)).toBe(`${text}%`);
});

test.each([
  [81.4, 'percent', '81.40%'],
  [85, 'percent', '85.00%'],
  [66.666_67, 'percent', '66.67%'],
  [6_000, 'count', '6,000'],
  [7, 'integer', '7'],
])('a metric of %p, %s, is %s: each of its values has as many decimals', (value, unit, text) => {
  expect(formatMetric(value, unit)).toBe(text);
});

test.each([
  [0, '0%'],
  [1 / 2_000, '<1%'],
  [34 / 60, '57%'],
  [1_999 / 2_000, '>99%'],
  [1, '100%'],
])('a share of %d is told as %s', (share, text) => expect(formatShare(share)).toBe(text));
