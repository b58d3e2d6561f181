import { applyChoices, checkCsv } from '#domain/capacity-plan/checkCsv.ts';
import { parseWorkbook } from '#domain/capacity-plan/workbook/parseWorkbook.ts';
import { writeRefusedRows, writeRepairedPlan } from '#domain/capacity-plan/repair/planFile.ts';
import { noChoices } from '#domain/capacity-plan/UploadChoices.ts';
import { numbered, uploadRow } from '#test/support/uploadRow.ts';

const rows = numbered([
  uploadRow({ 'Project Id': '0042', 'Product Name': '=Payments', Company: 'Loud, "Quoted"; and\nbroken' }),
  uploadRow({ Team: 'Heron', 'User Email': 'cy@example.test', 'Greenfield Status': 'maybe', 'Project Id': '1E5' }),
  uploadRow({ Team: 'Owl', 'User Email': 'bo@example.test' }),
]);
const chosen = applyChoices(rows, new Set(), noChoices);

async function planOf(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = file.name.endsWith('.csv')
    ? checkCsv(bytes, { fileName: file.name, confirmed: {}, onProgress: () => undefined })
    : await parseWorkbook(bytes, {});
  if (!('rows' in read)) throw new Error('The file can not be read.');
  return applyChoices(read.rows, new Set(), noChoices).plan;
}

test.each([
  ['csv', ','],
  ['csv', ';'],
  ['xlsx', ','],
] as const)('a repaired plan as %s (%s) says what is imported', async (format, separator) => {
  const file = await writeRepairedPlan(chosen, 'Plan 2026.xlsx', { format, separator });
  expect(file.name).toBe(`Plan 2026 - repaired.${format}`);
  const { teams, people, roles, refused } = await planOf(file);
  expect({ teams, people, roles }).toEqual({
    teams: chosen.plan.teams,
    people: chosen.plan.people,
    roles: chosen.plan.roles,
  });
  expect(refused).toEqual([]);
});

test.each(['csv', 'xlsx'] as const)('refused rows as %s can be corrected and uploaded', async (format) => {
  const file = await writeRefusedRows(chosen, 'plan.csv', { format, separator: ';' });
  expect(file.name).toBe(`plan - refused rows.${format}`);
  const { refused } = await planOf(file);
  expect(refused.map(({ row }) => [row['Greenfield Status'], row['Project Id']])).toEqual([['maybe', '1E5']]);
});
