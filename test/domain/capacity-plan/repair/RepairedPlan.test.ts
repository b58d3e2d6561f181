import fc from 'fast-check';
import { applyChoices } from '#domain/capacity-plan/checkCsv.ts';
import { isBlankRow, type NumberedRow, uploadColumns } from '#domain/capacity-plan/columns.ts';
import { comparePlan, type StoredOrganisation } from '#domain/capacity-plan/comparePlan.ts';
import type { UploadPlan } from '#domain/capacity-plan/planUpload.ts';
import { RepairedPlan } from '#domain/capacity-plan/repair/RepairedPlan.ts';
import { nextLog, noRepairs, type RepairAction } from '#domain/capacity-plan/repair/repairLog.ts';
import { findSuspiciousCells } from '#domain/capacity-plan/suspiciousCells.ts';
import type { UploadChoices } from '#domain/capacity-plan/UploadChoices.ts';
import { forAll } from '#test/support/forAll.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';
import { numbered, sparseRow } from '#test/support/uploadRow.ts';

const cells = {
  Team: ['Falcon', 'falcon ', 'Heron', 'Osprey', '', 'Total'],
  'Business Unit': ['', 'Retail', 'RETAIL', 'Retial'],
  'Greenfield Status': ['', 'Yes', 'no', 'maybe'],
  'User Email': ['', 'ada@example.test', 'Ada@Example.test', 'bo@example.test', 'bo'],
  'User First Name': ['', 'Ada', 'Bo', '?ebnem'],
  'Agile Team Role': ['', 'developer', 'tester'],
  Manager: ['', 'Moss, Kim', 'MOSS, KIM', 'Reed, Bo', 'Abel, Cy'],
} as const;
const columns = Object.keys(cells) as (keyof typeof cells)[];

const row = fc.record(
  Object.fromEntries(columns.map((column) => [column, fc.constantFrom(...cells[column])])) as {
    [Column in keyof typeof cells]: fc.Arbitrary<string>;
  },
);
const file = fc
  .array(fc.record({ row, isWide: fc.boolean() }), { minLength: 1, maxLength: 12 })
  .map((rows): NumberedRow[] =>
    numbered(rows.map((each) => sparseRow(each.row))).map((each, index) =>
      rows[index]?.isWide === true && index % 4 === 3 ? { ...each, widthFault: { cells: 20, columns: 19 } } : each,
    ),
  );
const line = fc.integer({ min: 2, max: 16 });
const column = fc.constantFrom(...columns);
const cell = fc.record({ line, column, value: fc.constantFrom(...columns.flatMap((each) => [...cells[each]])) });
const lines = fc.uniqueArray(line, { maxLength: 4 });

const action: fc.Arbitrary<RepairAction> = fc.oneof(
  fc.record({ type: fc.constant('edit' as const), cells: fc.tuple(cell) }),
  fc.record({ type: fc.constant('paste' as const), cells: fc.array(cell, { maxLength: 8 }) }),
  fc.record({ type: fc.constant('fill' as const), column, lines, value: fc.constantFrom('Retail', 'Yes', 'Heron') }),
  fc.record({
    type: fc.constant('replace' as const),
    column,
    search: fc.constantFrom('', 'a', 'Falcon', 'maybe', '.'),
    value: fc.constantFrom('', 'Retail', 'Yes', 'o'),
  }),
  fc.record({ type: fc.constant('delete' as const), lines }),
  fc.record({ type: fc.constant('add' as const), cells: row }),
  fc.record({ type: fc.constant('straighten' as const), lines }),
  fc.record({ type: fc.constant('undo' as const) }),
  fc.record({ type: fc.constant('redo' as const) }),
);

const choices: fc.Arbitrary<UploadChoices> = fc.record({
  leftOut: fc.record({ all: fc.boolean(), except: lines }),
  managers: fc.constantFrom({}, { 'ada@example.test': 'Reed, Bo' }),
});

const stored: StoredOrganisation = {
  teams: [teamRow('f', { teamName: 'Falcon', businessUnit: 'Retail' }), teamRow('k', { teamName: 'Kite' })],
  people: [personRow('ada', { email: 'ada@example.test' }), personRow('cy', { email: 'cy@example.test' })],
  memberships: [associationRow('ada', 'f'), associationRow('cy', 'k')],
};

/** Without the order of what a plan names. */
function contentOf({ teams, people, roles, managerConflicts, accepted, refused }: UploadPlan) {
  return {
    teams: Object.fromEntries(teams),
    people: Object.fromEntries(people),
    roles: Object.fromEntries(roles),
    questions: Object.fromEntries(managerConflicts.map((question) => [question.email, question])),
    accepted,
    refused,
  };
}

function fromScratch(rows: readonly NumberedRow[], chosen: UploadChoices) {
  const suspicious = rows.flatMap(findSuspiciousCells);
  const filled = rows.filter((each) => !isBlankRow(each));
  const { plan, rows: sent } = applyChoices(filled, new Set(suspicious.map((each) => each.line)), chosen);
  const changes = comparePlan(plan, stored);
  return {
    ...contentOf(plan),
    sent,
    suspicious,
    changes: Object.fromEntries(changes.map((change) => [`${change.kind} ${change.id}`, change])),
  };
}

