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
