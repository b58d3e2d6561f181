import assert from 'node:assert/strict';
import { ID, Query, TablesDB, type Models } from 'node-appwrite';
import type { ContractCase } from '#test/contract/ContractCase.ts';
import { outcomeOf, request, tableOf, type ContractProject } from '#test/contract/ContractProject.ts';

const ids = (list: { readonly rows: readonly { readonly $id: string }[] }): string[] => list.rows.map(({ $id }) => $id);

/** Rows of a kind of their own, so that the cases don't meet each other's. */
async function fill(project: ContractProject, titles: readonly string[], more: Readonly<Record<string, unknown>> = {}) {
  const kind = ID.unique();
  const rows = titles.map((title, qty) => ({ $id: `${kind}-${qty}`, title, kind, qty, ...more }));
  const tables = new TablesDB(project.asKey.client);
  for (let start = 0; start < rows.length; start += 100)
    await tables.createRows({ ...tableOf(project, 'open'), rows: rows.slice(start, start + 100) });
  const asStaff = new TablesDB(project.people.staff.client);
  const list = (...queries: string[]): Promise<Models.RowList> =>
    asStaff.listRows({ ...tableOf(project, 'open'), queries: [Query.equal('kind', kind), ...queries] });
  return { kind, ids: rows.map(({ $id }) => $id), list };
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `row ${index}`);

async function byCursor(list: (...queries: string[]) => Promise<Models.RowList>, size: number): Promise<string[][]> {
  const pages: string[][] = [];
  for (;;) {
    const last = pages.at(-1)?.at(-1);
    const page = ids(await list(Query.limit(size), ...(last === undefined ? [] : [Query.cursorAfter(last)])));
    pages.push(page);
    if (page.length < size) return pages;
  }
}

export const lists: readonly ContractCase[] = [
  {
    name: 'lists: pages of 100 and of 1,000 by cursor have every row once, in the order of their coming',
    run: async (project) => {
      const filled = await fill(project, numbered(1_150));
      for (const size of [100, 1_000]) {
        const pages = await byCursor(filled.list, size);
        assert.deepEqual(pages.flat(), filled.ids);
        assert.equal(pages.length, Math.floor(1_150 / size) + 1);
      }
      assert.equal((await filled.list(Query.limit(1))).total, 1_150);
    },
  },
  {
    name: 'lists: 25 rows by default',
    run: async (project) => {
      const filled = await fill(project, numbered(30));
      const { rows, total } = await filled.list();
      assert.deepEqual([rows.length, total], [25, 30]);
    },
  },
  {
    name: 'lists: total=0 answers the number 0',
    run: async (project) => {
      const { kind } = await fill(project, numbered(3));
      const query = encodeURIComponent(Query.equal('kind', kind));
      const path = `/tablesdb/${project.name}/tables/open/rows?queries[0]=${query}`;
      const { body } = await request(project, project.people.staff, 'GET', `${path}&total=0`);
      assert.deepEqual([body.total, (body.rows as unknown[]).length], [0, 3]);
    },
  },
  {
    name: 'lists: a limit below 1 and a cursor that is nowhere are refused',
    run: async (project) => {
      const { list } = await fill(project, numbered(1));
      assert.equal(await outcomeOf(list(Query.limit(0))), '400 general_query_invalid');
      assert.equal(await outcomeOf(list(Query.cursorAfter('nowhere'))), '400 general_cursor_not_found');
      assert.equal(await outcomeOf(list(Query.equal('nosuch', 'x'))), '400 general_query_invalid');
    },
  },
  {
    name: 'lists: orders',
    run: async (project) => {
      const filled = await fill(project, ['c', 'a', 'b']);
      const titles = async (...queries: string[]) =>
        (await filled.list(...queries)).rows.map((row) => row.title as string);
      assert.deepEqual(await titles(Query.orderAsc('title')), ['a', 'b', 'c']);
      assert.deepEqual(await titles(Query.orderDesc('qty')), ['b', 'a', 'c']);
      assert.deepEqual(await titles(Query.orderAsc('title'), Query.limit(1), Query.offset(1)), ['b']);
      assert.deepEqual(await titles(Query.orderAsc('title'), Query.cursorAfter(filled.ids[1]!)), ['b', 'c']);
    },
  },
  {
    name: 'lists: filters',
    run: async (project) => {
      const filled = await fill(project, ['Anna Meier', 'Bert Real', '100% real_thing']);
      const found = async (...queries: string[]) =>
        (await filled.list(...queries)).rows.map((row) => row.qty as number);
      assert.deepEqual(await found(Query.equal('qty', [0, 2])), [0, 2]);
      assert.deepEqual(await found(Query.notEqual('qty', 1)), [0, 2]);
      assert.deepEqual(await found(Query.greaterThan('qty', 1)), [2]);
      assert.deepEqual(await found(Query.between('qty', 0, 1)), [0, 1]);
      assert.deepEqual(await found(Query.isNull('code')), [0, 1, 2]);
      assert.deepEqual(await found(Query.startsWith('title', 'anna')), [0]);
      assert.deepEqual(await found(Query.contains('title', ['MEIER', 'thing'])), [0, 2]);
      assert.deepEqual(await found(Query.contains('title', ['%'])), [2]);
      assert.deepEqual(await found(Query.or([Query.equal('qty', 0), Query.contains('title', ['bert'])])), [0, 1]);
      assert.deepEqual(await found(Query.search('title', 'mei')), [0]);
      assert.deepEqual(await found(Query.search('title', 'eier')), []);
    },
  },
  {
    name: 'lists: elements of a list are compared whole',
    run: async (project) => {
      const { list } = await fill(project, ['one'], { tags: ['red', 'Green'] });
      const count = async (tag: string) => (await list(Query.contains('tags', [tag]))).total;
      assert.deepEqual([await count('red'), await count('RED'), await count('re')], [1, 0, 0]);
    },
  },
  {
    name: 'lists: select leaves out columns and keeps what begins with $',
    run: async (project) => {
      const { list } = await fill(project, ['one']);
      const [row] = (await list(Query.select(['title']))).rows;
      assert.deepEqual(
        [row?.title, row?.qty, typeof row?.$updatedAt, typeof row?.$id],
        ['one', undefined, 'string', 'string'],
      );
    },
  },
  {
    name: 'lists: $updatedAt finds what was written since',
    run: async (project) => {
      const filled = await fill(project, ['one', 'two']);
      const tables = new TablesDB(project.people.staff.client);
      const before = (await filled.list()).rows[1]!.$updatedAt;
      const rowId = filled.ids[0]!;
      const { $updatedAt } = await tables.updateRow({ ...tableOf(project, 'open'), rowId, data: { title: 'later' } });
      assert.deepEqual(ids(await filled.list(Query.greaterThan('$updatedAt', before))), [rowId]);
      assert.deepEqual(ids(await filled.list(Query.greaterThanEqual('$updatedAt', $updatedAt))), [rowId]);
      assert.deepEqual(ids(await filled.list(Query.greaterThan('$updatedAt', $updatedAt))), []);
    },
  },
];