function stateOf(repaired: RepairedPlan) {
  const { plan, rows } = repaired.chosen;
  const changes = repaired.changes ?? [];
  return {
    ...contentOf(plan),
    sent: rows,
    suspicious: repaired.suspiciousCells,
    changes: Object.fromEntries(changes.map((change) => [`${change.kind} ${change.id}`, change])),
  };
}

const sequences = fc.record({ rows: file, chosen: choices, actions: fc.array(action, { maxLength: 25 }) });

test('after each of some random sequences, what was checked bit by bit is what a check from scratch finds', () =>
  forAll(1_000, [sequences], ({ rows, chosen, actions }) => {
    const repaired = new RepairedPlan(rows, chosen);
    repaired.compareWith(stored);
    for (const each of actions) {
      repaired.run(each);
      expect(stateOf(repaired)).toEqual(fromScratch(repaired.sheet.rows, chosen));
    }
  }));

test('random sequences are undone to the file as it came, done again, and kept as plain data', () =>
  forAll(1_000, [sequences], ({ rows, chosen, actions }) => {
    const repaired = new RepairedPlan(rows, chosen);
    for (const each of actions) repaired.run(each);
    const { sheet } = repaired;
    const end = sheet.rows;
    const { done, commands } = JSON.parse(JSON.stringify(sheet.log)) as typeof sheet.log;
    expect(new RepairedPlan(rows, chosen, { done, commands }).sheet.rows).toEqual(end);
    while (sheet.nextSteps.undo !== null) repaired.run({ type: 'undo' });
    expect(sheet.rows).toEqual(rows);
    expect(sheet.changedLines).toEqual([]);
    for (let step = 0; step < done; step++) repaired.run({ type: 'redo' });
    expect(sheet.rows).toEqual(end);
  }));

test('random sequences go on in the middle, from what the browser keeps, as if the page had stayed', () =>
  forAll(1_000, [sequences, fc.nat(25)], ({ rows, chosen, actions }, middle) => {
    const stays = new RepairedPlan(rows, chosen);
    let kept = noRepairs;
    for (const each of actions.slice(0, middle)) if (stays.run(each).length > 0) kept = nextLog(kept, each);
    const loaded = new RepairedPlan(rows, chosen, JSON.parse(JSON.stringify(kept)) as typeof kept);
    const both = [stays, loaded];
    for (const each of both) each.compareWith(stored);
    for (const each of [undefined, ...actions.slice(middle)]) {
      const [lines, others] = both.map((plan) => each && plan.run(each));
      expect(others).toEqual(lines);
      expect(stateOf(loaded)).toEqual(stateOf(stays));
      expect(loaded.sheet.nextSteps).toEqual(stays.sheet.nextSteps);
    }
  }));

test('a row knows what it was; one that is as it was again is no repair', () => {
  const rows = numbered([sparseRow({ Team: 'Falcon' }), sparseRow({ Team: 'Heron' })]);
  const { sheet } = new RepairedPlan(rows, { leftOut: { all: false, except: [] }, managers: {} });
  sheet.apply({ type: 'edit', cells: [{ line: 2, column: 'Team', value: 'Kite' }] });
  sheet.apply({ type: 'add', cells: { Team: 'Swift' } });
  sheet.apply({ type: 'delete', lines: [3] });
  expect(sheet.changedLines).toEqual([2, 3, 4]);
  expect([2, 3, 4].map((at) => [sheet.originalAt(at)?.row.Team, sheet.rowAt(at)?.row.Team])).toEqual([
    ['Falcon', 'Kite'],
    ['Heron', undefined],
    [undefined, 'Swift'],
  ]);
  sheet.apply({ type: 'replace', column: 'Team', search: 'KITE', value: 'Falcon' });
  expect(sheet.changedLines).toEqual([3, 4]);
  expect(sheet.nextSteps).toEqual({ undo: 'replacement in Team of 1 row', redo: null });
  expect(uploadColumns.map((each) => sheet.rowAt(4)?.row[each]).filter((value) => value !== '')).toEqual(['Swift']);
});

test.each<[RepairAction, string]>([
  [{ type: 'edit', cells: [{ line: 2, column: 'Team', value: 'Kite' }] }, 'Team on line 2'],
  [{ type: 'paste', cells: [{ line: 2, column: 'Team', value: 'Kite' }] }, 'paste of 1 cell'],
  [{ type: 'fill', column: 'Team', lines: [2, 3], value: 'Kite' }, 'Team of 2 rows'],
  [{ type: 'delete', lines: [2, 3] }, 'deletion of 2 rows'],
  [{ type: 'add', cells: {} }, 'added row'],
  [{ type: 'straighten', lines: [3] }, 'cells of 1 row taken as they stand'],
])('%j is undone as “%s”', (each, name) => {
  const [first, second] = numbered([sparseRow({ Team: 'Falcon' }), sparseRow({ Team: 'Heron' })]);
  const rows = [first!, { ...second!, widthFault: { cells: 3, columns: 19 } }];
  const repaired = new RepairedPlan(rows, { leftOut: { all: false, except: [] }, managers: {} });
  repaired.run(each);
  expect(repaired.sheet.nextSteps.undo).toBe(name);
  repaired.run({ type: 'undo' });
  expect(repaired.sheet.nextSteps).toEqual({ undo: null, redo: name });
});
