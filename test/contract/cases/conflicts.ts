import assert from 'node:assert/strict';
import { ID, Query, TablesDB } from 'node-appwrite';
import type { ContractCase } from '#test/contract/ContractCase.ts';
import { outcomeOf, request, tableOf, type ContractProject, type Principal } from '#test/contract/ContractProject.ts';

/** A row of `open`, with ways to write it. */
async function createRow(project: ContractProject, data: Readonly<Record<string, unknown>> = {}) {
  const tables = new TablesDB(project.people.staff.client);
  const table = tableOf(project, 'open');
  const row = await tables.createRow({ ...table, rowId: ID.unique(), data: { title: 'one', ...data } });
  const path = `/tablesdb/${project.name}/tables/open/rows/${row.$id}`;
  const updateIf = async (who: Principal, title: string, timestamp: string) => {
    const { status, body } = await request(project, who, 'PATCH', path, {
      body: { data: { title } },
      headers: { 'x-appwrite-timestamp': timestamp },
    });
    return status === 200 ? 'ok' : `${status} ${String(body.type)}`;
  };
  return { tables, table, row, rowId: row.$id, updateIf };
}

export const conflicts: readonly ContractCase[] = [
  {
    name: 'conflicts: a write on an older X-Appwrite-Timestamp is 409, and leaves the row',
    run: async (project) => {
      const { tables, table, row, rowId, updateIf } = await createRow(project);
      const { staff, rival } = project.people;
      assert.equal(await updateIf(rival, 'theirs', row.$updatedAt), 'ok');
      assert.equal(await updateIf(staff, 'mine', row.$updatedAt), '409 row_update_conflict');
      const stored = await tables.getRow({ ...table, rowId });
      assert.equal(stored.title, 'theirs');
      assert.equal(await updateIf(staff, 'mine', stored.$updatedAt), 'ok');
    },
  },
  {
    name: 'conflicts: of two writes on one timestamp at the same time one is stored',
    run: async (project) => {
      const { row, updateIf } = await createRow(project);
      const { staff, rival } = project.people;
      const outcomes = await Promise.all([staff, rival].map((who) => updateIf(who, who.id, row.$updatedAt)));
      assert.deepEqual(outcomes.sort(), ['409 row_update_conflict', 'ok']);
    },
  },
  {
    name: 'conflicts: who may not write hears of the permission, not of the conflict',
    run: async (project) => {
      const { tables, table, row, rowId, updateIf } = await createRow(project);
      await tables.updateRow({ ...table, rowId, data: { title: 'later' } });
      assert.equal(await updateIf(project.people.outsider, 'theirs', row.$updatedAt), '401 user_unauthorized');
    },
  },
  {
    name: 'conflicts: a write that changes nothing leaves $updatedAt',
    run: async (project) => {
      const { tables, table, row, rowId } = await createRow(project);
      const again = await tables.updateRow({ ...table, rowId, data: { title: 'one' } });
      assert.equal(again.$updatedAt, row.$updatedAt);
    },
  },
  {
    name: 'conflicts: an upsert creates, then merges',
    run: async (project) => {
      const { tables, table } = await createRow(project);
      const rowId = ID.unique();
      await tables.upsertRow({ ...table, rowId, data: { title: 'new', qty: 1 } });
      const { title, qty } = await tables.upsertRow({ ...table, rowId, data: { title: 'merged' } });
      assert.deepEqual([title, qty], ['merged', 1]);
    },
  },
  {
    name: 'conflicts: an id is taken in whatever case',
    run: async (project) => {
      const { tables, table } = await createRow(project);
      const rowId = `Case${ID.unique()}`;
      await tables.createRow({ ...table, rowId, data: { title: 'one' } });
      const again = (id: string) => outcomeOf(tables.createRow({ ...table, rowId: id, data: { title: 'two' } }));
      assert.equal(await again(rowId), '409 row_already_exists');
      assert.equal(await again(rowId.toLowerCase()), '409 row_already_exists');
    },
  },
  {
    name: 'conflicts: a unique value is taken in whatever case, and with spaces at the end',
    run: async (project) => {
      const code = `s-${ID.unique()}`;
      const { tables, table } = await createRow(project, { code });
      for (const other of [code, code.toUpperCase(), `${code} `]) {
        const outcome = await outcomeOf(
          tables.createRow({ ...table, rowId: ID.unique(), data: { title: 'two', code: other } }),
        );
        assert.match(outcome, /^409 /, `code "${other}"`);
      }
    },
  },
  {
    name: 'conflicts: a bulk call takes 100 rows, all or none, from keys alone',
    run: async (project) => {
      const kind = ID.unique();
      const { table, rowId } = await createRow(project, { kind });
      const tables = new TablesDB(project.asKey.client);
      const rows = (count: number) =>
        Array.from({ length: count }, (_, index) => ({ $id: `${kind}-${index}`, title: 'bulk', kind }));
      assert.equal(await outcomeOf(tables.createRows({ ...table, rows: rows(101) })), '400 general_argument_invalid');
      const taken = tables.createRows({ ...table, rows: [...rows(3), { $id: rowId, title: 'taken' }] });
      assert.match(await outcomeOf(taken), /^409 /);
      assert.equal((await tables.listRows({ ...table, queries: [Query.equal('kind', kind)] })).total, 1);
      const asStaff = new TablesDB(project.people.staff.client);
      assert.match(await outcomeOf(asStaff.createRows({ ...table, rows: rows(3) })), /^401 /);
      assert.equal((await tables.upsertRows({ ...table, rows: rows(100) })).rows.length, 100);
    },
  },
  {
    name: 'conflicts: a bulk update of more than 100 rows writes all and answers 100',
    run: async (project) => {
      const kind = ID.unique();
      const table = tableOf(project, 'open');
      const tables = new TablesDB(project.asKey.client);
      for (let start = 0; start < 120; start += 60) {
        const rows = Array.from({ length: 60 }, (_, index) => ({
          $id: `${kind}-${start + index}`,
          title: 'bulk',
          kind,
        }));
        await tables.createRows({ ...table, rows });
      }
      const queries = [Query.equal('kind', kind)];
      const { total, rows } = await tables.updateRows({ ...table, data: { title: 'all' }, queries });
      assert.deepEqual([total, rows.length], [120, 100]);
      const written = await tables.listRows({ ...table, queries: [...queries, Query.equal('title', 'all')] });
      assert.equal(written.total, 120);
    },
  },
];
