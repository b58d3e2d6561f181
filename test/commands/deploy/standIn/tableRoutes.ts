import type { FastifyInstance } from 'fastify';
import { ApiError, notFound, requireParams } from './ApiError.ts';
import type { ProjectState, StoredColumn, StoredTable } from './ProjectState.ts';
import { bodyOf, paramOf, scoped, type Handler } from './route.ts';

/** Defaults of what a request leaves out, by the type in its path. */
const columnTypes: Record<string, Partial<StoredColumn>> = {
  string: { type: 'string', encrypt: false },
  email: { type: 'string', format: 'email' },
  enum: { type: 'string', format: 'enum' },
  integer: { type: 'integer', min: -9223372036854775808n, max: 9223372036854775807n },
  float: { type: 'double', min: -1.7976931348623157e308, max: 1.7976931348623157e308 },
  boolean: { type: 'boolean' },
  datetime: { type: 'datetime', format: '' },
};

/** Databases, tables, columns and indexes: also under the older names, which the CLI uses for the last two. */
export function addTableRoutes(app: FastifyInstance, state: ProjectState): void {
  const route = scoped(app, state);
  const database = (id: string) =>
    findOr(
      state.databases.filter(({ type }) => type === undefined),
      id,
      'database',
    );

  route(
    'GET',
    '/tablesdb',
    'databases.read',
    page('databases', () => state.databases),
  );
  route('POST', '/tablesdb', 'databases.write', (request) => {
    const body = bodyOf(request);
    requireParams(body, 'databaseId', 'name');
    const made = { $id: String(body.databaseId), name: String(body.name), enabled: body.enabled !== false };
    state.databases.push(made);
    return made;
  });
  route('GET', '/tablesdb/:db', 'databases.read', (request) => database(paramOf(request, 'db')));
  route('PUT', '/tablesdb/:db', 'databases.write', (request) => {
    const { name, enabled = true } = bodyOf(request);
    return Object.assign(database(paramOf(request, 'db')), { name, enabled });
  });
  route('DELETE', '/tablesdb/:db', 'databases.write', (request) => {
    const { $id } = database(paramOf(request, 'db'));
    state.databases = state.databases.filter((one) => one.$id !== $id);
    state.tables = state.tables.filter((one) => one.databaseId !== $id);
  });

  const inDatabase: Handler = (request) => state.tables.filter((one) => one.databaseId === paramOf(request, 'db'));
  const table = (request: Parameters<Handler>[0]): StoredTable => {
    const { $id } = database(paramOf(request, 'db'));
    const id = paramOf(request, 'table');
    return findOr(
      state.tables.filter((one) => one.databaseId === $id),
      id,
      'table',
    );
  };
  route('GET', '/tablesdb/:db/tables', 'tables.read', page('tables', inDatabase));
  route('POST', '/tablesdb/:db/tables', 'tables.write', (request) => {
    const body = bodyOf(request) as { tableId: string; name: string; rowSecurity?: boolean; permissions?: string[] };
    requireParams(body, 'tableId', 'name');
    const { $id: databaseId } = database(paramOf(request, 'db'));
    const { tableId, name, rowSecurity = false, permissions = [] } = body;
    const made: StoredTable = {
      $id: tableId,
      databaseId,
      name,
      enabled: true,
      rowSecurity,
      $permissions: permissions,
      columns: [],
      indexes: [],
      rows: [],
    };
    state.tables.push(made);
    return made;
  });
  route('GET', '/tablesdb/:db/tables/:table', 'tables.read', table);
  route('PUT', '/tablesdb/:db/tables/:table', 'tables.write', (request) => {
    const { name, rowSecurity = false, permissions = [], enabled = true } = bodyOf(request);
    return Object.assign(table(request), { name, rowSecurity, enabled, $permissions: permissions });
  });
  route('DELETE', '/tablesdb/:db/tables/:table', 'tables.write', (request) => {
    const gone = table(request);
    state.tables = state.tables.filter((one) => one !== gone);
  });

  for (const [path, columns, scope] of [
    ['/tablesdb/:db/tables/:table', 'columns', 'tables'],
    ['/databases/:db/collections/:table', 'attributes', 'collections'],
  ] as const) {
    route(
      'GET',
      `${path}/${columns}`,
      `${scope}.read`,
      page(columns, (request) => table(request).columns),
    );
    route('GET', `${path}/${columns}/:key`, `${scope}.read`, (request) =>
      byKey(table(request).columns, paramOf(request, 'key')),
    );
    route('POST', `${path}/${columns}/:type`, `${scope}.write`, (request) => {
      const body = bodyOf(request);
      requireParams(body, 'key', 'required');
      const type = columnTypes[paramOf(request, 'type')];
      if (type === undefined) throw new ApiError(404, 'general_route_not_found', 'Not found.');
      const { columns: stored, rows } = table(request);
      if (stored.some(({ key }) => key === body.key))
        throw new ApiError(409, 'column_already_exists', 'Column already exists.');
      const made = {
        default: null,
        array: false,
        ...type,
        ...body,
        status: 'available',
        error: '',
      } as unknown as StoredColumn;
      stored.push(made);
      for (const row of rows) row[made.key] = made.default;
      return made;
    });
    route('PATCH', `${path}/${columns}/:type/:key`, `${scope}.write`, (request) =>
      Object.assign(byKey(table(request).columns, paramOf(request, 'key')), bodyOf(request)),
    );
    route('DELETE', `${path}/${columns}/:key`, `${scope}.write`, (request) => {
      const stored = table(request);
      const { key } = byKey(stored.columns, paramOf(request, 'key'));
      stored.columns = stored.columns.filter((column) => column.key !== key);
      stored.rows = stored.rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== key)));
    });
    route(
      'GET',
      `${path}/indexes`,
      `${scope}.read`,
      page('indexes', (request) => table(request).indexes),
    );
    route('GET', `${path}/indexes/:key`, `${scope}.read`, (request) =>
      byKey(table(request).indexes, paramOf(request, 'key')),
    );
    route('POST', `${path}/indexes`, `${scope}.write`, (request) => {
      const body = bodyOf(request) as {
        key: string;
        type: string;
        orders?: string[];
        columns?: string[];
        attributes?: string[];
      };
      requireParams(body, 'key', 'type', columns);
      const { key, type, orders = [] } = body;
      const { indexes, columns: stored } = table(request);
      const named = body[columns] ?? [];
      for (const name of named) byKey(stored, name);
      const made = { key, type, columns: named, orders, lengths: [], status: 'available', error: '' };
      indexes.push(made);
      return made;
    });
    route('DELETE', `${path}/indexes/:key`, `${scope}.write`, (request) => {
      const stored = table(request);
      const { key } = byKey(stored.indexes, paramOf(request, 'key'));
      stored.indexes = stored.indexes.filter((index) => index.key !== key);
    });
  }
}

/** A page of a list, by the queries `limit` and `offset`. */
export function page(name: string, entriesOf: Handler): Handler {
  return (request) => {
    const query = request.query as Record<string, string>;
    const queries = Object.values(query).map((text) => JSON.parse(text) as { method: string; values: number[] });
    const value = (method: string, otherwise: number) =>
      queries.find((one) => one.method === method)?.values[0] ?? otherwise;
    const entries = entriesOf(request) as unknown[];
    const offset = value('offset', 0);
    return { total: entries.length, [name]: entries.slice(offset, offset + value('limit', 25)) };
  };
}

export function findOr<Entry extends { $id: string }>(entries: readonly Entry[], id: string, kind: string): Entry {
  const found = entries.find(({ $id }) => $id === id);
  if (found === undefined) throw notFound(kind, id);
  return found;
}

function byKey<Entry extends { key: string }>(entries: readonly Entry[], wanted: string): Entry {
  const found = entries.find(({ key }) => key === wanted);
  if (found === undefined) throw notFound('column', wanted);
  return found;
}
