import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Functions, ID, Query, TablesDB, type Models } from 'node-appwrite';
import type { ContractCase } from '#test/contract/ContractCase.ts';
import { outcomeOf, tableOf, type ContractProject } from '#test/contract/ContractProject.ts';

/** Request that the function got, and the record of that run. */
interface EventRun extends Pick<Models.Execution, '$permissions' | 'status'> {
  readonly event: string;
  readonly userId: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Asks again until so many runs for rows of a kind have ended; runs come in any order. */
async function runsOf(project: ContractProject, kind: string, count: number): Promise<EventRun[]> {
  const functions = new Functions(project.asKey.client);
  for (;;) {
    const queries = [Query.equal('trigger', 'event'), Query.orderDesc('$createdAt'), Query.limit(1_000)];
    const { executions } = await functions.listExecutions({ functionId: project.name, queries });
    const runs = executions
      .filter(({ logs }) => logs.includes(kind))
      .map(({ logs, $permissions, status }) => ({ ...(JSON.parse(logs) as EventRun), $permissions, status }));
    if (runs.length >= count) return runs;
    await sleep(200);
  }
}

export const events: readonly ContractCase[] = [
  {
    name: 'events: each write of a row starts the function once, also one that changes nothing',
    needsFunction: true,
    run: async (project) => {
      const tables = new TablesDB(project.people.staff.client);
      const kind = ID.unique();
      const row = { ...tableOf(project, 'watched'), rowId: ID.unique() };
      const created = await tables.createRow({ ...row, data: { title: 'one', kind } });
      await tables.updateRow({ ...row, data: { title: 'one' } });
      assert.match(await outcomeOf(tables.updateRow({ ...row, data: { qty: 'x' } })), /^400 /);
      await tables.upsertRow({ ...row, data: { title: 'two' } });
      const asKey = new TablesDB(project.asKey.client);
      await asKey.deleteRow(row);
      const runs = await runsOf(project, kind, 4);
      const [rows, documents] = [
        `databases.${project.name}.tables.watched.rows.${row.rowId}`,
        `databases.${project.name}.collections.watched.documents.${row.rowId}`,
      ];
      assert.deepEqual(
        runs.map(({ event, userId, body, status }) => [event, userId, body.title, status]).sort(),
        [
          [`${documents}.create`, project.people.staff.id, 'one', 'completed'],
          [`${rows}.delete`, '', 'two', 'completed'],
          [`${rows}.update`, project.people.staff.id, 'one', 'completed'],
          [`${rows}.upsert`, project.people.staff.id, 'two', 'completed'],
        ].sort(),
      );
      assert.deepEqual(runs.find(({ event }) => event.endsWith('.create'))?.body, { ...created });
    },
  },
  {
    name: 'events: the record belongs to the person whose change it was',
    needsFunction: true,
    run: async (project) => {
      const { staff } = project.people;
      const kind = ID.unique();
      const data = { title: 'one', kind };
      const rowId = ID.unique();
      await new TablesDB(staff.client).createRow({ ...tableOf(project, 'watched'), rowId, data });
      await new TablesDB(project.asKey.client).updateRow({ ...tableOf(project, 'watched'), rowId, data: { qty: 1 } });
      const runs = await runsOf(project, kind, 2);
      const permissionsOf = (action: string) => runs.find(({ event }) => event.endsWith(action))?.$permissions;
      assert.deepEqual(permissionsOf('.create'), [`read("user:${staff.id}")`]);
      assert.deepEqual(permissionsOf('.update'), []);
    },
  },
  {
    name: 'events: a bulk write starts a run for each row, called by the older words',
    needsFunction: true,
    run: async (project) => {
      const table = tableOf(project, 'watched');
      const tables = new TablesDB(project.asKey.client);
      const kind = ID.unique();
      const rows = Array.from({ length: 5 }, (_, index) => ({ $id: `${kind}-${index}`, title: 'bulk', kind }));
      await tables.createRows({ ...table, rows });
      await tables.updateRows({ ...table, data: { title: 'all' }, queries: [Query.equal('kind', kind)] });
      const runs = await runsOf(project, kind, 10);
      const name = (row: string, action: string) =>
        `databases.${project.name}.collections.watched.documents.${row}.${action}`;
      assert.deepEqual(
        runs.map(({ event }) => event).sort(),
        rows.flatMap(({ $id }) => [name($id, 'create'), name($id, 'update')]).sort(),
      );
    },
  },
];
