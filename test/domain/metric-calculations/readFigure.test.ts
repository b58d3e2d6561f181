import { formatFigure, readFigure } from '../../../domain/metric-calculations/readFigure';

describe('a stored value', () => {
  it.each([
    ['85.5', 'percent', '85.5%', 85.5],
    ['85.50', 'percent', '85.50%', 85.5],
    ['0', 'percent', '0%', 0],
    ['100', ' Percent ', '100%', 100],
    ['42 %', 'percent', '42%', 42],
    ['1250', 'integer', '1250', 1250],
    ['0', 'integer', '0', 0],
    [' 7 ', 'integer', '7', 7],
    ['12', 'somethingElse', '12', 12],
    ['not measured', 'percent', 'not measured', null],
    ['1e5', 'integer', '1e5', null],
  ])('%p of unit %p is shown as %p', (calculationValue, unitType, shown, value) => {
    const figure = readFigure({ calculationValue, unitType });
    expect(formatFigure(figure)).toBe(shown);
    expect(figure?.value).toBe(value);
  });

  it.each([null, '', '   ', 'NaN', 'null', 'undefined', 'Infinity', '-Infinity', '%'])(
    '%p is nothing, and shown as that: neither 0 nor a lone percent sign',
    (calculationValue) => {
      const figure = readFigure({ calculationValue, unitType: 'percent' });
      expect(figure).toBeNull();
      expect(formatFigure(figure)).toBe('');
    },
  );
});
