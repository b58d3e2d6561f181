import type { Call } from '../platform';
import { planList } from '../queries/planList';
import { QueryError } from '../queries/Query';
import { readQueries } from '../queries/readQueries';
import { runList, type SqlRecord } from '../queries/runList';
import { findTable, rowNotFound } from '../rows/findTable';
import { decodeRow, rowView } from '../rows/rowCodec';
import { refuseTransaction } from '../rows/rowInput';
import { mayTouch, readableRows } from '../rows/rowRights';
import { rowStoreOf } from '../rows/rowStoreOf';
import { tableSchema } from '../rows/tableSchema';

/** `GET …/rows` */
export function listRows(call: Call): unknown {
  refuseTransaction(call);
  const queries = readQueries(call.query);
  const table = findTable(call);
  const readable = readableRows(call.caller, table);
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
  if (row === undefined || !mayTouch(call.caller, table, row, 'read')) throw rowNotFound(rowId);
  return rowView(table, row, planList(queries, tableSchema(table)).select);
}
