import type { CellValue } from '#domain/spreadsheet/Sheet.ts';
import { openSheet, rowXml, stylesXml } from '#domain/spreadsheet/sheetXml.ts';

const cellXml = (value: CellValue): string => rowXml([value], 2);

test.each([[' lead'], ['trail '], ['two  blanks'], ['tab\tbed'], ['two\nlines']])('the blanks of %j are kept', (text) =>
  expect(cellXml(text)).toContain(`<t xml:space="preserve">${text}</t>`),
);

test.each([['one blank'], ['none']])('nothing has to be kept of %j', (text) => {
  expect(cellXml(text)).toContain(`<t>${text}</t>`);
});

test.each<[CellValue]>([[''], [null], [NaN], [Infinity], [{ percent: NaN }], [new Date(NaN)]])(
  '%j makes no cell',
  (value) => {
    expect(cellXml(value)).toBe('<row r="2"></row>');
  },
);

test.each([
  ['a < b & "c" > d', 'a &lt; b &amp; &quot;c&quot; &gt; d'],
  ['\u001F\uFFFE', '_x001F__xFFFE_'],
  ['a\u007Fb\u0080c\u009F', 'a&#127;b&#128;c&#159;'],
  ['_x12', '_x12'],
  ['_xAb1F', '_x005F_xAb1F'],
  ['_x0041_x0042_', '_x005F_x0041_x005F_x0042_'],
])('the text %j is written as %s', (text, written) => {
  expect(cellXml(text)).toBe(`<row r="2"><c r="A2" s="2" t="inlineStr"><is><t>${written}</t></is></c></row>`);
});

test.each<[CellValue, number, string]>([
  [1234, 3, '1234'],
  [12.5, 4, '12.5'],
  [{ percent: 29.3 }, 5, '0.293'],
  [{ percent: 38.095238095238095 }, 5, '0.381'],
  [{ year: 2026 }, 0, '2026'],
  [new Date('2026-11-21T06:00:00Z'), 6, '46347.25'],
  [{ day: '2026-11-21' }, 7, '46347'],
])('%j has the style %i', (value, style, number) => {
  expect(cellXml(value)).toBe(`<row r="2"><c r="A2" s="${style}"><v>${number}</v></c></row>`);
});

test('columns are named A to Z, then AA; a text column is one for what is typed into it', () => {
  const columns = Array.from({ length: 28 }, (_, index) => ({ header: `H${index}`, width: 9, isText: index === 1 }));
  const xml = openSheet(columns, true);
  expect(Array.from(xml.matchAll(/<c r="(\w+)"/g), ([, reference]) => reference).slice(24)).toEqual([
    ...['Y1', 'Z1', 'AA1', 'AB1'],
  ]);
  expect(Array.from(xml.matchAll(/<col ([^/]*)\/>/g), ([, column]) => column).slice(0, 2)).toEqual([
    'min="1" max="1" width="9" customWidth="1"',
    'min="2" max="2" width="9" style="2" customWidth="1"',
  ]);
  expect(xml.endsWith('</row>')).toBe(true);
});

test('the header is white and bold on blue, everything else plain', () => {
  const [, cells = ''] = /<cellXfs count="8">(.*)<\/cellXfs>/.exec(stylesXml()) ?? [];
  const styles = Array.from(cells.matchAll(/numFmtId="(\d+)" fontId="(\d)" fillId="(\d)"/g), ([, ...ids]) =>
    ids.join(' '),
  );
  expect(stylesXml()).toContain('numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"');
  expect(styles).toEqual(['0 0 0', '0 1 2', '49 0 0', '3 0 0', '4 0 0', '10 0 0', '164 0 0', '165 0 0']);
});
