import type { Call } from '#local/appwrite/platform.ts';
import { planList } from '#local/appwrite/queries/planList.ts';
import { QueryError } from '#local/appwrite/queries/Query.ts';
import { readQueries } from '#local/appwrite/queries/readQueries.ts';
import { runList, type SqlRecord } from '#local/appwrite/queries/runList.ts';
import { findTable, rowNotFound } from '#local/appwrite/rows/findTable.ts';
import { decodeRow, rowView } from '#local/appwrite/rows/rowCodec.ts';
import { refuseTransaction } from '#local/appwrite/rows/rowInput.ts';
import { mayAccess, readableRows } from '#local/appwrite/rows/rowRights.ts';
import { rowStoreOf } from '#local/appwrite/rows/rowStoreOf.ts';
import { tableSchema } from '#local/appwrite/rows/tableSchema.ts';

/** `GET …/rows` */
export function listRows(call: Call): unknown {
  refuseTransaction(call);
  const queries = readQueries(call.query);
  const table = findTable(call);
  const readable = readableRows(call.principal, table);
  const schema = tableSchema(table);
  const plan = planList(queries, schema);
  const { total, records } = runList(call.platform.database, schema, plan, {
    total: call.query.get('total') !== '0',
    scope: readable ? [readable] : [],
  });
  const view = (record: SqlRecord): unknown => rowView(table, decodeRow(table, record), plan.select);
  return { total, rows: records.map(view) };
}

/** `GET …/rows/:rowId`: of queries it takes only `select`. */
export function getRow(call: Call): unknown {
  refuseTransaction(call);
  const queries = readQueries(call.query);
  const table = findTable(call);
  const other = queries.find(({ method }) => method !== 'select');
  if (other) throw new QueryError(`Invalid query method: ${other.method}`);
  const { rowId = '' } = call.params;
  const row = rowStoreOf(call.platform, table).get(rowId);
  if (row === undefined || !mayAccess(call.principal, table, row, 'read')) throw rowNotFound(rowId);
  return rowView(table, row, planList(queries, tableSchema(table)).select);
}
