import type { RowEvent } from '#src/appwrite/services.ts';
import type { StoredRow } from '#domain/row.ts';

/** Newer `$updatedAt` wins, new rows come first; a stale or duplicate event returns the same array. */
export function applyRowEvent<T extends StoredRow>(list: readonly T[], { action, row }: RowEvent<T>): readonly T[] {
  const index = list.findIndex(({ $id }) => $id === row.$id);
  const known = list[index];
  if (known === undefined) return action === 'delete' ? list : [row, ...list];
  const newerByMs = Date.parse(row.$updatedAt) - Date.parse(known.$updatedAt);
  if (newerByMs < 0) return list;
  if (action === 'delete') return list.toSpliced(index, 1);
  return newerByMs === 0 ? list : list.with(index, row);
}
