import { type CellValue, makeSheet, toDayCell } from '#domain/spreadsheet/Sheet.ts';
import { writeTable } from '#domain/spreadsheet/writeTable.ts';
import { readWorkbook } from '#test/support/workbooks.ts';

const header = ['Team', 'Teams'];
const columns = [
  { header: 'Team', width: 20, value: ([name]: readonly [string, number]) => name },
  { header: 'Teams', width: 10, value: ([, count]: readonly [string, number]) => count },
];
const table = () => makeSheet('Teams', columns, [[['001; A', 3] as const], [['B, "C"', 0] as const]]);

test('as a workbook, one sheet with every batch of its rows', async () => {
  const file = await writeTable(table(), { format: 'xlsx', separator: ',' });
  const sheets = await readWorkbook(new Uint8Array(await file.arrayBuffer()));
  expect([...sheets]).toEqual([['Teams', [header, ['001; A', 3], ['B, "C"', 0]]]]);
});

test.each([
  [',', ['"Team","Teams"', '"001; A",3', '"B, ""C""",0']],
  [';', ['"Team";"Teams"', '"001; A";3', '"B, ""C""";0']],
] as const)('as CSV with %j, the same rows', async (separator, lines) => {
  const file = await writeTable(table(), { format: 'csv', separator });
  expect((await file.text()).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual(lines);
});

test('a number is a number in every file: a share 0.381, a loss no text, nothing where there is none', async () => {
  const cells: CellValue[] = [
    { percent: 38.095238095238095 },
    { percent: 81.38 },
    -3,
    1234.5,
    { year: 2026 },
    NaN,
    '-3',
    { day: '2026-11-21' },
  ];
  const column = { header: 'Value', width: 9, value: (cell: CellValue) => cell };
  const values = () => makeSheet('Values', [column, { ...column, header: 'Again' }], [cells]);
  const csv = await writeTable(values(), { format: 'csv', separator: ',' });
  expect((await csv.text()).trimEnd().split('\r\n').slice(1)).toEqual(
    ['0.381', '0.8138', '-3', '1234.5', '2026', '""', `"'-3"`, '"2026-11-21"'].map((cell) => `${cell},${cell}`),
  );
  const workbook = await writeTable(values(), { format: 'xlsx', separator: ',' });
  const sheets = await readWorkbook(new Uint8Array(await workbook.arrayBuffer()));
  expect(
    sheets
      .get('Values')
      ?.slice(1)
      .map(([cell]) => cell),
  ).toEqual([0.381, 0.8138, -3, 1234.5, 2026, null, '-3', new Date('2026-11-21')]);
});

test.each([
  [',', ['0.381', '-1234.5', '3']],
  [';', ['0,381', '-1234,5', '3']],
  ['\t', ['0.381', '-1234.5', '3']],
] as const)('with %j in between, decimals as a spreadsheet of that language reads them', async (separator, cells) => {
  const column = { header: 'Value', width: 9, value: (cell: CellValue) => cell };
  const rows = makeSheet('Values', [column], [[{ percent: 38.1 }, -1234.5, 3]]);
  const csv = await writeTable(rows, { format: 'csv', separator });
  expect((await csv.text()).trimEnd().split('\r\n').slice(1)).toEqual(cells);
});

test.each([
  ['UTC', '2026-03-01'],
  ['Pacific/Kiritimati', '2026-03-02'],
  ['America/New_York', '2026-03-01'],
])('an instant has the day that lists show in %s', (timeZone, day) => {
  expect(toDayCell('2026-03-01T12:00:00Z', timeZone)).toEqual({ day });
});
