import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import Papa from 'papaparse';
import { uploadColumns } from '#domain/capacity-plan/columns.ts';
import { parseCsv } from '#domain/csv/parseCsv.ts';
import { encodeText, textEncodings, type TextEncoding } from '#test/support/csvCorpus/encodeText.ts';
import { planHeader } from '#test/support/csvCorpus/planText.ts';
import { forAll } from '#test/support/forAll.ts';

const width = uploadColumns.length;

const signs = [
  ',',
  ';',
  '\t',
  '|',
  '"',
  '""',
  '\r',
  '\n',
  '\r\n',
  ' ',
  '\u00a0',
  '=',
  "'",
  '\\',
  'sep=;',
  '{',
  '<',
  'PK',
];
const anyText = fc.oneof(
  fc.constant(''),
  fc.string({ unit: fc.oneof(fc.constantFrom(...signs), fc.constantFrom('a', 'é', '€', 'ÿ', 'Ž', '“')), maxLength: 6 }),
);
/** Anything but a byte 0, which no text file holds. */
const unicodeText = fc.oneof(
  anyText,
  fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.replaceAll('\0', '')),
);

function tableFor(encoding: TextEncoding) {
  const cell = encoding === 'Windows-1252' ? anyText : unicodeText;
  return fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 });
}

const written = fc.constantFrom(...textEncodings).chain((encoding) =>
  fc.record({
    encoding: fc.constant(encoding),
    table: tableFor(encoding),
    header: fc.shuffledSubarray([...uploadColumns], { minLength: width }),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    newline: fc.constantFrom('\r\n', '\n', '\r'),
    quotes: fc.boolean(),
    end: fc.boolean(),
  }),
);

/** `expect` takes far longer to find that nothing is different. */
function expectSame(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
}

test('any table of texts reads back value for value, in any separator, line break and encoding', () =>
  forAll(1_000, [written], ({ encoding, table, header, delimiter, newline, quotes, end }) => {
    const text = Papa.unparse([header, ...table], { delimiter, newline, quotes }) + (end ? newline : '');
    const result = parseCsv(encodeText(text, encoding), { fileName: 'plan.csv' });
    const filled = table.filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const rows = result.ok ? result.rows.map(({ row }) => header.map((column) => row[column])) : [];
    expectSame(rows, filled);
    if (!result.ok) expectSame(result.message, 'File is empty or invalid.');
  }));

test('each row stands on its line as an editor numbers it', () =>
  forAll(2_000, [tableFor('UTF-8'), fc.constantFrom('\r\n', '\n', '\r')], (table, newline) => {
    const lines = [planHeader, ...table].map((cells) => Papa.unparse([cells], { quotes: true }));
    const begins = lines.map((_, index) => lines.slice(0, index).join('a\n') + (index > 0 ? 'a\n' : ''));
    const expected = begins.slice(1).map((above) => above.split(/\r\n|\r|\n/u).length);
    const result = parseCsv(encodeText(lines.join(newline)), { fileName: 'plan.csv' });
    const kept = expected.filter((_, index) => table[index]?.some((cell) => cell.trim() !== ''));
    expectSame(result.ok ? result.rows.map(({ line }) => line) : [], kept);
  }));

test('whatever the bytes are, there is a result: rows of a text for each column, or a message', () => {
  const header = Array.from(encodeText(`${planHeader.join(',')}\n`));
  const anyBytes = fc
    .tuple(fc.boolean(), fc.uint8Array({ maxLength: 200 }))
    .map(([withHeader, bytes]) => Uint8Array.from([...(withHeader ? header : []), ...bytes]));
  forAll(2_000, [anyBytes], (bytes) => {
    const result = parseCsv(bytes, { fileName: 'plan.csv' });
    if (!result.ok) expect(result.message).not.toBe('');
    else for (const { row } of result.rows) expectSame(Object.keys(row), [...uploadColumns]);
  });
});

test('progress rises to the size of the file', () => {
  const row = Array<string>(width).fill('x').join(',');
  const bytes = encodeText([planHeader.join(','), ...Array<string>(4_999).fill(row)].join('\r\n'));
  const shares: number[] = [];
  expect(parseCsv(bytes, { fileName: 'plan.csv', onProgress: (share) => shares.push(share) }).ok).toBe(true);
  expect(shares).toHaveLength(5);
  expect(shares).toEqual([...shares].sort((one, other) => one - other));
  expect(shares.at(-1)).toBe(1);
});

test('what was read can be told: separator, header', () => {
  const text = [
    [...planHeader, 'Notes', ''].join(';'),
    Array<string>(width + 2)
      .fill('x')
      .join(';'),
  ].join('\n');
  expect(parseCsv(encodeText(text, 'UTF-16 LE with BOM'), { fileName: 'plan.csv' })).toMatchObject({
    ok: true,
    separator: ';',
    header: { current: [...planHeader, 'Notes'], missing: [], suggestions: [] },
  });
});
