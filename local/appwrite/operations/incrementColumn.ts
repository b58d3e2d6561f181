import { AppwriteError } from '#local/appwrite/errors.ts';
import { invalid } from '#local/appwrite/http/parameters.ts';
import type { Call } from '#local/appwrite/platform.ts';
import { rowStoreOf, writeRow } from '#local/appwrite/rows/RowStore.ts';
import { refuseTransaction } from '#local/appwrite/rows/rowInput.ts';
import { requireAccess, requireMayKnowMissing } from '#local/appwrite/rows/rowPermissions.ts';
import { nextUpdatedAt } from '#local/appwrite/rows/rowWrites.ts';
import { findTable } from '#local/appwrite/rows/tables.ts';

/** `PATCH …/rows/:rowId/:column/increment`, by `value` and up to `max`. */
export function incrementColumn(call: Call): unknown {
  const max = readNumber(call, 'max') ?? Infinity;
  return addToColumn(call, readNumber(call, 'value') ?? 1, (sum) => {
    if (sum > max) throw limitExceeded(call, `maximum value of ${max}`);
  });
}

/** `PATCH …/rows/:rowId/:column/decrement`, by `value` and down to `min`. */
export function decrementColumn(call: Call): unknown {
  const min = readNumber(call, 'min') ?? -Infinity;
  return addToColumn(call, -(readNumber(call, 'value') ?? 1), (sum) => {
    if (sum < min) throw limitExceeded(call, `minimum value of ${min}`);
  });
}

/** As in Appwrite the column's own range doesn't count, and a row that is missing is said to lack the column. */
function addToColumn(call: Call, value: number, checkSum: (sum: number) => void): unknown {
  refuseTransaction(call);
  const { platform, principal, params } = call;
  const { rowId = '', column: key = '' } = params;
  const table = findTable(call);
  const store = rowStoreOf(platform, table);
  return writeRow(call, table, 'update', () => {
    const before = store.get(rowId);
    if (before === undefined) requireMayKnowMissing(principal, table, 'update');
    else requireAccess(principal, table, before, 'update');
    const column = table.columns.find((each) => each.key === key);
    if (before === undefined || column === undefined)
      throw new AppwriteError('column_not_found', "Column with the requested key '%s' could not be found.");
    if (column.array || (column.type !== 'integer' && column.type !== 'double'))
      throw new AppwriteError('attribute_type_invalid', `tablesDB "${key}" is not a number`);
    const sum = Number(before.cells[key] ?? 0) + value;
    const fits = column.type === 'integer' ? Number.isSafeInteger(sum) : Number.isFinite(sum);
    if (!fits) throw invalid('value', 'Value must be a valid number');
    checkSum(sum);
    const after = { ...before, cells: { ...before.cells, [key]: sum }, $updatedAt: nextUpdatedAt(before) };
    store.replace(after);
    return after;
  });
}

function readNumber({ body }: Call, name: 'value' | 'min' | 'max'): number | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value;
  throw invalid(name, 'Value must be a valid number');
}

function limitExceeded({ params }: Call, limit: string): AppwriteError {
  return new AppwriteError('column_limit_exceeded', `tablesDB "${params.column}" has reached the ${limit}`);
}
