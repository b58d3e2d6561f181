import { setTimeout as pause } from 'node:timers/promises';
import { CommandFailure } from '#commands/CommandFailure.ts';
import type { Administration } from './administration.ts';
import type { ServerState } from './readServer.ts';
import type { Table } from './resources.ts';

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
  if (table?.columns.some((column) => column.key === key) && rest.length === 0) {
    return {
      description: `column ${name} with its value in every row`,
      path: `/tablesdb/${table.databaseId}/tables/${table.$id}/columns/${key ?? ''}`,
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

function withoutColumn(table: Table, key: string | undefined): Table {
  return { ...table, columns: table.columns.filter((column) => column.key !== key) };
}

const patienceMs = 120_000;
const pollMs = 250;

/** Deletes what is at `path`, and waits until it is gone: the server does it in the background. Throws `CommandFailure`. */
export async function removeAndWait(server: Administration, path: string): Promise<void> {
  await server.call('delete', path);
  const deadline = Date.now() + patienceMs;
  while ((await server.find(path)) !== undefined) {
    if (Date.now() > deadline) {
      throw new CommandFailure(
        `${path} is still being deleted after ${patienceMs / 1_000} s. Look at the server's log, then deploy again.`,
      );
    }
    await pause(pollMs);
  }
}
