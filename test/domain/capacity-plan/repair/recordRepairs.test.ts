import type { RepairCommand } from '#domain/capacity-plan/repair/repairLog.ts';
import { recordRepairs } from '#domain/capacity-plan/repair/recordRepairs.ts';
import { maxRecordLength, parseRepairRecord } from '#domain/capacity-plan/repair/repairRecord.ts';
import { RepairSheet } from '#domain/capacity-plan/repair/RepairSheet.ts';
import { numbered, sparseRow } from '#test/support/uploadRow.ts';

function recordOf(...commands: readonly RepairCommand[]) {
  const rows = numbered(['Falcon', 'Heron', 'Kite'].map((Team) => sparseRow({ Team, Company: 'Example' })));
  const shifted = { ...rows[2]!, widthFault: { cells: 20, columns: 19 } };
  const sheet = new RepairSheet([rows[0]!, rows[1]!, shifted]);
  for (const command of commands) sheet.apply(command);
  return recordRepairs(sheet);
}

test.each<[string, readonly RepairCommand[], readonly string[]]>([
  [
    'a cell, from what the file says to what is sent',
    [
      { type: 'edit', cells: [{ line: 2, column: 'Team', value: 'Falkon' }] },
      { type: 'replace', column: 'Team', search: 'lk', value: 'lK' },
    ],
    ['2 Team: Falcon → FalKon'],
  ],
  ['a row that is deleted', [{ type: 'delete', lines: [3] }], ['3 Whole row: Heron, Example → ']],
  ['a row that is added', [{ type: 'add', cells: { Team: 'Owl' } }], ['5 Whole row:  → Owl']],
  ['cells taken as they stand', [{ type: 'straighten', lines: [4] }], ['4 Whole row: 20 cells → taken as they stand']],
])('keeps %s', (_, commands, kept) => {
  const record = recordOf(...commands);
  const texts = record?.repairs.map(({ line, column, from, to }) => `${line} ${column}: ${from} → ${to}`);
  expect(texts).toEqual(kept);
  expect(parseRepairRecord(JSON.stringify(record))).toEqual(record);
});

test('is none for a file as it came', () => {
  expect(recordOf()).toBeUndefined();
  const edit = (value: string): RepairCommand => ({ type: 'edit', cells: [{ line: 2, column: 'Team', value }] });
  expect(recordOf(edit('Owl'), edit('Falcon'))).toBeUndefined();
  expect([null, undefined, ''].map(parseRepairRecord)).toEqual([null, null, null]);
});

test('keeps as many as fit, and says how many there were', () => {
  const rows = numbered(Array.from({ length: 500 }, () => sparseRow({ Team: 'Falcon' })));
  const sheet = new RepairSheet(rows);
  sheet.apply({ type: 'replace', column: 'Team', search: 'Falcon', value: '"'.repeat(1_000) });
  const record = recordRepairs(sheet);
  expect(record?.total).toBe(500);
  expect(record?.repairs.length).toBeGreaterThan(20);
  expect(JSON.stringify(record).length).toBeLessThanOrEqual(maxRecordLength);
});
