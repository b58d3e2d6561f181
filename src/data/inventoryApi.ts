import { tableIds } from '#domain/resourceIds.ts';
import type { InventoryColumn, TechInventory } from '#domain/tech-inventory/categories.ts';
import { type ItemChange, restoreItems, type RestoreItemsResult } from '#domain/tech-inventory/itemChanges.ts';
import {
  addItem,
  addItemAgain,
  type AddItemResult,
  addItems,
  type AddItemsResult,
  changeVersion,
  changeVersionAgain,
  type ChangeVersionResult,
  type RemovedItem,
  removeItem,
  type UndoableChange,
  undoChange,
  type UndoResult,
} from '#domain/tech-inventory/itemEdits.ts';
import type { InventoryItem, ItemContent } from '#domain/tech-inventory/items.ts';
import { type ItemUsage, ItemUsageCounter } from '#domain/tech-inventory/itemUsage.ts';
import { readRules, resolveName } from '#domain/technologies/readRules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { selectUserName } from '#src/auth/session.ts';
import { appApi, type OperationOptions } from '#src/live/appApi.ts';
import { liveRowEndpoint } from '#src/live/liveListEndpoint.ts';
import { signature } from '#src/live/signature.ts';
import { showSaved } from './teamReportingApi.ts';
import type { AppwriteServices, CallOptions, TablesService } from '#src/appwrite/services.ts';
import { logger } from '#src/monitoring/logger.ts';

const usageCacheSeconds = 600;

export interface InventoryCell {
  readonly teamId: string;
  readonly column: InventoryColumn;
}

interface AddItemRequest extends InventoryCell {
  readonly typed: ItemContent;
  /** After an attempt without an answer, which may have stored it. */
  readonly isRepeated?: boolean;
}

interface AddItemsRequest extends InventoryCell {
  readonly items: readonly ItemContent[];
}

interface RemoveItemRequest extends InventoryCell {
  readonly item: InventoryItem;
  readonly seen: string | null;
}

interface ChangeVersionRequest extends RemoveItemRequest {
  readonly typed: string;
  /** After an attempt without an answer, which may have stored it. */
  readonly isRepeated?: boolean;
}

interface UndoRequest {
  readonly teamId: string;
  readonly undoable: UndoableChange;
}

interface RestoreItemsRequest extends InventoryCell {
  readonly changes: readonly ItemChange[];
}

interface ColumnEditResult<R> {
  /** After the edit; null when the team has no inventory. */
  readonly inventory: TechInventory | null;
  readonly result: R;
}

/** Live; each edit is applied to what is stored at that moment (specification.md, section 7). */
const inventoryApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    getInventory: build.query<TechInventory[], string>(liveRowEndpoint(tableIds.teamTechInventory, 'TechInventory')),
    /** Cached for a while: it reads every inventory. */
    listItemUsage: build.query<ItemUsage[], InventoryColumn>({
      query:
        (column) =>
        ({ tables }, options) =>
          countItemUsage(tables, column, options),
      keepUnusedDataFor: usageCacheSeconds,
    }),
    addInventoryItem: build.mutation<ColumnEditResult<AddItemResult>, AddItemRequest>(
      editOfColumn((stored, { column, typed, isRepeated = false }) => {
        const result = (isRepeated ? addItemAgain : addItem)(column, stored, typed);
        return { stored: result.outcome === 'added' && result.stored !== stored ? result.stored : null, result };
      }),
    ),
    addInventoryItems: build.mutation<ColumnEditResult<AddItemsResult>, AddItemsRequest>(
      editOfColumn((stored, { column, items }) => {
        const result = addItems(column, stored, items);
        return { stored: result.stored, result };
      }),
    ),
    changeItemVersion: build.mutation<ColumnEditResult<ChangeVersionResult>, ChangeVersionRequest>(
      editOfColumn((stored, { column, item, seen, typed, isRepeated = false }) => {
        const result = (isRepeated ? changeVersionAgain : changeVersion)(column, stored, item, seen, typed);
        return { stored: result.outcome === 'changed' && result.stored !== stored ? result.stored : null, result };
      }),
    ),
    /** Null when somebody else had removed the item. */
    removeInventoryItem: build.mutation<ColumnEditResult<RemovedItem | null>, RemoveItemRequest>(
      editOfColumn((stored, { column, item, seen }) => {
        const result = removeItem(column, stored, item, seen);
        return { stored: result?.stored ?? null, result: result?.removed ?? null };
      }),
    ),
    undoInventoryChange: build.mutation<ColumnEditResult<UndoResult['outcome']>, UndoRequest>({
      query:
        ({ teamId, undoable }) =>
        ({ tables }, { getState }) => {
          const edit = { teamId, column: undoable.column, userName: selectUserName(getState()) };
          return updateColumn(tables, edit, (stored) => {
            const result = undoChange(stored, undoable);
            return { stored: result.stored, result: result.outcome };
          });
        },
    }),
    restoreInventoryItems: build.mutation<ColumnEditResult<RestoreItemsResult>, RestoreItemsRequest>(
      editOfColumn((stored, { column, changes }) => {
        const result = restoreItems(column, stored, changes);
        return { stored: result.stored, result };
      }),
    ),
    /** 'Still right'. Null when there is no inventory any more. */
    confirmInventory: build.mutation<TechInventory | null, string>({
      query:
        (teamId) =>
        ({ tables }, { getState }) => {
          const signed = signature(selectUserName(getState()));
          const update = (row: TechInventory | null) => row && { ...signed, confirmation: signed.updateDate };
          return tables.readModifyWrite(tableIds.teamTechInventory, teamId, update);
        },
      onQueryStarted: async (_teamId, { dispatch, queryFulfilled }) => {
        const inventory = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        );
        if (inventory) dispatch(showConfirmation(inventory));
      },
    }),
  }),
});

