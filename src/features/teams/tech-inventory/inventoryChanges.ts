import { addItem, type AddItemResult } from '#domain/tech-inventory/addItem.ts';
import { addItems, type AddItemsResult } from '#domain/tech-inventory/addItems.ts';
import { changeVersion, type ChangeVersionResult } from '#domain/tech-inventory/changeVersion.ts';
import type { InventoryItem, ItemContent } from '#domain/tech-inventory/items.ts';
import { removeItem, type RemovedItem } from '#domain/tech-inventory/removeItem.ts';
import { undoChange, type UndoableChange, type UndoResult } from '#domain/tech-inventory/undoChange.ts';
import type { MaybeText } from '#domain/text.ts';
import { changeColumn, type ColumnChange, type ColumnChangeResult } from './changeColumn.ts';
import { inventoryApi } from './inventoryApi.ts';
import { showAtOnce } from './showAtOnce.ts';

export interface AddItemRequest extends ColumnChange {
  readonly typed: ItemContent;
}

export interface AddItemsRequest extends ColumnChange {
  readonly items: readonly ItemContent[];
}

export interface RemoveItemRequest extends ColumnChange {
  readonly item: InventoryItem;
  /** The column's text as the person saw it. */
  readonly seen: MaybeText;
}

export interface ChangeVersionRequest extends RemoveItemRequest {
  /** The new version as it was typed. */
  readonly typed: string;
}

export interface UndoRequest extends Omit<ColumnChange, 'column'> {
  readonly undoable: UndoableChange;
}

/** The changes of a team's tech inventory: each says what to add, remove or change, and is applied to what is stored at that moment. */
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
    /** In one write. */
    addInventoryItems: build.mutation<ColumnChangeResult<AddItemsResult>, AddItemsRequest>({
      query:
        ({ items, ...change }) =>
        ({ tables }) =>
          changeColumn(tables, change, (stored) => {
            const result = addItems(change.column, stored, items);
            return { stored: result.stored, result };
          }),
      onQueryStarted: showAtOnce,
    }),
    changeItemVersion: build.mutation<ColumnChangeResult<ChangeVersionResult>, ChangeVersionRequest>({
      query:
        ({ item, seen, typed, ...change }) =>
        ({ tables }) =>
          changeColumn(tables, change, (stored) => {
            const result = changeVersion(change.column, stored, item, seen, typed);
            return { stored: result.outcome === 'changed' ? result.stored : null, result };
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
    undoInventoryChange: build.mutation<ColumnChangeResult<UndoResult['outcome']>, UndoRequest>({
      query:
        ({ undoable, ...change }) =>
        ({ tables }) =>
          changeColumn(tables, { ...change, column: undoable.column }, (stored) => {
            const result = undoChange(stored, undoable);
            return { stored: result.stored, result: result.outcome };
          }),
      onQueryStarted: showAtOnce,
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
