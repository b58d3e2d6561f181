import fc from 'fast-check';
import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import type { KeptRow } from '#domain/capacity-plan/undo.ts';
import { blankInventory } from '#domain/tech-inventory/categories.ts';
import { isSameRow } from '#functions/file-uploader/roster/applyChanges.ts';
import { findChangeLog, type LoggedChange } from '#functions/file-uploader/roster/changeLog.ts';
import type { RosterTable } from '#functions/file-uploader/roster/roster.ts';
import { previewUndo, submitUndo } from '#functions/file-uploader/undo/undoUpload.ts';
import { forAllAsync } from '#test/support/forAll.ts';
import { ada, type MemoryRows, MemoryUploads } from '#test/support/memoryUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const letter = fc.constantFrom('A', 'B', 'C', 'D');
const file: fc.Arbitrary<UploadRow[]> = fc
  .uniqueArray(
    fc
      .record({ team: letter, person: letter, value: fc.constantFrom('1', '2', '3') })
      .map(({ team, person, value }) => ({
        key: `${team} ${person}`,
        row: { 'Agile Team Role': value, 'User Email': `${person}@example.test`, Team: `Team ${team}` },
        team,
        person,
        value,
      })),
    { selector: ({ key }) => key, minLength: 1, maxLength: 8 },
  )
  .map((rows) => {
    // One value for each team and person, or the file would contradict itself.
    const [ofTeams, ofPeople] = [new Map<string, string>(), new Map<string, string>()];
    return rows.map(({ row, team, person, value }) => {
      ofTeams.set(team, ofTeams.get(team) ?? value);
      ofPeople.set(person, ofPeople.get(person) ?? value);
      return uploadRow({ ...row, 'Product Name': ofTeams.get(team)!, Company: ofPeople.get(person)! });
    });
  });

/** Somebody's change of some row, by its place among the rows of its table. */
interface Edit {
  readonly table: 'teams' | 'people' | 'roles' | 'inventory';
  readonly place: number;
  readonly action: 'change' | 'remove';
  readonly value: string;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  table: fc.constantFrom('teams', 'people', 'roles', 'inventory'),
  place: fc.nat(7),
  action: fc.constantFrom('change', 'change', 'remove'),
  value: fc.constantFrom('1', '2', 'edited'),
});

const changedFields = { teams: 'productName', people: 'company', roles: 'agileTeamRole' } as const;

function apply(uploads: MemoryUploads, { table, place, action, value }: Edit): void {
  if (table === 'inventory') {
    const team = [...uploads.teams.rows.keys()][place];
    if (team !== undefined) uploads.inventory.rows.set(team, { ...blankInventory, comments: value });
    return;
  }
  const { rows } = uploads[table] as MemoryRows<object>;
  const id = [...rows.keys()][place];
  if (id === undefined) return;
  if (action === 'remove') rows.delete(id);
  else rows.set(id, { ...rows.get(id), [changedFields[table]]: value });
}

function snapshot({ roster }: MemoryUploads): Record<RosterTable, Map<string, object>> {
  return structuredClone({
    teams: roster.teams.rows,
    people: roster.people.rows,
    memberships: roster.memberships.rows,
    inventory: roster.inventory.rows,
    metrics: roster.metrics.rows,
  });
}

async function changesOf(uploads: MemoryUploads, id: string): Promise<LoggedChange[]> {
  const changes: LoggedChange[] = [];
  for await (const change of (await findChangeLog(id, uploads.logFiles))!.read()) changes.push(change);
  return changes;
}

test('after any changes of others, the rows that nobody touched are as before the upload, and the others as they were left', async () => {
  const outcomes = { restored: 0, kept: 0 };
  await forAllAsync(
    300,
    [fc.array(file, { maxLength: 2 }), file, fc.array(fc.oneof(edit, edit, file), { maxLength: 6 })],
    async (earlier, rows, since) => {
      const uploads = new MemoryUploads();
      for (const each of earlier) await uploads.upload(each);
      const before = snapshot(uploads);
      const { id } = await uploads.upload(rows);
      const after = snapshot(uploads);
      for (const each of since) {
        if (Array.isArray(each)) await uploads.upload(each);
        else apply(uploads, each);
      }
      const left = snapshot(uploads);
      const { kept } = await previewUndo(JSON.stringify({ uploadId: id }), ada, uploads);
      const { $id } = await submitUndo(JSON.stringify({ uploadId: id }), ada, uploads);
      await uploads.runAll();
      const now = snapshot(uploads);

      const logged = await changesOf(uploads, id);
      const keptIds = new Set<string>();
      for (const [table, rowId] of logged) {
        const [was, made, found, is] = [before, after, left, now].map((tables) => tables[table].get(rowId) ?? null);
        const isUntouched = isSameRow(found!, made!);
        if (isSameRow(is!, was!) && (isUntouched || isSameRow(found!, was!))) outcomes.restored += 1;
        else {
          outcomes.kept += 1;
          keptIds.add(`${table} ${rowId}`);
          expect([table, rowId, is]).toEqual([table, rowId, found]);
          // Untouched, and kept: only what others have come to need.
          if (isUntouched)
            expect(reasonsOf(kept)).toEqual(expect.arrayContaining([expect.stringMatching(/hasData|inUse|removed/)]));
        }
      }
      // Rows that the upload didn't change stay as they are.
      const touched = new Set(logged.map(([table, rowId]) => `${table} ${rowId}`));
      for (const table of Object.keys(now) as RosterTable[]) {
        for (const rowId of new Set([...now[table].keys(), ...left[table].keys()])) {
          if (!touched.has(`${table} ${rowId}`)) expect(now[table].get(rowId)).toEqual(left[table].get(rowId));
        }
      }
      // Nothing that the undo removed is needed by what is left.
      const orphansBefore = orphans(left);
      expect(orphans(now).filter((rowId) => !orphansBefore.includes(rowId))).toEqual([]);
      expect(uploads.resultOf($id)).toMatchObject({ status: 'completed', errorCount: keptIds.size });
      expect(kept).toHaveLength(keptIds.size);
    },
  );
  expect(Math.min(outcomes.restored, outcomes.kept)).toBeGreaterThan(0);
});

const reasonsOf = (kept: readonly KeptRow[]): string[] => kept.map(({ reason }) => reason);

/** Memberships and inventories whose team or person isn't there. */
function orphans({ teams, people, memberships, inventory }: Record<RosterTable, Map<string, object>>): string[] {
  const lost = [...memberships].filter(([, fields]) => {
    const { teamId, userId } = fields as { teamId: string; userId: string };
    return !teams.has(teamId) || !people.has(userId);
  });
  return [...lost.map(([id]) => id), ...[...inventory.keys()].filter((id) => !teams.has(id))];
}
