import type { TableConfig } from '../AppwriteConfig';
import { AppwriteError } from '../errors';
import type { PlatformEvent } from '../events';
import type { Call } from '../platform';
import { planList } from '../queries/planList';
import { parseQueries } from '../queries/readQueries';
import { runList } from '../queries/runList';
import { readPermissions } from '../readPermissions';
import { announceRow } from '../rows/announceRow';
import { changeRow } from '../rows/changeRow';
import { databaseNotFound, findTable } from '../rows/findTable';
import { newRow, readRowId } from '../rows/newRow';
import type { Row } from '../rows/Row';
import { decodeRow } from '../rows/rowCodec';
import { readRows, refuseTransaction } from '../rows/rowInput';
import { rowStoreOf } from '../rows/rowStoreOf';
import { tableSchema } from '../rows/tableSchema';
import { readPayload } from './updateRow';

/** `PATCH …/rows`: the same change to every row that the queries find. */
export function updateRows(call: Call): unknown {
  refuseTransaction(call);
  const { data, permissions } = readPayload(call);
  const table = findTableAsKey(call);
  const store = rowStoreOf(call.platform, table);
  return bulk(call, table, 'update', () =>
    findRows(call, table).map((before) => {
      const granted = readPermissions(call.caller, permissions) ?? before.$permissions;
      const after = changeRow(call.caller, table, before, data, granted, 'update');
      if (after !== before) store.replace(after);
      return after;
    }),
  );
}

/** `PUT …/rows`: up to 100 rows by their `$id`; unchanged ones are left as they are. */
export function upsertRows(call: Call): unknown {
  refuseTransaction(call);
  const { caller, platform } = call;
  const rows = readRows(call.body.rows);
  const table = findTableAsKey(call);
  if (rows.length === 0)
    throw new AppwriteError('row_missing_data', 'The row data is missing. Try again with row data populated.');
  const store = rowStoreOf(platform, table);
  const wanted = rows.map((data) => ({
    id: readRowId(data.$id ?? 'unique()'),
    data,
    permissions: readPermissions(caller, data.$permissions),
  }));
  return bulk(call, table, 'upsert', () => {
    const known = store.getMany(wanted.map(({ id }) => id));
    return wanted.map(({ id, data, permissions }) => {
      const before = known.get(id);
      const after = before
        ? changeRow(caller, table, before, data, permissions ?? before.$permissions, 'whole')
        : newRow(caller, table, id, data, permissions ?? []);
      const stored = after === before ? after : store.upsert(after);
      known.set(id, stored);
      return stored;
    });
  });
}

/** `DELETE …/rows`: every row that the queries find. */
export function deleteRows(call: Call): unknown {
  refuseTransaction(call);
  const table = findTableAsKey(call);
  const store = rowStoreOf(call.platform, table);
  return bulk(call, table, 'delete', () => {
    const rows = findRows(call, table);
    for (const { $id } of rows) store.delete($id);
    return rows;
  });
}

/** All of it or nothing, announced when it is stored. */
function bulk(call: Call, table: TableConfig, action: PlatformEvent['action'], write: () => Row[]): unknown {
  const rows = call.platform.database.transaction(write)();
  return { total: rows.length, rows: rows.map((row) => announceRow(call.platform, table, action, row)) };
}

/** Appwrite hides the database from everyone without a key. */
function findTableAsKey(call: Call): TableConfig {
  if (call.caller.kind !== 'key') throw databaseNotFound(call.params.databaseId ?? '');
  return findTable(call);
}

function findRows({ platform, body }: Call, table: TableConfig): Row[] {
  const schema = tableSchema(table);
  const plan = planList(parseQueries(body.queries ?? []), schema);
  const { records } = runList(platform.database, schema, plan, { total: false, limit: -1 });
  return records.map((record) => decodeRow(table, record));
}
