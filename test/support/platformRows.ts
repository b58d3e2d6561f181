import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';

/** Where rows are made with every right. */
export interface WritablePlatform {
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
}

/** Adds rows, as the platform's own functions do: with a key, 100 in a call. */
export async function addRows(local: WritablePlatform, tableId: TableId, rows: readonly StoredRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 100) {
    await callRows(local, 'POST', tableId, { rows: rows.slice(start, start + 100).map(withoutDates) });
  }
}

/** The platform sets the dates itself. */
function withoutDates(row: StoredRow): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== '$createdAt' && name !== '$updatedAt'));
}

export async function callRows(
  local: WritablePlatform,
  method: string,
  tableId: TableId,
  body?: object,
): Promise<void> {
  await callPlatform(local, method, `/tablesdb/${databaseOfTable[tableId]}/tables/${tableId}/rows`, body);
}

/** Any other call with every right; resolves with its answer, null where it has none. */
export async function callPlatform(
  { endpoint, projectId, apiKey }: WritablePlatform,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const headers = { 'content-type': 'application/json', 'x-appwrite-project': projectId, 'x-appwrite-key': apiKey };
  const answer = await fetch(endpoint + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}
