import fc from 'fast-check';
import { makeSheet, type CellValue, type Sheet } from '#domain/spreadsheet/Sheet.ts';
import { writeWorkbook, type WrittenSheet } from '#domain/spreadsheet/writeWorkbook.ts';
import { forAllAsync } from '#test/support/forAll.ts';
import { readWorkbook, toBytes, workbookParts } from '#test/support/workbooks.ts';

const one = [{ header: 'Value', width: 20, value: (cell: CellValue) => cell }];

const sheetOf = (cells: readonly CellValue[], name = 'Sheet'): Sheet => makeSheet(name, one, [cells]);

/** The cells as another library reads them. */
async function roundTrip(cells: readonly CellValue[]): Promise<unknown[]> {
  const sheets = await readWorkbook(await toBytes(writeWorkbook([sheetOf(cells)])));
  return (sheets.get('Sheet') ?? []).slice(1).map(([cell]) => cell);
}

async function sheetXml(cells: readonly CellValue[]): Promise<string> {
  return workbookParts(await toBytes(writeWorkbook([sheetOf(cells)]))).get('xl/worksheets/sheet1.xml') ?? '';
}

const dangerous = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '\u0001', '\u001F', '\u007F', '＝', "'", '"', '<', '&'];

test.each(dangerous.map((sign) => [sign]))('a text that begins with %j stays that text', async (sign) => {
  const texts = [`${sign}1+1`, `${sign}cmd|' /C calc'!A0`, sign];
  expect(await roundTrip(texts)).toEqual(texts);
  const xml = await sheetXml(texts);
  expect(xml).not.toMatch(/<f[ >]/);
  expect(xml.match(/t="inlineStr"/g)).toHaveLength(4);
});

test.each([
  ['_x0041_'],
  ['_x005F_'],
  ['_x005f_x0041_'],
  ['_x0041_x0042_'],
  ['_x0041\u0001'],
  ['__x0041__'],
  ['_X0041_'],
])('a text that looks like the escape of a character stays as it is: %s', async (text) => {
  expect(await roundTrip([text])).toEqual([text]);
});

test.each([[' lead'], ['trail '], ['two  blanks'], ['line\nline'], ['line\r\nline'], ['001234'], ['1e5'], ['TRUE']])(
  'the text %j stays as it is',
  async (text) => expect(await roundTrip([text])).toEqual([text]),
);

test('any text that a cell holds is read back as it was', async () => {
  const sign = fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
    fc.constantFrom('_x', '0041_', '_', '\uFFFE', '\uFFFF', ...dangerous),
  );
  const text = fc.array(sign, { minLength: 1, maxLength: 8 }).map((signs) => `.${signs.join('')}`);
  await forAllAsync(200, [fc.array(text, { minLength: 1, maxLength: 200 })], async (texts) => {
    expect(await roundTrip(texts)).toEqual(texts);
  });
});

test('half a character is shown as the sign for what is no character', async () => {
  expect(await roundTrip(['a\uD83D', '\uDE00b', '😀'])).toEqual(['a\uFFFD', '\uFFFDb', '😀']);
});

test('a text longer than a cell is cut with a mark', async () => {
  const whole = 'x'.repeat(32_767);
  const [kept, cut, atPair] = (await roundTrip([whole, `${whole}x`, '😀'.repeat(16_384)])) as string[];
  expect(kept).toBe(whole);
  expect(cut).toBe(`${'x'.repeat(32_759)} … [cut]`);
  expect(atPair).toBe(`${'😀'.repeat(16_379)} … [cut]`);
});

test('numbers, percentages, years and moments are what they are', async () => {
  const moment = new Date('2026-11-21T07:08:00Z');
  const cells = [
    0,
    1,
    -3,
    1.5,
    1_000_000_000,
    { percent: 85.25 },
    { percent: 100 },
    { percent: 0.07 },
    { year: 2026 },
    moment,
  ];
  expect(await roundTrip(cells)).toEqual([0, 1, -3, 1.5, 1_000_000_000, 0.8525, 1, 0.0007, 2026, moment]);
});

test.each<[string, CellValue]>([
  ['null', null],
  ['an empty text', ''],
  ['no number', NaN],
  ['no end', Infinity],
  ['no percentage', { percent: NaN }],
  ['no day', new Date(NaN)],
])('%s is an empty cell', async (_, cell) => expect(await roundTrip([cell, 'after'])).toEqual([null, 'after']));

