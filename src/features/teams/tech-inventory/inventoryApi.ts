import { tableIds } from '#domain/resourceIds.ts';
import type { Stored } from '#domain/row.ts';
import {
  addItem,
  type AddItemResult,
  addItems,
  type AddItemsResult,
  changeVersion,
  type ChangeVersionResult,
  type RemovedItem,
  removeItem,
  type UndoableChange,
  undoChange,
  type UndoResult,
} from '#domain/tech-inventory/itemEdits.ts';
import type { InventoryColumn, TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import { type ItemUsage, ItemUsageCounter } from '#domain/tech-inventory/itemUsage.ts';
import type { InventoryItem, ItemContent } from '#domain/tech-inventory/items.ts';
import type { MaybeText } from '#domain/text.ts';
import { appApi } from '#src/api/appApi.ts';
import { keepListLive } from '#src/api/keepListLive.ts';
import type { CallOptions, TablesService } from '#src/appwrite/services.ts';
import { upsertIntoCache } from '#src/features/teams/teamEdits.ts';
import type { AppDispatch } from '#src/store/hooks.ts';

/** What other teams use is read once, and again no sooner than this. */
const useKeptSeconds = 600;

/** A team's tech inventory, live, and what all teams use (SPEC section 7). */
const inventoryApi = appApi.injectEndpoints({
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
    listItemUse: build.query<ItemUsage[], InventoryColumn>({
      query:
        (column) =>
        ({ tables }, options) =>
          countItemUsage(tables, column, options),
      keepUnusedDataFor: useKeptSeconds,
    }),
  }),
});

export const { useGetInventoryQuery, useListItemUseQuery } = inventoryApi;

/** A team's inventory; its id is the team's. */
export type TechInventory = TechInventoryFields & Stored;

export interface ColumnEdit {
  readonly teamId: string;
  readonly column: InventoryColumn;
  /** Who changes it. */
  readonly userName: string;
}

interface ColumnEditResult<R> {
  /** The inventory as it then is; null when the team has none. */
  readonly inventory: TechInventory | null;
  /** What the last decision said. */
  readonly result: R;
}

/** What a decision about a column's text says: the new one (null: leave it), and what to tell. */
interface ColumnUpdate<R> {
  readonly stored: string | null;
  readonly result: R;
}

/**
 * Changes one column of a team's inventory as it is now, with who and when (SPEC section 7), and none of what others write at the
 * same time is lost. The first change of a team makes its inventory.
 */
export async function updateColumn<R>(
  tables: TablesService,
  { teamId, column, userName }: ColumnEdit,
  decide: (stored: MaybeText) => ColumnUpdate<R>,
): Promise<ColumnEditResult<R>> {
  let last = decide(null);
  const inventory = await tables.change<TechInventory>(tableIds.teamTechInventory, teamId, (row) => {
    last = decide(row?.[column]);
    if (last.stored === null) return null;
    return {
      [column]: last.stored,
      updateBy: userName.trim() || 'Unknown User',
      updateDate: new Date().toISOString(),
    };
  });
  return { inventory, result: last.result };
}

/** Counted at a stretch; between two of them the page can answer to what is typed. */
const teamsAtOnce = 250;

/** What teams use in one category: that column of every inventory. */
async function countItemUsage(
  tables: TablesService,
  column: InventoryColumn,
  options: CallOptions,
): Promise<ItemUsage[]> {
  const rows = await tables.listAll<TechInventory>(tableIds.teamTechInventory, { ...options, columns: [column] });
  const counter = new ItemUsageCounter(column);
  for (const [index, row] of rows.entries()) {
    if (index % teamsAtOnce === 0) await yieldToMain();
    counter.add(row[column]);
  }
  return counter.uses();
}

function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

interface AddItemRequest extends ColumnEdit {
  readonly typed: ItemContent;
}

interface AddItemsRequest extends ColumnEdit {
  readonly items: readonly ItemContent[];
}

interface RemoveItemRequest extends ColumnEdit {
  readonly item: InventoryItem;
  /** The column's text as the person saw it. */
  readonly seen: MaybeText;
}

interface ChangeVersionRequest extends RemoveItemRequest {
  /** The new version as it was typed. */
  readonly typed: string;
}

interface UndoRequest extends Omit<ColumnEdit, 'column'> {
  readonly undoable: UndoableChange;
}

/** The changes of a team's tech inventory: each says what to add, remove or change, and is applied to what is stored at that moment. */
const inventoryChanges = inventoryApi.injectEndpoints({
  endpoints: (build) => ({
    addInventoryItem: build.mutation<ColumnEditResult<AddItemResult>, AddItemRequest>({
      query:
        ({ typed, ...change }) =>
        ({ tables }) =>
          updateColumn(tables, change, (stored) => {
            const result = addItem(change.column, stored, typed);
            return { stored: result.outcome === 'added' ? result.stored : null, result };
          }),
      onQueryStarted: patchCache,
    }),
    /** In one write. */
    addInventoryItems: build.mutation<ColumnEditResult<AddItemsResult>, AddItemsRequest>({
      query:
        ({ items, ...change }) =>
        ({ tables }) =>
          updateColumn(tables, change, (stored) => {
            const result = addItems(change.column, stored, items);
            return { stored: result.stored, result };
          }),
      onQueryStarted: patchCache,
    }),
    changeItemVersion: build.mutation<ColumnEditResult<ChangeVersionResult>, ChangeVersionRequest>({
      query:
        ({ item, seen, typed, ...change }) =>
        ({ tables }) =>
          updateColumn(tables, change, (stored) => {
            const result = changeVersion(change.column, stored, item, seen, typed);
            return { stored: result.outcome === 'changed' ? result.stored : null, result };
          }),
      onQueryStarted: patchCache,
    }),
    /** Its result is null when somebody else had removed the item. */
    removeInventoryItem: build.mutation<ColumnEditResult<RemovedItem | null>, RemoveItemRequest>({
      query:
        ({ item, seen, ...change }) =>
        ({ tables }) =>
          updateColumn(tables, change, (stored) => {
            const result = removeItem(change.column, stored, item, seen);
            return { stored: result?.stored ?? null, result: result?.removed ?? null };
          }),
      onQueryStarted: patchCache,
    }),
    undoInventoryChange: build.mutation<ColumnEditResult<UndoResult['outcome']>, UndoRequest>({
      query:
        ({ undoable, ...change }) =>
        ({ tables }) =>
          updateColumn(tables, { ...change, column: undoable.column }, (stored) => {
            const result = undoChange(stored, undoable);
            return { stored: result.stored, result: result.outcome };
          }),
      onQueryStarted: patchCache,
    }),
  }),
});

export const {
  useAddInventoryItemMutation,
  useAddInventoryItemsMutation,
  useChangeItemVersionMutation,
  useRemoveInventoryItemMutation,
  useUndoInventoryChangeMutation,
} = inventoryChanges;

interface Started {
  readonly dispatch: AppDispatch;
  readonly queryFulfilled: Promise<{ readonly data: ColumnEditResult<unknown> }>;
}

/** Shows what was just written without waiting for the platform to tell of it. */
async function patchCache(
  { teamId }: { readonly teamId: string },
  { dispatch, queryFulfilled }: Started,
): Promise<void> {
  const inventory = await queryFulfilled.then(
    ({ data }) => data.inventory,
    () => null,
  );
  if (inventory) dispatch(inventoryApi.util.updateQueryData('getInventory', teamId, upsertIntoCache(inventory)));
}
