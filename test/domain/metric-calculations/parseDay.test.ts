import { parseDay } from '#domain/metric-calculations/calculation.ts';

it.each([
  ['2026', '3', '7', '2026-03-07'],
  ['2026', '03', '07', '2026-03-07'],
  [' 2026', '12 ', ' 31 ', '2026-12-31'],
  ['2024', '2', '29', '2024-02-29'],
  ['2025', '2', '29', null],
  ['2026', '2', '31', null],
  ['2026', '0', '1', null],
  ['2026', '13', '1', null],
  ['2026', '1', '0', null],
  ['2026', '1', '32', null],
  ['2026', 'Mar', '1', null],
  ['2026', '', '1', null],
  ['2026', '1.5', '1', null],
  ['', '1', '1', null],
])('year %p, month %p, day %p is the day %p', (updateDateYear, updateDateMonth, updateDateDay, day) => {
  expect(parseDay({ updateDateYear, updateDateMonth, updateDateDay })).toBe(day);
});
