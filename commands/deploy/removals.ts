import { CommandFailure } from '#commands/CommandFailure.ts';
import type { Administration } from './administration.ts';
import type { ServerState } from './readServer.ts';
import type { Table } from './resources.ts';
import { waitUntilDone, type Clock } from './waitUntilDone.ts';
import type { Write } from './write.ts';

/** Database, table or column that the person named. */
export interface Removal {
  readonly description: string;
  readonly path: string;
  /** The project as it is afterwards. */
  without(state: ServerState): ServerState;
}

/**
 * Finds what `DATABASE`, `DATABASE/TABLE` or `DATABASE/TABLE/COLUMN` names. Throws a `CommandFailure` for a name that the server doesn't have.
 */
export function findRemoval(name: string, { databases, tables }: ServerState): Removal {
  const [databaseId, tableId, key, ...rest] = name.split('/');
  const isInDatabase = (table: Table) => table.databaseId === databaseId;
  const isTable = (table: Table) => isInDatabase(table) && table.$id === tableId;
  const table = tables.find(isTable);
  const path = `/tablesdb/${name.replace('/', '/tables/')}`;
  if (tableId === undefined && databases.some(({ $id }) => $id === databaseId)) {
    return {
      description: `database ${name} with all its tables`,
      path,
      without: (state) => ({
        ...state,
        databases: state.databases.filter(({ $id }) => $id !== databaseId),
        tables: state.tables.filter((one) => !isInDatabase(one)),
      }),
    };
  }
  if (table !== undefined && key === undefined) {
    return {
      description: `table ${name} with all its rows`,
      path,
      without: (state) => ({ ...state, tables: state.tables.filter((one) => !isTable(one)) }),
    };
  }
  if (key !== undefined && table?.columns.some((column) => column.key === key) && rest.length === 0) {
    return {
      description: `column ${name} with its value in every row`,
      path: `/tablesdb/${table.databaseId}/tables/${table.$id}/columns/${key}`,
      without: (state) => ({
        ...state,
        tables: state.tables.map((one) => (isTable(one) ? withoutColumn(one, key) : one)),
      }),
    };
  }
  throw new CommandFailure(
    `--remove ${name}: the server has no such database, table or column. Write DATABASE, DATABASE/TABLE or DATABASE/TABLE/COLUMN.`,
  );
}

/** Indexes lose the column, and go with their last one. */
function withoutColumn(table: Table, key: string): Table {
  const indexes = table.indexes.map((index) => ({
    ...index,
    columns: index.columns.filter((column) => column !== key),
    orders: index.orders.filter((_order, place) => index.columns[place] !== key),
  }));
  return {
    ...table,
    columns: table.columns.filter((column) => column.key !== key),
    indexes: indexes.filter(({ columns }) => columns.length > 0),
  };
}

/**
 * Deletes, and waits until everything is gone: the server does it in the background. Throws `CommandFailure`.
 * @param leaving deletions that it carries out already
 */
export async function removeAll(
  server: Administration,
  clock: Clock,
  deletions: readonly Write[],
  leaving: readonly Write[] = [],
): Promise<void> {
  for (const deletion of deletions) await server.write(deletion);
  await waitUntilDone('wait for deletions', clock, async () => {
    const [open, failed]: [string[], string[]] = [[], []];
    for (const { name, path } of [...deletions, ...leaving]) {
      const left = await server.find<{ readonly status?: string; readonly error?: string }>(path);
      if (left?.status === 'stuck') failed.push(`${name}: the server failed to: ${left.error ?? ''}`);
      else if (left !== undefined) open.push(name);
    }
    return { open, failed };
  });
}
