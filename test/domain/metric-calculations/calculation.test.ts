import { formatFigure, parseDay, parseFigure, plainFigure } from '#domain/metric-calculations/calculation.ts';

describe('a stored value', () => {
  it.each([
    ['85.5', 'percent', '85.50%', 85.5],
    ['85.50', 'percent', '85.50%', 85.5],
    ['66.6667', 'percent', '66.67%', 66.6667],
    ['100.00', 'percent', '100.00%', 100],
    ['12345678901234567890', 'integer', '12345678901234567890', Number('12345678901234567890')],
    ['0', 'percent', '0.00%', 0],
    ['100', ' Percent ', '100.00%', 100],
    ['42 %', 'percent', '42.00%', 42],
    ['1250', 'integer', '1,250', 1250],
    ['0', 'integer', '0', 0],
    [' 7 ', 'integer', '7', 7],
    ['12', 'somethingElse', '12', 12],
    ['not measured', 'percent', 'not measured', null],
    ['1e5', 'integer', '1e5', null],
  ])('%p of unit %p is shown as %p', (calculationValue, unitType, shown, value) => {
    const figure = parseFigure({ calculationValue, unitType });
    expect(formatFigure(figure)).toBe(shown);
    expect(figure?.value).toBe(value);
  });

  it.each([
    ['85.50', 'percent', '85.50%'],
    ['42 %', 'percent', '42%'],
    ['6000', 'integer', '6000'],
    ['not measured', 'percent', 'not measured'],
    ['', 'percent', ''],
  ])('%p of unit %p goes to other programs as %p', (calculationValue, unitType, plain) => {
    expect(plainFigure(parseFigure({ calculationValue, unitType }))).toBe(plain);
  });

  it.each([null, '', '   ', 'NaN', 'null', 'undefined', 'Infinity', '-Infinity', '%'])(
    '%p is nothing, and shown as that: neither 0 nor a lone percent sign',
    (calculationValue) => {
      const figure = parseFigure({ calculationValue, unitType: 'percent' });
      expect(figure).toBeNull();
      expect(formatFigure(figure)).toBe('');
    },
  );
});

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
