import fc from 'fast-check';
import { applyChoices, checkCsv, findSuspiciousRows } from '#domain/capacity-plan/checkCsv.ts';
import { comparePlan, type StoredOrganisation, summarizeChanges } from '#domain/capacity-plan/comparePlan.ts';
import { planColumns, planRows } from '#domain/capacity-plan/planRows.ts';
import { planUpload } from '#domain/capacity-plan/planUpload.ts';
import { parseWorkbook } from '#domain/capacity-plan/workbook/parseWorkbook.ts';
import { makeSheet } from '#domain/spreadsheet/Sheet.ts';
import { writeTable } from '#domain/spreadsheet/writeTable.ts';
import { checkRow } from '#domain/capacity-plan/checkRow.ts';
import { forAllAsync } from '#test/support/forAll.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

/** Adds up what bringing in the downloaded plan would do. */
async function bringIn(stored: StoredOrganisation, format: 'csv' | 'xlsx', separator: ',' | ';' = ',') {
  const sheet = makeSheet('Capacity plan', planColumns, [planRows(stored)]);
  const bytes = new Uint8Array(await (await writeTable(sheet, { format, separator })).arrayBuffer());
  const parsed = format === 'csv' ? checkCsv(bytes, { fileName: 'plan.csv' }) : await parseWorkbook(bytes, {});
  if ('sheets' in parsed || !parsed.ok) throw new Error('The plan can’t be read.');
  const checked = findSuspiciousRows(parsed);
  if (!checked.ok) throw new Error('The plan can’t be read.');
  const { plan } = applyChoices(checked.rows, checked.suspiciousLines, {
    leftOut: { all: false, except: [] },
    managers: {},
  });
  return { refused: plan.refused, questions: plan.managerConflicts, ...summarizeChanges(comparePlan(plan, stored)) };
}

test('a row for each member, one for a team without any; what is not stored is empty', () => {
  const stored = {
    teams: [
      teamRow('t1', { teamName: 'Amber', projectId: '0042', teamType: null, greenfield: true }),
      teamRow('t2', { teamName: 'Blue', greenfield: false }),
      teamRow('t3', { teamName: 'AMBER' }),
    ],
    people: [personRow('p1', { firstName: 'Ada', email: 'ada@example.test', manager: 'Lovelace, Grace' })],
    memberships: [
      associationRow('p1', 't1', 'Developer'),
      associationRow('gone', 't1', 'Developer'),
      associationRow('p1', 't3', 'Tester'),
    ],
  };
  const [amber, blue, ...more] = planRows(stored);
  expect(amber).toMatchObject({
    Team: 'Amber',
    'Project Id': '0042',
    'Team Type': '',
    'Greenfield Status': 'Yes',
    'User Email': 'ada@example.test',
    'Agile Team Role': 'Developer',
    Manager: 'Lovelace, Grace',
    'Manager Email': '',
  });
  expect(blue).toMatchObject({ Team: 'Blue', 'Greenfield Status': 'No', 'User Email': '', 'Agile Team Role': '' });
  expect(more).toEqual([]);
});

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    ...['=cmd|x', '+1', '-1', '@x', ' =x', '0042', '1E5', '2026-01-05', 'a\nb', '"', ';', "'", 'Zoë, née X'],
    ...['TRUE', '_x0041_'],
  ),
);
const plannedRow = fc.record({
  Team: fc.oneof(text, fc.constantFrom('Amber', 'Blue')),
  'Project Id': text,
  'Team Type': text,
  'Business Sector': text,
  'Greenfield Status': fc.constantFrom('Yes', 'No', ''),
  'User First Name': text,
  'User Email': fc.constantFrom('ada@example.test', 'bo@example.test', 'cy@example.test', ''),
  'Agile Team Role': text,
  Company: text,
});

test('downloaded and brought in again, nothing would change: whatever texts a plan can store, as CSV and as a workbook', () =>
  forAllAsync(
    2_000,
    [
      fc.array(plannedRow, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(['csv', ','] as const, ['csv', ';'] as const, ['xlsx', ','] as const),
    ],
    async (rows, [format, separator]) => {
      const stored = storedBy(rows.map((row, index) => ({ line: index + 2, row: uploadRow(row) })));
      if (stored.teams.length === 0) return;
      const { counts, refused, questions } = await bringIn(stored, format, separator);
      expect({ refused, questions }).toEqual({ refused: [], questions: [] });
      expect(counts).toEqual({
        teams: { added: 0, changed: 0, unchanged: stored.teams.length, unmentioned: 0 },
        people: { added: 0, changed: 0, unchanged: stored.people.length, unmentioned: 0 },
        memberships: { added: 0, changed: 0, unchanged: stored.memberships.length, unmentioned: 0 },
      });
    },
  ));

/** Organisation after this plan. */
function storedBy(rows: Parameters<typeof planUpload>[0]): StoredOrganisation {
  const plan = planUpload([...rows].filter(({ row }) => checkRow(row).ok));
  return {
    teams: [...plan.teams].map(([key, team]) => teamRow(key, team)),
    people: [...plan.people].map(([email, person]) => personRow(email, person)),
    memberships: [...plan.roles].map(([key, role]) => {
      const [teamId = '', userId = ''] = key.split('\n');
      return associationRow(userId, teamId, role.agileTeamRole ?? null);
    }),
  };
}

test('2,000 rows make the round trip', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => ({
    line: index + 2,
    row: uploadRow({
      Team: `Team ${index % 200}`,
      'User Email': `p${index}@example.test`,
      Manager: `Chief ${index % 7}`,
    }),
  }));
  const { counts } = await bringIn(storedBy(rows), 'xlsx');
  expect(counts.memberships).toEqual({ added: 0, changed: 0, unchanged: 2_000, unmentioned: 0 });
  expect(counts.teams.unchanged + counts.people.unchanged).toBe(2_200);
});
