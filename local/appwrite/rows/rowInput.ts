import { parseDate } from '#local/appwrite/dates.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { invalid } from '#local/appwrite/http/parameters.ts';
import type { Call } from '#local/appwrite/platform.ts';

export type RowData = Readonly<Record<string, unknown>>;

/** Rows of one bulk call. */
const bulkLimit = 100;

/** `data` of a body, which may also be JSON text; `{}` when there is none. Throws `general_argument_invalid`. */
export function readData(value: unknown): RowData {
  if (value === undefined || value === null || value === '') return {};
  const data: unknown = typeof value === 'string' ? parse(value) : value;
  if (typeof data === 'object' && data !== null) return data as RowData;
  throw invalid('data', 'Value must be a valid JSON string');
}

/** `rows` of a body; `[]` when there are none. Throws `general_argument_invalid` beyond 100. */
export function readRows(value: unknown): RowData[] {
  if (value === undefined || value === null) return [];
  const rows = Array.isArray(value)
    ? value.map((row: unknown) => (typeof row === 'string' ? parse(row) : row))
    : [null];
  if (rows.length <= bulkLimit && rows.every((row) => typeof row === 'object' && row !== null))
    return rows as RowData[];
  throw invalid(
    'rows',
    `Value must a valid array no longer than ${bulkLimit} items and Value must be a valid JSON string`,
  );
}

export function rowDataMissing(): AppwriteError {
  return new AppwriteError('row_missing_data', 'The row data is missing. Try again with row data populated.');
}

/** Transactions are not answered; a write that should only be staged must not be stored. */
export function refuseTransaction({ body, query }: Call): void {
  if (body.transactionId === undefined && !query.has('transactionId')) return;
  throw new AppwriteError(
    'general_argument_invalid',
    'Invalid `transactionId` param: Transactions are not answered by the local platform.',
  );
}

/** The moment until which a row may have been written for this write to hold; `undefined` for an unconditional one, as with an empty header. Throws for no date. */
export function readTimestamp({ request }: Call): string | undefined {
  const header = request.headers['x-appwrite-timestamp'];
  if (header === undefined || header === '') return undefined;
  const date = parseDate(header);
  if (date === undefined)
    throw new AppwriteError('general_argument_invalid', 'Invalid X-Appwrite-Timestamp header value');
  return date;
}

/** Throws `row_update_conflict` when a row has been written since then. */
export function requireNotModifiedSince(timestamp: string | undefined, updatedAt: string): void {
  if (timestamp !== undefined && updatedAt > timestamp)
    throw new AppwriteError('row_update_conflict', 'Remote row is newer than local.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
