import { invalid, readTotal } from '#local/appwrite/http/parameters.ts';
import { invalidUidMessage, isValidId } from '#local/appwrite/ids.ts';
import type { Call } from '#local/appwrite/platform.ts';
import { QueryError } from '#local/appwrite/queries/Query.ts';
import { planList, readQueries } from '#local/appwrite/queries/planList.ts';
import { runList, type SqlRecord } from '#local/appwrite/queries/runList.ts';
import { decodeRow, recordColumns, rowView } from '#local/appwrite/rows/Row.ts';
import { rowStoreOf } from '#local/appwrite/rows/RowStore.ts';
import { refuseTransaction } from '#local/appwrite/rows/rowInput.ts';
import { mayAccess, readableRows } from '#local/appwrite/rows/rowPermissions.ts';
import { findTable, rowNotFound, tableSchema } from '#local/appwrite/rows/tables.ts';

/** `GET …/rows` */
export function listRows(call: Call): unknown {
  refuseTransaction(call);
  const queries = readQueries(call.query);
  const total = readTotal(call.query);
  const table = findTable(call);
  const readable = readableRows(call.principal, table);
  const schema = tableSchema(table);
  const plan = planList(queries, schema);
  const columns = recordColumns(table, plan.select);
  const scope = readable ? [readable] : [];
  const found = runList(call.platform.database, schema, plan, { total, columns, scope });
  const view = (record: SqlRecord): unknown => rowView(table, decodeRow(table, record), plan.select);
  return { total: found.total, rows: found.records.map(view) };
}

/** `GET …/rows/:rowId`: of queries it takes only `select`. */
export function getRow(call: Call): unknown {
  refuseTransaction(call);
  const { rowId = '' } = call.params;
  if (!isValidId(rowId)) throw invalid('rowId', invalidUidMessage);
  const queries = readQueries(call.query);
  const table = findTable(call);
  const other = queries.find(({ method }) => method !== 'select');
  if (other) throw new QueryError(`Invalid query method: ${other.method}`);
  const row = rowStoreOf(call.platform, table).get(rowId);
  if (row === undefined || !mayAccess(call.principal, table, row, 'read')) throw rowNotFound(rowId);
  return rowView(table, row, planList(queries, tableSchema(table)).select);
}
