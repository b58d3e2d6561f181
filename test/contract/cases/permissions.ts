import assert from 'node:assert/strict';
import { ID, Permission, Role, TablesDB } from 'node-appwrite';
import type { ContractCase } from '#test/contract/ContractCase.ts';
import { outcomeOf, tableOf, type ContractProject, type Principal } from '#test/contract/ContractProject.ts';
import type { ContractTable } from '#test/contract/schema.ts';

const denied = '401 user_unauthorized';
const hidden = '404 row_not_found';

type Outcomes = readonly [list: string, get: string, create: string, update: string, remove: string];

const nothing: Outcomes = [denied, hidden, denied, denied, denied];
const everything: Outcomes = ['1 row', 'ok', 'ok', 'ok', 'ok'];
const readOnly: Outcomes = ['1 row', 'ok', denied, denied, denied];
/** Of a row of somebody else, in a table in which one may have rows of one's own. */
const foreign: Outcomes = ['0 rows', hidden, 'ok', denied, denied];

/** Rights to a row of a table: one that the table opens, one of their own, somebody else's, and one that nobody may touch. */
const expected: Readonly<Record<string, Readonly<Record<'open' | 'own' | 'foreign' | 'closed', Outcomes>>>> = {
  guest: {
    open: nothing,
    // A guest has no rows of their own; theirs is one that names nobody.
    own: ['0 rows', hidden, denied, denied, denied],
    foreign: ['0 rows', hidden, denied, denied, denied],
    closed: nothing,
  },
  outsider: { open: readOnly, own: everything, foreign, closed: nothing },
  staff: { open: everything, own: everything, foreign, closed: nothing },
  admin: { open: everything, own: everything, foreign: everything, closed: nothing },
};

async function outcomes(project: ContractProject, who: Principal, target: 'open' | 'own' | 'foreign' | 'closed') {
  const tableId: ContractTable = target === 'foreign' ? 'own' : target;
  const table = tableOf(project, tableId);
  const rowId = ID.unique();
  const owner = target === 'own' ? who.id : target === 'foreign' ? project.people.rival.id : '';
  const role = Role.user(owner);
  const permissions = owner === '' ? [] : [Permission.read(role), Permission.update(role), Permission.delete(role)];
  await new TablesDB(project.asKey.client).createRow({ ...table, rowId, data: { title: 'one' }, permissions });
  const tables = new TablesDB(who.client);
  const list = async (): Promise<string> => {
    const queries = [`{"method":"equal","attribute":"$id","values":["${rowId}"]}`];
    let total = 0;
    const outcome = await outcomeOf(
      tables.listRows({ ...table, queries }).then((found) => (total = found.rows.length)),
    );
    return outcome === 'ok' ? `${total} ${total === 1 ? 'row' : 'rows'}` : outcome;
  };
  return [
    await list(),
    await outcomeOf(tables.getRow({ ...table, rowId })),
    await outcomeOf(tables.createRow({ ...table, rowId: ID.unique(), data: { title: 'new' } })),
    await outcomeOf(tables.updateRow({ ...table, rowId, data: { title: 'changed' } })),
    await outcomeOf(tables.deleteRow({ ...table, rowId })),
  ];
}

export const permissions: readonly ContractCase[] = [
  ...Object.entries(expected).flatMap(([name, targets]) =>
    (['open', 'own', 'foreign', 'closed'] as const).map((target) => ({
      name: `permissions: ${name}, ${target}: list, get, create, update, delete`,
      run: async (project: ContractProject) => {
        const who = name === 'guest' ? project.guest : project.people[name as keyof typeof project.people];
        assert.deepEqual(await outcomes(project, who, target), targets[target]);
      },
    })),
  ),
  {
    name: 'permissions: a new row is its creator’s own',
    run: async (project) => {
      const { staff, rival } = project.people;
      const table = { ...tableOf(project, 'own'), rowId: ID.unique() };
      const row = await new TablesDB(staff.client).createRow({ ...table, data: { title: 'mine' } });
      const role = Role.user(staff.id);
      assert.deepEqual(row.$permissions, [Permission.read(role), Permission.update(role), Permission.delete(role)]);
      assert.equal(await outcomeOf(new TablesDB(rival.client).getRow(table)), hidden);
    },
  },
  {
    name: 'permissions: nobody grants a role that they don’t hold',
    run: async (project) => {
      const tables = new TablesDB(project.people.staff.client);
      const grant = (permission: string) =>
        outcomeOf(
          tables.createRow({
            ...tableOf(project, 'own'),
            rowId: ID.unique(),
            data: { title: 'one' },
            permissions: [permission],
          }),
        );
      assert.equal(await grant(Permission.read(Role.user(project.people.rival.id))), denied);
      assert.equal(await grant(Permission.read(Role.users())), 'ok');
    },
  },
];
