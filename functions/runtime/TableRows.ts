import { Query, type Models, type TablesDB } from 'node-appwrite';
import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import { allDone } from './allDone.ts';
import { retrying } from './retrying.ts';

/** Rows in one call, reading and writing: what the platform takes at most. */
export const rowsPerCall = 100;

/** The rows of one table, in bulk; a row is its id and its fields, with its texts as people wrote them. */
export interface TableRows<Fields> {
  /** Every row, in pages; `afterPage` is awaited after each. */
  list(afterPage?: () => Promise<void>): Promise<Map<string, Fields>>;
  /** Those of the ids that exist. At most 36 characters each. */
  find(ids: readonly string[]): Promise<Map<string, Fields>>;
  /** Creates and replaces. All or nothing within each hundred; the hundreds are written in parallel. */
  save(rows: ReadonlyMap<string, Fields>): Promise<void>;
}

/** `blank` is a row without a value: its fields are the ones that are read. */
export function createTableRows<Fields extends object>(
  tables: TablesDB,
  tableId: TableId,
  blank: Fields,
): TableRows<Fields> {
  const table = { databaseId: databaseOfTable[tableId], tableId };
  const select = Query.select(['$id', ...Object.keys(blank)]);
  const read = async (queries: string[]): Promise<[string, Fields][]> => {
    const { rows } = await retrying(() =>
      tables.listRows({ ...table, queries: [select, Query.limit(rowsPerCall), ...queries], total: false }),
    );
    return rows.map((row) => [row.$id, pick(row, blank)]);
  };
  return {
    list: async (afterPage) => {
      const all = new Map<string, Fields>();
      for (let page = await read([]); ; page = await read([Query.cursorAfter(lastId(page))])) {
        for (const [id, fields] of page) all.set(id, fields);
        await afterPage?.();
        if (page.length < rowsPerCall) return all;
      }
    },
    find: async (ids) => {
      const pages = await Promise.all(inHundreds(ids).map((some) => read([Query.equal('$id', some)])));
      return new Map(pages.flat());
    },
    save: async (rows) => {
      const hundreds = inHundreds(Array.from(rows, ([$id, fields]) => ({ $id, ...toStoredFields(fields) })));
      await allDone(hundreds.map((some) => retrying(() => tables.upsertRows({ ...table, rows: some }))));
    },
  };
}

function pick<Fields extends object>(row: Models.DefaultRow, blank: Fields): Fields {
  return fromStoredFields(Object.fromEntries(Object.keys(blank).map((field) => [field, row[field]])) as Fields);
}

function lastId(page: readonly (readonly [string, unknown])[]): string {
  return page[page.length - 1]?.[0] ?? '';
}

function inHundreds<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / rowsPerCall) }, (_, index) =>
    items.slice(index * rowsPerCall, (index + 1) * rowsPerCall),
  );
}
