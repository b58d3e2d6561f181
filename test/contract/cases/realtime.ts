import assert from 'node:assert/strict';
import { Account, ID, Permission, Query, Role, TablesDB } from 'node-appwrite';
import type { ContractCase } from '#test/contract/ContractCase.ts';
import { tableOf, type ContractProject, type Principal } from '#test/contract/ContractProject.ts';
import { EventSocket } from '#test/contract/EventSocket.ts';
import type { ContractTable } from '#test/contract/schema.ts';

/** Opens sockets for a case, and closes them after it. */
async function listening(
  project: ContractProject,
  run: (listen: (who: Principal, table: ContractTable) => Promise<EventSocket>) => Promise<void>,
): Promise<void> {
  const sockets: EventSocket[] = [];
  try {
    await run(async (who, table) => {
      const socket = await EventSocket.open(project, who, [`databases.${project.name}.tables.${table}.rows`]);
      sockets.push(socket);
      return socket;
    });
  } finally {
    await Promise.all(sockets.map((socket) => socket.close()));
  }
}

/** Writes one more row, as the key, and gives its id. */
async function writeLast(project: ContractProject, table: ContractTable, permissions: string[] = []): Promise<string> {
  const rowId = ID.unique();
  const row = { ...tableOf(project, table), rowId, data: { title: 'last' }, permissions };
  await new TablesDB(project.asKey.client).createRow(row);
  return rowId;
}

export const realtime: readonly ContractCase[] = [
  {
    name: 'realtime: each write is announced once, with the whole row',
    run: (project) =>
      listening(project, async (listen) => {
        const socket = await listen(project.people.outsider, 'open');
        const tables = new TablesDB(project.people.staff.client);
        const row = { ...tableOf(project, 'open'), rowId: ID.unique() };
        await tables.createRow({ ...row, data: { title: 'one' } });
        await tables.updateRow({ ...row, data: { title: 'two' } });
        await tables.updateRow({ ...row, data: { title: 'two' } });
        await tables.upsertRow({ ...row, data: { title: 'three', qty: 3 } });
        await tables.deleteRow(row);
        const heard = await socket.until(await writeLast(project, 'open'));
        assert.deepEqual(
          heard.slice(0, -1).map(({ action, rowId, payload }) => [action, rowId, payload.title, payload.qty]),
          [
            ['create', row.rowId, 'one', null],
            ['update', row.rowId, 'two', null],
            ['update', row.rowId, 'two', null],
            ['upsert', row.rowId, 'three', 3],
            ['delete', row.rowId, 'three', 3],
          ],
        );
      }),
  },
  {
    name: 'realtime: a bulk update and a bulk deletion of more than 100 rows announce 100',
    run: (project) =>
      listening(project, async (listen) => {
        const table = tableOf(project, 'open');
        const tables = new TablesDB(project.asKey.client);
        const kind = ID.unique();
        for (const part of ['a', 'b']) {
          const rows = Array.from({ length: 60 }, (_, index) => ({
            $id: `${kind}-${part}${index}`,
            title: 'bulk',
            kind,
          }));
          await tables.createRows({ ...table, rows });
        }
        const socket = await listen(project.people.outsider, 'open');
        const queries = [Query.equal('kind', kind)];
        await tables.updateRows({ ...table, data: { title: 'all' }, queries });
        await tables.deleteRows({ ...table, queries });
        const heard = await socket.until(await writeLast(project, 'open'));
        const count = (action: string) => heard.filter((event) => event.action === action).length;
        assert.deepEqual([count('update'), count('delete')], [100, 100]);
      }),
  },
  {
    name: 'realtime: somebody else’s row is not announced',
    run: (project) =>
      listening(project, async (listen) => {
        const { staff, rival } = project.people;
        const socket = await listen(staff, 'own');
        const row = { ...tableOf(project, 'own'), rowId: ID.unique() };
        await new TablesDB(rival.client).createRow({ ...row, data: { title: 'theirs' } });
        const last = await writeLast(project, 'own', [Permission.read(Role.user(staff.id))]);
        assert.deepEqual(
          (await socket.until(last)).map(({ rowId }) => rowId),
          [last],
        );
      }),
  },
  {
    name: 'realtime: a row that may be read no longer is silent, also about that',
    run: (project) =>
      listening(project, async (listen) => {
        const { staff } = project.people;
        const mine = [Permission.read(Role.user(staff.id))];
        const tables = new TablesDB(project.asKey.client);
        const row = { ...tableOf(project, 'own'), rowId: ID.unique() };
        await tables.createRow({ ...row, data: { title: 'one' }, permissions: mine });
        const socket = await listen(staff, 'own');
        await tables.updateRow({ ...row, data: { title: 'two' } });
        await tables.updateRow({ ...row, data: { title: 'three' }, permissions: [] });
        await tables.updateRow({ ...row, data: { title: 'four' } });
        const last = await writeLast(project, 'own', mine);
        const heard = await socket.until(last);
        assert.deepEqual(
          heard.map(({ payload }) => payload.title),
          ['two', 'last'],
        );
      }),
  },
  {
    name: 'realtime: guests hear nothing of what they may not read',
    run: (project) =>
      listening(project, async (listen) => {
        const socket = await listen(project.guest, 'own');
        await writeLast(project, 'own', [Permission.read(Role.users())]);
        const last = await writeLast(project, 'own', [Permission.read(Role.any())]);
        assert.deepEqual(
          (await socket.until(last)).map(({ rowId }) => rowId),
          [last],
        );
      }),
  },
  {
    name: 'realtime: after a cut nothing is sent again; what comes after the next subscription is',
    run: (project) =>
      listening(project, async (listen) => {
        for (let cut = 0; cut < 3; cut += 1) {
          const before = await listen(project.people.outsider, 'open');
          const heard = await writeLast(project, 'open');
          assert.deepEqual(
            (await before.until(heard)).map(({ rowId }) => rowId),
            [heard],
          );
          await before.close();
          await writeLast(project, 'open');
          const after = await listen(project.people.outsider, 'open');
          const next = await writeLast(project, 'open');
          assert.deepEqual(
            (await after.until(next)).map(({ rowId }) => rowId),
            [next],
          );
        }
      }),
  },
  {
    name: 'realtime: preferences reach the person’s own pages',
    run: async (project) => {
      const { staff } = project.people;
      const socket = await EventSocket.open(project, staff, ['account']);
      try {
        const prefs = { theme: ID.unique() };
        await new Account(staff.client).updatePrefs({ prefs });
        const { events, payload } = await socket.nextEvent();
        assert.ok(events.includes(`users.${staff.id}.update.prefs`), events.join(', '));
        assert.deepEqual([payload.$id, payload.prefs], [staff.id, prefs]);
      } finally {
        await socket.close();
      }
    },
  },
];
