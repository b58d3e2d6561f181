import { tableIds } from '#domain/resourceIds.ts';
import type { InventoryColumn, TechInventory } from '#domain/tech-inventory/categories.ts';
import { type ItemChange, restoreItems, type RestoreItemsResult } from '#domain/tech-inventory/itemChanges.ts';
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
import type { InventoryItem, ItemContent } from '#domain/tech-inventory/items.ts';
import { type ItemUsage, ItemUsageCounter } from '#domain/tech-inventory/itemUsage.ts';
import { readRules, resolveName } from '#domain/technologies/readRules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { appApi } from '#src/api/appApi.ts';
import { liveListEndpoint } from '#src/api/liveListEndpoint.ts';
import { signature } from '#src/api/signature.ts';
import { showSaved } from '#src/api/teamReportingApi.ts';
import { upsertIntoCache } from '#src/api/upsertIntoCache.ts';
import type { CallOptions, TablesService } from '#src/appwrite/services.ts';
import { logger } from '#src/monitoring/logger.ts';
import type { AppDispatch } from '#src/store/hooks.ts';

const usageCacheSeconds = 600;

/** One column of one team's inventory. */
export interface InventoryCell {
  readonly teamId: string;
  readonly column: InventoryColumn;
}

export interface ColumnEdit extends InventoryCell {
  /** Name of the person who edits. */
  readonly userName: string;
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
  readonly seen: string | null;
}

interface ChangeVersionRequest extends RemoveItemRequest {
  /** The new version as it was typed. */
  readonly typed: string;
}

interface UndoRequest extends Omit<ColumnEdit, 'column'> {
  readonly undoable: UndoableChange;
}

interface RestoreItemsRequest extends ColumnEdit {
  readonly changes: readonly ItemChange[];
}

interface ColumnEditResult<R> {
  /** The inventory after the edit; null when the team has none. */
  readonly inventory: TechInventory | null;
  /** From the last call of the update function. */
  readonly result: R;
}

/**
 * A team's tech inventory, live; its edits, each applied to what is stored at that moment; and the items that all teams use
 * (specification.md, section 7).
 */
const inventoryApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** A list of one; empty while the team has no inventory. */
    getInventory: build.query<TechInventory[], string>({
      ...liveListEndpoint({
        tableId: tableIds.teamTechInventory,
        list: (teamId: string) => ({ filters: [{ column: '$id', equals: teamId }] }),
        belongs: ({ $id }, teamId) => $id === teamId,
        tag: (teamId) => ({ type: 'TechInventory', id: teamId }),
      }),
    }),
    /** Cached for a while: it reads every inventory. */
    listItemUsage: build.query<ItemUsage[], InventoryColumn>({
      query:
        (column) =>
        ({ tables }, options) =>
          countItemUsage(tables, column, options),
      keepUnusedDataFor: usageCacheSeconds,
    }),
    addInventoryItem: build.mutation<ColumnEditResult<AddItemResult>, AddItemRequest>({
      query:
        ({ typed, ...edit }) =>
        ({ tables }) =>
          updateColumn(tables, edit, (stored) => {
            const result = addItem(edit.column, stored, typed);
            return { stored: result.outcome === 'added' ? result.stored : null, result };
          }),
      onQueryStarted: patchCache,
    }),
    /** In one write. */
    addInventoryItems: build.mutation<ColumnEditResult<AddItemsResult>, AddItemsRequest>({
      query:
        ({ items, ...edit }) =>
        ({ tables }) =>
          updateColumn(tables, edit, (stored) => {
            const result = addItems(edit.column, stored, items);
            return { stored: result.stored, result };
          }),
      onQueryStarted: patchCache,
    }),
    changeItemVersion: build.mutation<ColumnEditResult<ChangeVersionResult>, ChangeVersionRequest>({
      query:
        ({ item, seen, typed, ...edit }) =>
        ({ tables }) =>
          updateColumn(tables, edit, (stored) => {
            const result = changeVersion(edit.column, stored, item, seen, typed);
            return { stored: result.outcome === 'changed' ? result.stored : null, result };
          }),
      onQueryStarted: patchCache,
    }),
    /** Its result is null when somebody else had removed the item. */
    removeInventoryItem: build.mutation<ColumnEditResult<RemovedItem | null>, RemoveItemRequest>({
      query:
        ({ item, seen, ...edit }) =>
        ({ tables }) =>
          updateColumn(tables, edit, (stored) => {
            const result = removeItem(edit.column, stored, item, seen);
            return { stored: result?.stored ?? null, result: result?.removed ?? null };
          }),
      onQueryStarted: patchCache,
    }),
    undoInventoryChange: build.mutation<ColumnEditResult<UndoResult['outcome']>, UndoRequest>({
      query:
        ({ undoable, ...edit }) =>
        ({ tables }) =>
          updateColumn(tables, { ...edit, column: undoable.column }, (stored) => {
            const result = undoChange(stored, undoable);
            return { stored: result.stored, result: result.outcome };
          }),
      onQueryStarted: patchCache,
    }),
    /** Puts the old items of earlier changes back. */
    restoreInventoryItems: build.mutation<ColumnEditResult<RestoreItemsResult>, RestoreItemsRequest>({
      query:
        ({ changes, ...edit }) =>
        ({ tables }) =>
          updateColumn(tables, edit, (stored) => {
            const result = restoreItems(edit.column, stored, changes);
            return { stored: result.stored, result };
          }),
      onQueryStarted: patchCache,
    }),
    /** 'Still right': writes that it was confirmed, and changes nothing. Its result is null when there is no inventory any more. */
    confirmInventory: build.mutation<ColumnEditResult<null>, Omit<ColumnEdit, 'column'>>({
      query:
        ({ teamId, userName }) =>
        async ({ tables }) => {
          const signed = signature(userName);
          const update = (row: TechInventory | null) => row && { ...signed, confirmation: signed.updateDate };
          return { inventory: await tables.readModifyWrite(tableIds.teamTechInventory, teamId, update), result: null };
        },
      onQueryStarted: async ({ teamId, userName }, lifecycle) => {
        await patchCache({ teamId }, lifecycle);
        const confirmedAt = await lifecycle.queryFulfilled.then(
          ({ data }) => data.inventory?.$updatedAt,
          () => undefined,
        );
        if (confirmedAt !== undefined) lifecycle.dispatch(showConfirmation(teamId, confirmedAt, userName));
      },
    }),
  }),
});

function showConfirmation(teamId: string, confirmedAt: string, confirmedBy: string) {
  return showSaved(teamId, (known) =>
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

/** Takes a column's text as stored; returns the new one (null: write nothing), and the result for the caller. */
type ColumnUpdateFn<R> = (stored: string | null) => { readonly stored: string | null; readonly result: R };

/**
 * Read-modify-write of one column, signed and dated (specification.md, section 7), that loses nothing others write at the same time. The
 * first edit of a team creates its inventory.
 */
export async function updateColumn<R>(
  tables: TablesService,
  { teamId, column, userName }: ColumnEdit,
  update: ColumnUpdateFn<R>,
): Promise<ColumnEditResult<R>> {
  let latest = update(null);
  const inventory = await tables.readModifyWrite(tableIds.teamTechInventory, teamId, (row) => {
    latest = update(row?.[column] ?? null);
    return latest.stored === null ? null : { [column]: latest.stored, ...signature(userName) };
  });
  return { inventory, result: latest.result };
}

interface QueryLifecycle {
  readonly dispatch: AppDispatch;
  readonly queryFulfilled: Promise<{ readonly data: ColumnEditResult<unknown> }>;
}

/** Shows the written row without waiting for the live event. */
async function patchCache(
  { teamId }: { readonly teamId: string },
  { dispatch, queryFulfilled }: QueryLifecycle,
): Promise<void> {
  const inventory = await queryFulfilled.then(
    ({ data }) => data.inventory,
    () => null,
  );
  if (inventory) dispatch(inventoryApi.util.updateQueryData('getInventory', teamId, upsertIntoCache(inventory)));
}

const batchSize = 250;

/** Counts the items of one column over all teams, aliases as their chosen name, in batches between which the page answers to typing. */
async function countItemUsage(
  tables: TablesService,
  column: InventoryColumn,
  options: CallOptions,
): Promise<ItemUsage[]> {
  const [rows, rules] = await Promise.all([
    tables.listColumns(tableIds.teamTechInventory, [column], options),
    // Without them, aliases count by themselves.
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
