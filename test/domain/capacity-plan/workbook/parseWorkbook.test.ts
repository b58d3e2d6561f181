import { strToU8 } from 'fflate';
import { parseWorkbook } from '#domain/capacity-plan/workbook/parseWorkbook.ts';
import { planCells, planHeader } from '#test/support/csvCorpus/planText.ts';
import { foreignWorkbook, planSheet, type ForeignCell } from '#test/support/foreignWorkbook.ts';

async function rowsOf(bytes: Uint8Array, sheet?: string) {
  const result = await parseWorkbook(bytes, { sheet });
  if (!('rows' in result)) throw new Error(JSON.stringify(result));
  return result.rows.map(({ line, row }) => [line, ...planHeader.map((column) => row[column as keyof typeof row])]);
}

async function failureOf(bytes: Uint8Array): Promise<readonly string[]> {
  const result = await parseWorkbook(bytes, {});
  return 'message' in result ? [result.message, ...result.details] : [JSON.stringify(result)];
}

/** Writes another unpacked size into the directory of an archive. */
function pretendSize(archive: Uint8Array, path: string, size: number): void {
  const buffer = Buffer.from(archive.buffer, archive.byteOffset, archive.length);
  const header = 46; // of an entry, before its name
  buffer.writeUInt32LE(size, buffer.lastIndexOf(path) - header + 24);
}

test('rows stand on the numbers that they have in the sheet; empty ones are dropped', async () => {
  const cells = planCells();
  const rows = { 3: planHeader, 4: cells, 6: planCells({ Team: '' }).fill(''), 9: planCells({ Team: 'Heron' }) };
  expect(await rowsOf(foreignWorkbook([{ rows }]))).toEqual([
    [4, ...cells],
    [9, ...planCells({ Team: 'Heron' })],
  ]);
});

test.each<[string, ForeignCell, string]>([
  ['a text with a leading zero', '0042', '0042'],
  ['a text that looks like a power of ten', '1E5', '1E5'],
  ['a text with blanks and marks', ' a & <b> "c"\n', ' a & <b> "c"\n'],
  ['an escaped character', '_x0041_ line_x000D_', 'A line\r'],
  ['a whole number', { v: '42' }, '42'],
  ['a large number', { v: '1E+20' }, '100000000000000000000'],
  ['a number that binary can not hold', { v: '0.30000000000000004' }, '0.3'],
  ['a small number', { v: '1.5E-7' }, '0.00000015'],
  ['a number that is shown with leading zeros', { v: '42', s: 4 }, '00042'],
  ['a number longer than its zeros', { v: '4200000', s: 4 }, '4200000'],
  ['a calculated number that is shown with leading zeros', { v: '42', s: 4, f: 'A1' }, '42'],
  ['a date', { v: '46093', s: 1 }, '2026-03-12'],
  ['a date with a time', { v: '46093.3958333333', s: 2 }, '2026-03-12 09:30'],
  ['a date with seconds', { v: '46093.39589120371', s: 2 }, '2026-03-12 09:30:05'],
  ['a time', { v: '0.395833333333333', s: 3 }, '09:30'],
  ['a date in words of the format', { t: 'd', v: '2026-03-12T00:00:00Z' }, '2026-03-12'],
  ['yes', { t: 'b', v: '1' }, 'TRUE'],
  ['no', { t: 'b', v: '0' }, 'FALSE'],
  ['what a formula gave', { f: 'VLOOKUP(A1,B:C,2)', t: 'str', v: 'Payments' }, 'Payments'],
  ['what a formula gave in numbers', { f: '6*7', v: '42' }, '42'],
  ['a formula that gave an empty text', { f: 'T(A1)', t: 'str', v: '' }, ''],
  ['a formula that nobody calculated', { f: 'VLOOKUP("<x>",A1)' }, '=VLOOKUP("<x>",A1)'],
  ['a formula whose value is empty', { f: 'A1&B1', v: '' }, '=A1&B1'],
  ['an error', { t: 'e', v: '#REF!' }, '#REF!'],
  ['an error of a formula', { t: 'e', f: 'A1/0', v: '#DIV/0!' }, '#DIV/0!'],
  ['nothing but a style', { s: 1 }, ''],
])('a cell holds %s', async (_, cell, text) => {
  const cells: ForeignCell[] = planCells();
  cells[1] = cell;
  const [[, , read] = []] = await rowsOf(foreignWorkbook([planSheet([cells])]));
  expect(read).toBe(text);
});

test('dates count from 1904 where the workbook says so', async () => {
  const cells: ForeignCell[] = planCells();
  cells[1] = { v: String(46093 - 1462), s: 1 };
  const [[, , read] = []] = await rowsOf(foreignWorkbook([planSheet([cells])], { date1904: true }));
  expect(read).toBe('2026-03-12');
});

