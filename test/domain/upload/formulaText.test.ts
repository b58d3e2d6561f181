import fc from 'fast-check';
import { protectFromFormula, readProtected } from '../../../domain/upload/formulaText';

const anyCell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom("'", "''", '=', '+', '-', '@', '\t', '\r', ' =', '＝', "'="), fc.string())
    .map(([start, rest]) => start + rest),
);

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\nx', ' =1', '＝1'])('%j gets an apostrophe', (cell) => {
  expect(protectFromFormula(cell)).toBe(`'${cell}`);
  expect(readProtected(`'${cell}`)).toBe(cell);
});

test.each(['', 'Falcon', "O'Brien", "'twas", '1-1', 'a=b'])('%j stays as it is, both ways', (cell) => {
  expect(protectFromFormula(cell)).toBe(cell);
  expect(readProtected(cell)).toBe(cell);
});

test('a protected cell starts no formula and means what it meant before', () => {
  fc.assert(
    fc.property(anyCell, (cell) => {
      const written = protectFromFormula(cell);
      expect(written).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u);
      expect(readProtected(written)).toBe(readProtected(cell));
    }),
    { numRuns: 2_000 },
  );
});
