import type { AppThunk } from '#src/store/hooks.ts';
import type { IndexClient } from './IndexClient.ts';
import { indexClientOf } from './searchApi.ts';

/** Gives something to the index, if it is open. */
export function feed(give: (client: IndexClient) => void): AppThunk<void> {
  return (_dispatch, _getState, { services }) => {
    const client = indexClientOf(services);
    if (client) give(client);
  };
}

/** Of a row these columns, its id and its date: a live row has all columns. */
export function pick(columns: readonly string[]): (row: object) => object {
  const kept = new Set([...columns, '$id', '$updatedAt']);
  return (row) => Object.fromEntries(Object.entries(row).filter(([column]) => kept.has(column)));
}
