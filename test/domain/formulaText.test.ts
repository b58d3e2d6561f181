import fc from 'fast-check';
import { protectFromFormula, unprotectFormula } from '#domain/formulaText.ts';
import { forAll } from '#test/support/forAll.ts';

const anyCell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom("'", "''", '=', '+', '-', '@', '\t', '\r', ' =', '＝', "'=", '\0=', '\u200b-'), fc.string())
    .map(([start, rest]) => start + rest),
);

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\nx', ' =1', '＝1', '\0=1', '\x01+1', '\u200f@x', '\ufeff=1'])(
  '%j gets an apostrophe',
  (cell) => {
    expect(protectFromFormula(cell)).toBe(`'${cell}`);
    expect(unprotectFormula(`'${cell}`)).toBe(cell);
  },
);

test.each(['', 'Falcon', "O'Brien", "'twas", '1-1', 'a=b', '\u200fשלום', '\x01a'])(
  '%j stays as it is, both ways',
  (cell) => {
    expect(protectFromFormula(cell)).toBe(cell);
    expect(unprotectFormula(cell)).toBe(cell);
  },
);

test('a protected cell starts no formula and means what it meant before', () =>
  forAll(2_000, [anyCell], (cell) => {
    const written = protectFromFormula(cell);
    expect(written).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u);
    expect(unprotectFormula(written)).toBe(unprotectFormula(cell));
  }));