test('a merged cell counts for each of its rows, in its first column', async () => {
  const rows = [planCells(), planCells({ Team: '', 'Project Id': '' }), planCells({ Team: 'Heron' })];
  const merged = ['A2:A3', 'B2:C3'];
  const read = await rowsOf(foreignWorkbook([{ ...planSheet(rows), merged }]));
  expect(read.map((cells) => cells.slice(1, 3))).toEqual([
    ['Falcon', 'P-100'],
    ['Falcon', 'P-100'],
    ['Heron', 'P-100'],
  ]);
});

describe('of several sheets', () => {
  const plan = planSheet([planCells()], { name: 'Plan & "more"' });
  const notes = { name: 'Notes', rows: { 1: ['Hello'] } };

  test('the only one that holds something is read', async () => {
    expect(await rowsOf(foreignWorkbook([{ name: 'Empty', rows: { 1: ['', ''] } }, plan]))).toHaveLength(1);
  });

  test('one is asked for when several hold something, and read when it was chosen', async () => {
    const bytes = foreignWorkbook([notes, plan]);
    expect(await parseWorkbook(bytes, {})).toEqual({ ok: false, sheets: ['Notes', 'Plan & "more"'] });
    expect(await parseWorkbook(bytes, { sheet: 'gone' })).toEqual({ ok: false, sheets: ['Notes', 'Plan & "more"'] });
    expect(await rowsOf(bytes, 'Plan & "more"')).toEqual([[2, ...planCells()]]);
    expect(await parseWorkbook(bytes, { sheet: 'Notes' })).toMatchObject({ fault: 'missing columns' });
  });

  test.each(['hidden', 'veryHidden'] as const)('a %s one counts only when no other holds anything', async (state) => {
    expect(await rowsOf(foreignWorkbook([{ ...notes, state }, plan]))).toHaveLength(1);
    expect(await rowsOf(foreignWorkbook([{ name: 'Empty' }, { ...plan, state }]))).toHaveLength(1);
  });
});

describe('what can not be read says why', () => {
  const ole = (name: string) =>
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.alloc(508), ...Buffer.from(name, 'utf16le'), 0, 0]);
  const whole = foreignWorkbook([planSheet([planCells()])]);
  const advice = 'Open it in your spreadsheet program, save it as .xlsx or CSV, and choose that file.';

  test.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'The file is empty.'],
    [
      'a protected workbook',
      ole('EncryptedPackage'),
      'This workbook is protected with a password. Save a copy without the password, and choose that copy.',
    ],
    ['an old workbook', ole('Workbook'), `This is a workbook in the old .xls format. ${advice}`],
    [
      'a web page',
      strToU8('<html><table></table></html>'),
      `This is a web page or an XML document, not an Excel workbook. ${advice}`,
    ],
    ['a text', strToU8('Team,Project Id'), `This is not an Excel workbook. ${advice}`],
    ['a workbook that is cut off', whole.subarray(0, whole.length / 2), `This workbook is damaged. ${advice}`],
    ['another archive', foreignWorkbook([]).subarray(0), 'The workbook is empty.'],
    ['a workbook without cells', foreignWorkbook([{}]), 'The workbook is empty.'],
    ['a workbook with a header alone', foreignWorkbook([planSheet([])]), 'The file has no rows below its header.'],
    [
      'a sheet that is damaged',
      foreignWorkbook([planSheet([planCells()])], {
        more: { 'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c>') },
      }),
      'The sheet Sheet is damaged. Open the workbook in your spreadsheet program and save it again.',
    ],
    [
      'a value far out to the right',
      foreignWorkbook([
        { rows: { ...planSheet([]).rows, 2: [...planCells()], 9_000: Array.from({ length: 3_000 }, () => 'x') } },
      ]),
      'The sheet Sheet has values far outside the plan. Delete everything to the right of the plan and below it, then save the workbook again.',
    ],
    [
      'a row that no spreadsheet has',
      foreignWorkbook([{ rows: { 1: planHeader, 99_999_999: planCells() } }]),
      'The sheet Sheet has values far outside the plan. Delete everything to the right of the plan and below it, then save the workbook again.',
    ],
  ])('%s', async (_, bytes, detail) => expect(await failureOf(bytes)).toEqual(['File is empty or invalid.', detail]));

  test('an archive that is small, and huge when it is unpacked', async () => {
    const bytes = foreignWorkbook([planSheet([planCells()])]);
    pretendSize(bytes, 'xl/worksheets/sheet1.xml', 310_000_000);
    expect(await failureOf(bytes)).toEqual([
      'File is empty or invalid.',
      'This workbook is too large: unpacked, it has more than 300 MB. Save it as CSV, and choose that file.',
    ]);
  });
});
