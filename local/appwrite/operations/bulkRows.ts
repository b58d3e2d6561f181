import type { TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import type { PlatformEvent } from '#local/appwrite/events.ts';
import { readPermissions } from '#local/appwrite/permissions.ts';
import type { Call, Platform } from '#local/appwrite/platform.ts';
import { parseQueries, planList } from '#local/appwrite/queries/planList.ts';
import { runList } from '#local/appwrite/queries/runList.ts';
import { decodeRow, type Row } from '#local/appwrite/rows/Row.ts';
import { idKey, rowAlreadyExists, rowStoreOf, writeRows } from '#local/appwrite/rows/RowStore.ts';
import { readRows, refuseTransaction, rowDataMissing } from '#local/appwrite/rows/rowInput.ts';
import { changeRow, newRow, readRowId } from '#local/appwrite/rows/rowWrites.ts';
import { databaseNotFound, findTable, tableSchema } from '#local/appwrite/rows/tables.ts';
import { readPayload } from './updateRow.ts';

/** `PATCH …/rows`: the same change to every row that the queries find. */
export function updateRows(call: Call): unknown {
  refuseTransaction(call);
  const { data, permissions } = readPayload(call);
  const table = findTableAsKey(call);
  const store = rowStoreOf(call.platform, table);
  return bulk(call, table, 'update', () =>
    findRows(call, table).map((before) => {
      const granted = readPermissions(call.principal, permissions) ?? before.$permissions;
      const after = changeRow(call.principal, table, before, data, granted, 'update');
      if (after !== before) store.replace(after);
      return after;
    }),
  );
}

/** `PUT …/rows`: up to 100 rows by their `$id`; unchanged ones are left as they are. */
export function upsertRows(call: Call): unknown {
  refuseTransaction(call);
  const { principal, platform } = call;
  const rows = readRows(call.body.rows);
  const table = findTableAsKey(call);
  if (!Array.isArray(call.body.rows)) throw rowDataMissing();
  const store = rowStoreOf(platform, table);
  const wanted = rows.map((data) => ({
    id: readRowId(data.$id ?? 'unique()'),
    data,
    permissions: readPermissions(principal, data.$permissions),
  }));
  if (new Set(wanted.map(({ id }) => idKey(id))).size < wanted.length) throw rowAlreadyExists('');
  return bulk(call, table, 'upsert', () => {
    const known = store.getMany(wanted.map(({ id }) => id));
    return wanted.map(({ id, data, permissions }) => {
      const before = known.get(idKey(id));
      const after = before
        ? changeRow(principal, table, before, data, permissions ?? before.$permissions, 'whole')
        : newRow(principal, table, id, data, permissions ?? []);
      return after === before ? after : store.upsert(after);
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

/** Rows of a bulk call that are answered and announced; as in Appwrite the others are written in silence. */
const announcedRows = 100;

/** All of it or nothing, announced when it is stored. */
function bulk(call: Call, table: TableConfig, action: PlatformEvent['action'], write: () => Row[]): unknown {
  const { platform } = call;
  const more = { $collection: collectionName(platform, table) };
  let total = 0;
  const writeAll = (): Row[] => {
    const rows = write();
    total = rows.length;
    return rows.slice(0, announcedRows);
  };
  const rows = writeRows(call, table, { action, write: writeAll, more });
  return { total, rows };
}

/** Name from inside Appwrite that the events of these calls carry. */
function collectionName({ config: { tablesDB, tables } }: Platform, { $id, databaseId }: TableConfig): string {
  const siblings = tables.filter((each) => each.databaseId === databaseId);
  const [database, collection] = [
    tablesDB.findIndex((each) => each.$id === databaseId),
    siblings.findIndex((each) => each.$id === $id),
  ];
  return `database_${database + 1}_collection_${collection + 1}`;
}

/** Appwrite hides the database from everyone without a key. */
function findTableAsKey(call: Call): TableConfig {
  if (call.principal.kind !== 'key') throw databaseNotFound(call.params.databaseId ?? '');
  return findTable(call);
}

function findRows({ platform, body }: Call, table: TableConfig): Row[] {
  const schema = tableSchema(table);
  const plan = planList(parseQueries(body.queries ?? []), schema);
  const { records } = runList(platform.database, schema, plan, { total: false, limit: -1 });
  return records.map((record) => decodeRow(table, record));
}