test('each kind of value has its format', async () => {
  const parts = workbookParts(
    await toBytes(writeWorkbook([sheetOf([1, 1.5, { percent: 5 }, new Date(0), '1', { year: 2026 }])])),
  );
  const formats = [...(parts.get('xl/styles.xml') ?? '').matchAll(/<xf numFmtId="(\d+)"[^>]*xfId/g)].map(
    ([, id]) => id,
  );
  const styles = [...(parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<c r="A[2-7]" s="(\d)"/g)];
  // 0 is general, 3 is #,##0, 4 is #,##0.00, 10 is 0.00%, 49 is text.
  expect(styles.map(([, style]) => formats[Number(style)])).toEqual(['3', '4', '10', '164', '49', '0']);
  expect(parts.get('xl/styles.xml')).toContain('numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"');
});

test('a sheet has a header that stays, a filter over its rows, and widths', async () => {
  const columns = [
    { header: 'Name', width: 30, value: (row: number) => `Team ${row}` },
    { header: 'Count', width: 12.5, value: (row: number) => row },
  ];
  const bytes = await toBytes(writeWorkbook([makeSheet('A & B', columns, [[1], [2, 3]])]));
  const parts = workbookParts(bytes);
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(xml).toContain('<autoFilter ref="A1:B4"/>');
  expect(xml).toContain('<col min="1" max="1" width="30" customWidth="1"/>');
  expect(xml).toContain('<col min="2" max="2" width="12.5" customWidth="1"/>');
  expect(parts.get('xl/workbook.xml')).toContain("'A &amp; B'!$A$1:$B$4</definedName>");
  const rows = [
    ['Name', 'Count'],
    ['Team 1', 1],
    ['Team 2', 2],
    ['Team 3', 3],
  ];
  expect(await readWorkbook(bytes)).toEqual(new Map([['A & B', rows]]));
});

test('columns beyond Z have names of their own', async () => {
  const columns = Array.from({ length: 60 }, (_, index) => ({ header: `C${index}`, width: 5, value: () => index }));
  const bytes = await toBytes(writeWorkbook([makeSheet('Wide', columns, [[0]])]));
  expect((await readWorkbook(bytes)).get('Wide')?.[1]).toEqual(Array.from({ length: 60 }, (_, index) => index));
  expect(workbookParts(bytes).get('xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:BH2"/>');
});

test('the cover stands first and knows how many rows the others have', async () => {
  const sheets = [sheetOf(['a', 'b'], 'Some'), sheetOf([], 'None')];
  const bytes = await toBytes(
    writeWorkbook(sheets, (written) =>
      sheetOf(
        written.map(({ name, rows }) => `${name}: ${rows}`),
        'Cover',
      ),
    ),
  );
  expect([...(await readWorkbook(bytes))]).toEqual([
    ['Cover', [['Value'], ['Some: 2'], ['None: 0']]],
    ['Some', [['Value'], ['a'], ['b']]],
    ['None', [['Value']]],
  ]);
});

test('rows are asked for as the file is taken', async () => {
  let asked = 0;
  function* portions(): Generator<string[]> {
    for (;;) yield [`row ${++asked}`];
  }
  const pieces = writeWorkbook([makeSheet('Endless', one, portions())]);
  expect((await pieces.next()).done).toBe(false);
  expect(asked).toBeLessThan(100_000);
  await pieces.return(undefined);
});

test('rows that a worksheet does not take go on in further ones, each under the header', async () => {
  const portions = [['a'], ['b', 'c', 'd', 'e'], ['f']];
  const cover = (all: readonly WrittenSheet[]): Sheet =>
    sheetOf(
      all.map(({ name, rows }) => `${name}: ${rows}`),
      'Cover',
    );
  const workbook = writeWorkbook([makeSheet('Big', one, portions), sheetOf(['g'], 'Small')], cover, 4);
  expect([...(await readWorkbook(await toBytes(workbook)))]).toEqual([
    ['Cover', [['Value'], ['Big: 3'], ['Big (2): 3'], ['Small: 1']]],
    ['Big', [['Value'], ['a'], ['b'], ['c']]],
    ['Big (2)', [['Value'], ['d'], ['e'], ['f']]],
    ['Small', [['Value'], ['g']]],
  ]);
});

test('what fails while the rows come fails the writing', async () => {
  const broken = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('The platform is gone.')) }) };
  await expect(toBytes(writeWorkbook([makeSheet('Broken', one, broken)]))).rejects.toThrow('The platform is gone.');
});
