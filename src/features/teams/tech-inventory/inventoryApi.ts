import { tableIds } from '../../../../domain/resourceIds';
import type { InventoryColumn } from '../../../../domain/tech-inventory/categories';
import type { ItemUse } from '../../../../domain/tech-inventory/UseCounter';
import { appApi } from '../../../api/appApi';
import { keepListLive } from '../../../api/keepListLive';
import type { TechInventory } from './changeColumn';
import { listUse } from './listUse';

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
