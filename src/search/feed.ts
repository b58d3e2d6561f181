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

/** Gives something to the index, if it is open. */
export function feed(give: (client: IndexClient) => void): AppThunk<void> {
  return (_dispatch, _getState, { services }) => {
    const client = indexClientOf(services);
    if (client) give(client);
  };
}

/** Asks the index, if it is open. Rejects when its worker dies. */
export function askIndex<Result>(ask: (client: IndexClient) => Promise<Result>): AppThunk<Promise<Result | undefined>> {
  return async (_dispatch, _getState, { services }) => {
    const client = indexClientOf(services);
    return client && ask(client);
  };
}

/** Of a row these columns, its id and its date: a live row has all columns. */
export function pick(columns: readonly string[]): (row: object) => object {
  const kept = new Set([...columns, '$id', '$updatedAt']);
  return (row) => Object.fromEntries(Object.entries(row).filter(([column]) => kept.has(column)));
}

const toTeam = pick(indexedTeamColumns);
const toInventory = pick(indexedInventoryColumns);

/** Gives all teams to the index; nothing happens when it has this list. */
export function feedTeams(list: readonly (IndexedTeam & StoredRow)[]): AppThunk<void> {
  return feed((client) => client.setRows('teams', list, toTeam));
}

/** The same for inventories. */
export function feedInventories(list: readonly (IndexedInventory & StoredRow)[]): AppThunk<void> {
  return feed((client) => client.setRows('inventories', list, toInventory));
}
