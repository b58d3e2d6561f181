import { addItem, type AddItemResult } from '../../../../domain/tech-inventory/addItem';
import type { InventoryItem, ItemContent } from '../../../../domain/tech-inventory/items';
import { removeItem, restoreItem, type RemovedItem } from '../../../../domain/tech-inventory/removeItem';
import type { MaybeText } from '../../../../domain/text';
import { changeColumn, type ColumnChange, type ColumnChangeResult } from './changeColumn';
import { inventoryApi } from './inventoryApi';
import { showAtOnce } from './showAtOnce';

export interface AddItemRequest extends ColumnChange {
  readonly typed: ItemContent;
}

export interface RemoveItemRequest extends ColumnChange {
  readonly item: InventoryItem;
  /** The column's text as the person saw it. */
  readonly seen: MaybeText;
}

export interface RestoreItemRequest extends Omit<ColumnChange, 'column'> {
  readonly removed: RemovedItem;
}

/** The changes of a team's tech inventory: each of a single item, applied to what is stored at that moment. */
const inventoryChanges = inventoryApi.injectEndpoints({
  endpoints: (build) => ({
    addInventoryItem: build.mutation<ColumnChangeResult<AddItemResult>, AddItemRequest>({
      query:
        ({ typed, ...change }) =>
        ({ tables }) =>
          changeColumn(tables, change, (stored) => {
            const result = addItem(change.column, stored, typed);
            return { stored: result.outcome === 'added' ? result.stored : null, result };
          }),
      onQueryStarted: showAtOnce,
    }),
    /** Its result is null when somebody else had removed the item. */
    removeInventoryItem: build.mutation<ColumnChangeResult<RemovedItem | null>, RemoveItemRequest>({
      query:
        ({ item, seen, ...change }) =>
        ({ tables }) =>
          changeColumn(tables, change, (stored) => {
            const result = removeItem(change.column, stored, item, seen);
            return { stored: result?.stored ?? null, result: result?.removed ?? null };
          }),
      onQueryStarted: showAtOnce,
    }),
    restoreInventoryItem: build.mutation<ColumnChangeResult<null>, RestoreItemRequest>({
      query:
        ({ removed, ...change }) =>
        ({ tables }) =>
          changeColumn(tables, { ...change, column: removed.column }, (stored) => ({
            stored: restoreItem(stored, removed),
            result: null,
          })),
      onQueryStarted: showAtOnce,
    }),
  }),
});

export const { useAddInventoryItemMutation, useRemoveInventoryItemMutation, useRestoreInventoryItemMutation } =
  inventoryChanges;
