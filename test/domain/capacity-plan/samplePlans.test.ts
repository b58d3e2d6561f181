import { readFileSync } from 'node:fs';
import { checkCsv } from '#domain/capacity-plan/checkCsv.ts';
import { planUpload } from '#domain/capacity-plan/planUpload.ts';
import { parseWorkbook } from '#domain/capacity-plan/workbook/parseWorkbook.ts';

async function readPlan(fileName: string) {
  const bytes = new Uint8Array(readFileSync(`docs/samples/${fileName}`));
  const parsed = fileName.endsWith('.xlsx') ? await parseWorkbook(bytes, {}) : checkCsv(bytes, { fileName });
  if ('sheets' in parsed || !parsed.ok) throw new Error(`${fileName} can’t be read.`);
  return { rows: parsed.rows.map(({ row }) => row), plan: planUpload(parsed.rows) };
}

test('the right one has 40 rows of eight teams, none of them refused', async () => {
  const { rows, plan } = await readPlan('plan.csv');
  expect([rows.length, plan.teams.size, plan.people.size, plan.refused]).toEqual([40, 8, 40, []]);
});

test('the one with three bad rows says what is wrong with each', async () => {
  const { rows, plan } = await readPlan('plan-with-three-bad-rows.csv');
  expect(rows).toHaveLength(40);
  expect(plan.refused.map(({ line, problems }) => [line, ...problems.map(({ column }) => column)])).toEqual([
    [8, 'User Email'],
    [19, 'Greenfield Status'],
    [33, 'Team'],
  ]);
});

test.each(['plan-from-german-excel.csv', 'plan.xlsx'])('%s is the right one', async (fileName) => {
  const { rows, plan } = await readPlan(fileName);
  const right = await readPlan('plan.csv');
  expect(plan).toEqual({ ...right.plan, accepted: plan.accepted });
  expect(rows.map((row) => row.Company)).toEqual(right.rows.map((row) => row.Company));
});
