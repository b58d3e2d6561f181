import { formatMonths, parseMonths } from '#domain/monthly-metrics/teamReporting.ts';

it.each([
  [[], null],
  [['2026-11'], '2026-11'],
  [['2026-01', '2026-11', '2025-12', '2026-11'], '2026-11|2026-01|2025-12'],
])('%j is kept as %j', (months, text) => {
  expect(formatMonths(months)).toBe(text);
  expect(parseMonths(text)).toEqual([...new Set(months)].sort().reverse());
});

it('a row without months has none', () => expect([parseMonths(''), parseMonths(undefined)]).toEqual([[], []]));
