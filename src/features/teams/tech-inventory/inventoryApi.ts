import { tableIds } from '#domain/resourceIds.ts';
import type { InventoryColumn } from '#domain/tech-inventory/categories.ts';
import type { ItemUse } from '#domain/tech-inventory/UseCounter.ts';
import { appApi } from '#src/api/appApi.ts';
import { keepListLive } from '#src/api/keepListLive.ts';
import type { TechInventory } from './changeColumn.ts';
import { listUse } from './listUse.ts';

/** What other teams use is read once, and again no sooner than this. */
const useKeptSeconds = 600;

/** A team's tech inventory, live, and what all teams use (SPEC section 7). */
export const inventoryApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** A list of one; empty while the team has no inventory. */
    getInventory: build.query<TechInventory[], string>({
      ...keepListLive<TechInventory, string>({
        tableId: tableIds.teamTechInventory,
        list:
          (teamId) =>
          ({ tables }, options) =>
            tables.listAll<TechInventory>(tableIds.teamTechInventory, {
              ...options,
              filters: [{ column: '$id', equals: teamId }],
            }),
        belongs: ({ $id }, teamId) => $id === teamId,
        refetch: (teamId, dispatch): unknown =>
          dispatch(inventoryApi.endpoints.getInventory.initiate(teamId, { forceRefetch: true, subscribe: false })),
      }),
    }),
    listItemUse: build.query<ItemUse[], InventoryColumn>({
      query:
        (column) =>
        ({ tables }, options) =>
          listUse(tables, column, options),
      keepUnusedDataFor: useKeptSeconds,
    }),
  }),
});

export const { useGetInventoryQuery, useListItemUseQuery } = inventoryApi;
