import type { FastifyInstance } from 'fastify';
import { ApiError, notFound, requireNew, requireParams } from './ApiError.ts';
import type { ProjectState, StoredColumn, StoredTable } from './ProjectState.ts';
import { bodyOf, paramOf, scoped, type Handler } from './route.ts';

/** Defaults of what a request leaves out, by the type in its path; undefined for what it must hold. */
const columnTypes: Record<string, Partial<StoredColumn>> = {
  string: { type: 'string', size: undefined, encrypt: false },
  email: { type: 'string', format: 'email' },
  enum: { type: 'string', format: 'enum', elements: undefined },
  integer: { type: 'integer', min: -9223372036854775808n, max: 9223372036854775807n },
  float: { type: 'double', min: -1.7976931348623157e308, max: 1.7976931348623157e308 },
  boolean: { type: 'boolean' },
  datetime: { type: 'datetime', format: '' },
};

/** Databases, tables, columns and indexes. */
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
    page('databases', () => state.databases),
  );
  route('POST', '/tablesdb', (request) => {
    const body = bodyOf(request);
    requireParams(body, 'databaseId', 'name');
    requireNew('database', state.databases, body.databaseId);
    const made = { $id: String(body.databaseId), name: String(body.name), enabled: body.enabled !== false };
    state.databases.push(made);
    return made;
  });
  route('GET', '/tablesdb/:db', (request) => database(paramOf(request, 'db')));
  route('PUT', '/tablesdb/:db', (request) => {
    const { name, enabled = true } = bodyOf(request);
    return Object.assign(database(paramOf(request, 'db')), { name, enabled });
  });
  route('DELETE', '/tablesdb/:db', (request) => {
    const { $id } = database(paramOf(request, 'db'));
    state.databases = state.databases.filter((one) => one.$id !== $id);
    state.tables = state.tables.filter((one) => one.databaseId !== $id);
  });

  const inDatabase = (request: Parameters<Handler>[0]) =>
    state.tables.filter((one) => one.databaseId === paramOf(request, 'db'));
  const table = (request: Parameters<Handler>[0]): StoredTable => {
    const { $id } = database(paramOf(request, 'db'));
    const id = paramOf(request, 'table');
    return findOr(
      state.tables.filter((one) => one.databaseId === $id),
      id,
      'table',
    );
  };
  route('GET', '/tablesdb/:db/tables', page('tables', inDatabase));
  route('POST', '/tablesdb/:db/tables', (request) => {
    const body = bodyOf(request) as {
      tableId: string;
      name: string;
      enabled?: boolean;
      rowSecurity?: boolean;
      permissions?: string[];
    };
    requireParams(body, 'tableId', 'name');
    const { $id: databaseId } = database(paramOf(request, 'db'));
    const { tableId, name, enabled = true, rowSecurity = false, permissions = [] } = body;
    requireNew('table', inDatabase(request), tableId);
    const made: StoredTable = {
      $id: tableId,
      databaseId,
      name,
      enabled,
      rowSecurity,
      $permissions: permissions,
      columns: [],
      indexes: [],
      rows: [],
    };
    state.tables.push(made);
    return made;
  });
  route('GET', '/tablesdb/:db/tables/:table', table);
  route('PUT', '/tablesdb/:db/tables/:table', (request) => {
    const { name, rowSecurity = false, permissions = [], enabled = true } = bodyOf(request);
    return Object.assign(table(request), { name, rowSecurity, enabled, $permissions: permissions });
  });
  route('DELETE', '/tablesdb/:db/tables/:table', (request) => {
    const gone = table(request);
    state.tables = state.tables.filter((one) => one !== gone);
  });

  const path = '/tablesdb/:db/tables/:table';
  const column = (request: Parameters<Handler>[0]) => byKey('column', table(request).columns, paramOf(request, 'key'));
  const index = (request: Parameters<Handler>[0]) =>
    byKey('column_index', table(request).indexes, paramOf(request, 'key'));
  route('GET', `${path}/columns/:key`, column);
  route('POST', `${path}/columns/:type`, (request) => {
    const body = bodyOf(request);
    const type = columnTypes[paramOf(request, 'type')];
    if (type === undefined) throw new ApiError(404, 'general_route_not_found', 'Not found.');
    const needed = Object.keys(type).filter((name) => type[name] === undefined);
    requireParams(body, 'key', 'required', ...needed);
    const { columns, rows, $id } = table(request);
    const made = { default: null, array: false, ...type, ...body, status: 'processing', error: '' } as StoredColumn;
    if (columns.some(({ key }) => key === made.key)) {
      throw new ApiError(409, 'column_already_exists', `Column with the requested key '${made.key}' already exists.`);
    }
    if (made.default !== null && (made.required === true || made.array === true)) {
      const message = 'Default values cannot be set for array or required columns.';
      throw new ApiError(400, 'column_default_unsupported', message);
    }
    if (rowBytes([...columns, made]) > 65_535) {
      const message = `The maximum number or size of columns for table '${$id}' has been reached.`;
      throw new ApiError(400, 'column_limit_exceeded', message);
    }
    columns.push(made);
    state.start(() => {
      const error = state.failingColumns.get(made.key);
      Object.assign(made, error === undefined ? { status: 'available' } : { status: 'failed', error });
      if (error === undefined) for (const row of rows) row[made.key] = made.default;
    });
    return made;
  });
  route('PATCH', `${path}/columns/:type/:key`, (request) => {
    const body = bodyOf(request);
    requireParams(body, 'required', 'default', ...(paramOf(request, 'type') === 'enum' ? ['elements'] : []));
    const stored = column(request);
    if (stored.status !== 'available') {
      const message = `The requested column '${stored.key}' is not yet available. Please try again later.`;
      throw new ApiError(400, 'column_not_available', message);
    }
    return Object.assign(stored, body);
  });
  route('DELETE', `${path}/columns/:key`, (request) => {
    const [stored, gone] = [table(request), column(request)];
    gone.status = 'deleting';
    state.start(() => {
      const { key } = gone;
      stored.columns = stored.columns.filter((one) => one !== gone);
      stored.rows = stored.rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== key)));
      for (const one of stored.indexes) one.columns = one.columns.filter((name) => name !== key);
      stored.indexes = stored.indexes.filter(({ columns }) => columns.length > 0);
    });
  });
  route('GET', `${path}/indexes/:key`, index);
  route('POST', `${path}/indexes`, (request) => {
    const body = bodyOf(request) as { key: string; type: string; orders?: string[]; columns: string[] };
    requireParams(body, 'key', 'type', 'columns');
    const { key, type, columns: named, orders = [] } = body;
    const { indexes, columns } = table(request);
    if (indexes.some((one) => one.key === key)) {
      const message = `Index with the requested key '${key}' already exists.`;
      throw new ApiError(409, 'column_index_already_exists', message);
    }
    for (const name of named) {
      if (columns.some((one) => one.key === name && one.status === 'available')) continue;
      const message = `The requested column '${name}' is not yet available. Please try again later.`;
      throw new ApiError(400, 'column_not_available', message);
    }
    const made = { key, type, columns: named, orders, lengths: [], status: 'processing', error: '' };
    indexes.push(made);
    state.start(() => (made.status = 'available'));
    return made;
  });
  route('DELETE', `${path}/indexes/:key`, (request) => {
    const [stored, gone] = [table(request), index(request)];
    gone.status = 'deleting';
    state.start(() => (stored.indexes = stored.indexes.filter((one) => one !== gone)));
  });
}

/** Share of a row's 65,535 bytes: texts of up to 16,381 characters are in it. */
function rowBytes(columns: readonly StoredColumn[]): number {
  const sizes = columns.map(({ size }) => (typeof size === 'number' && size <= 16_381 ? size : 0));
  return sizes.reduce((sum, size) => sum + 4 * size, 0);
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

function byKey<Entry extends { key: string }>(kind: string, entries: readonly Entry[], wanted: string): Entry {
  const found = entries.find(({ key }) => key === wanted);
  if (found === undefined) throw notFound(kind, wanted);
  return found;
}