function showConfirmation({ $id, $updatedAt: confirmedAt, updateBy: confirmedBy }: TechInventory) {
  return showSaved($id, (known) =>
    Date.parse(known.confirmedAt ?? '') >= Date.parse(confirmedAt) ? {} : { confirmedAt, confirmedBy },
  );
}

export const {
  useGetInventoryQuery,
  useListItemUsageQuery,
  useAddInventoryItemMutation,
  useAddInventoryItemsMutation,
  useChangeItemVersionMutation,
  useRemoveInventoryItemMutation,
  useUndoInventoryChangeMutation,
  useRestoreInventoryItemsMutation,
  useConfirmInventoryMutation,
} = inventoryApi;

/** Takes the stored text; returns the new one (null: write nothing), and the result for the caller. */
type ColumnUpdateFn<R> = (stored: string | null) => { readonly stored: string | null; readonly result: R };

function editOfColumn<Edit extends InventoryCell, R>(
  update: (stored: string | null, edit: Edit) => ReturnType<ColumnUpdateFn<R>>,
) {
  return {
    query:
      (edit: Edit) =>
      ({ tables }: AppwriteServices, { getState }: OperationOptions) =>
        updateColumn(tables, { ...edit, userName: selectUserName(getState()) }, (stored) => update(stored, edit)),
  };
}

/** Signed and dated (specification.md, section 7); loses nothing that others write at the same time. A team's first edit creates its inventory. */
export async function updateColumn<R>(
  tables: TablesService,
  { teamId, column, userName }: InventoryCell & { readonly userName: string },
  update: ColumnUpdateFn<R>,
): Promise<ColumnEditResult<R>> {
  let latest = update(null);
  const inventory = await tables.readModifyWrite(tableIds.teamTechInventory, teamId, (row) => {
    latest = update(row?.[column] ?? null);
    return latest.stored === null ? null : { [column]: latest.stored, ...signature(userName) };
  });
  return { inventory, result: latest.result };
}

const batchSize = 250;

/** Aliases count as their chosen name; in batches between which the page answers to typing. */
async function countItemUsage(
  tables: TablesService,
  column: InventoryColumn,
  options: CallOptions,
): Promise<ItemUsage[]> {
  const [rows, rules] = await Promise.all([
    tables.listColumns(tableIds.teamTechInventory, [column], options),
    // Without the rules, aliases count by themselves.
    tables.listAll(tableIds.technologyRules, options).then(readRules, (thrown: unknown) => {
      if (options.signal?.aborted !== true) logger.warn('Aliases are not known', { error: thrown });
      return null;
    }),
  ]);
  const ofCategory = rules?.get(column as TechnologyCategory);
  const counter = new ItemUsageCounter(column, (name) => resolveName(ofCategory, name) ?? name);
  for (const [index, row] of rows.entries()) {
    if (index % batchSize === 0) await yieldToMain();
    counter.add(row[column]);
  }
  return counter.ranked();
}

function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
