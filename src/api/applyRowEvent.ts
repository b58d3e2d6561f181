import type { RowEvent } from '#src/appwrite/services.ts';
import type { Stored } from '#domain/row.ts';

/**
 * One event on one list. Newer `$updatedAt` wins; what is stale or repeated changes nothing, and unchanged means the same array.
 * A new row comes first.
 */
export function applyRowEvent<T extends Stored>(list: readonly T[], { action, row }: RowEvent<T>): readonly T[] {
  const at = list.findIndex(({ $id }) => $id === row.$id);
  const known = list[at];
  if (known === undefined) return action === 'delete' ? list : [row, ...list];
  const age = Date.parse(row.$updatedAt) - Date.parse(known.$updatedAt);
  if (age < 0) return list;
  if (action === 'delete') return list.toSpliced(at, 1);
  return age === 0 ? list : list.with(at, row);
}
