import { makeSheet } from '#domain/spreadsheet/Sheet.ts';
import { writeTable } from '#domain/spreadsheet/writeTable.ts';
import { readWorkbook } from '#test/support/readWorkbook.ts';

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
  [',', ['"Team","Teams"', '"001; A","3"', '"B, ""C""","0"']],
  [';', ['"Team";"Teams"', '"001; A";"3"', '"B, ""C""";"0"']],
] as const)('as CSV with %j, the same rows', async (separator, lines) => {
  const file = await writeTable(table(), { format: 'csv', separator });
  expect((await file.text()).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual(lines);
});
