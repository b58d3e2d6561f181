import {
  type IndexedInventory,
  indexedInventoryColumns,
  type IndexedTeam,
  indexedTeamColumns,
} from '#domain/technologies/InventoryUses.ts';
import type { StoredRow } from '#domain/row.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import type { IndexClient } from './IndexClient.ts';
import { indexClientOf } from './searchApi.ts';

export function feed(give: (client: IndexClient) => void): AppThunk<void> {
  return (_dispatch, _getState, { services }) => {
    const client = indexClientOf(services);
    if (client) give(client);
  };
}

/** Undefined when the index isn't open. Rejects when its worker dies. */
export function askIndex<Result>(ask: (client: IndexClient) => Promise<Result>): AppThunk<Promise<Result | undefined>> {
  return async (_dispatch, _getState, { services }) => {
    const client = indexClientOf(services);
    return client && ask(client);
  };
}

export function pick(columns: readonly string[]): (row: object) => object {
  const kept = new Set([...columns, '$id', '$updatedAt']);
  return (row) => Object.fromEntries(Object.entries(row).filter(([column]) => kept.has(column)));
}

const toTeam = pick(indexedTeamColumns);
const toInventory = pick(indexedInventoryColumns);

export function feedTeams(list: readonly (IndexedTeam & StoredRow)[]): AppThunk<void> {
  return feed((client) => client.setRows('teams', list, toTeam));
}

export function feedInventories(list: readonly (IndexedInventory & StoredRow)[]): AppThunk<void> {
  return feed((client) => client.setRows('inventories', list, toInventory));
}
