import { formatTimeZone, metricYears, parseYear } from '#domain/metric-calculations/years.ts';

const inSummer = '2027-07-01';

it('offers 2025 up to the current year', () => {
  expect(metricYears('2025-01-01')).toEqual([2025]);
  expect(metricYears(inSummer)).toEqual([2025, 2026, 2027]);
});

it('offers 2025 to a machine whose clock stands before it', () => expect(metricYears('2001-01-01')).toEqual([2025]));

it.each([
  ['2025', 2025],
  ['2026', 2026],
  ['2027', 2027],
  [null, 2027],
  ['', 2027],
  ['2024', 2027],
  ['2028', 2027],
  ['soon', 2027],
  ['2026.5', 2027],
  ['-2026', 2027],
  ['02026', 2027],
  ['2026 ', 2027],
])('an address that says %p means %p', (text, year) => expect(parseYear(text, inSummer)).toBe(year));

it.each([
  ['UTC', 'UTC'],
  ['Etc/GMT+5', 'GMT+5'],
  ['Pacific/Auckland', 'in Auckland'],
  ['America/Argentina/Buenos_Aires', 'in Buenos Aires'],
])('the months of %s begin at midnight %s', (timeZone, text) => expect(formatTimeZone(timeZone)).toBe(text));
