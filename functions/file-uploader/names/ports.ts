import { setTimeout as pause } from 'node:timers/promises';
import { type Models, Query } from 'node-appwrite';
import type { ChangeEntryFields } from '#domain/changes/changeEntry.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields, fromStoredText, toStoredFields, toStoredText } from '#domain/storedText.ts';
import type { TechnologyRulesFields } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { createVersionedRows, patchUnlessChanged, type VersionedRows } from '#functions/runtime/rows.ts';
import { rowsPerCall, type Server, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
import { listAll, pagesOf, removeAll, tableOf, toBatches, upsertAll } from '#functions/runtime/tableBatches.ts';

/** `updatedAt` is the version at which it was read. */
export interface TeamList {
  readonly teamId: string;
  readonly stored: string | null;
  /** ISO 8601, by the platform's clock. */
  readonly updatedAt: string;
}

export type RuleNames = Pick<TechnologyRulesFields, 'names' | 'updateBy' | 'updateDate'>;

export type MergeEntry = ChangeEntryFields & { readonly id: string };

export interface NamePorts {
  readonly rules: VersionedRows<RuleNames>;
  readonly lists: {
    /** `afterPage` is awaited after each page, with its number of rows. */
    listMatching(
      category: TechnologyCategory,
      matches: (stored: string) => boolean,
      afterPage: (rows: number) => Promise<void>,
    ): Promise<TeamList[]>;
    find(category: TechnologyCategory, teamIds: readonly string[]): Promise<TeamList[]>;
    /** Writes that column alone. `undefined`, and nothing written, when the row has been written or removed since. */
    compareAndSet(category: TechnologyCategory, list: TeamList, stored: string | null): Promise<TeamList | undefined>;
  };
  readonly entries: {
    list(operationId: string): Promise<MergeEntry[]>;
    /** Overwrites entries of the same id. */
    save(entries: readonly MergeEntry[]): Promise<void>;
    remove(ids: readonly string[]): Promise<void>;
  };
  readonly sleep: (ms: number) => Promise<unknown>;
}

const inventory = tableIds.teamTechInventory;

export function connectNames({ client, tables }: Pick<Server, 'client' | 'tables'>): NamePorts {
  const toList = (category: TechnologyCategory, row: Models.DefaultRow): TeamList => {
    const stored: unknown = row[category];
    return {
      teamId: row.$id,
      stored: typeof stored === 'string' ? fromStoredText(stored) : null,
      updatedAt: row.$updatedAt,
    };
  };
  const columns = (category: TechnologyCategory) => Query.select(['$id', '$updatedAt', category]);
  return {
    rules: createVersionedRows<RuleNames>(client, tables, tableIds.technologyRules, {
      ...{ names: null, updateBy: null, updateDate: null },
    }),
    lists: {
      listMatching: async (category, matches, afterPage) => {
        const found: TeamList[] = [];
        for await (const page of pagesOf(tables, inventory, [columns(category)])) {
          const lists = page.map((row) => toList(category, row));
          found.push(...lists.filter(({ stored }) => stored !== null && matches(stored)));
          await afterPage(page.length);
        }
        return found;
      },
      find: async (category, teamIds) => {
        const found: TeamList[] = [];
        for (const batch of toBatches(teamIds)) {
          const queries = [columns(category), Query.equal('$id', batch), Query.limit(rowsPerCall)];
          const list = () => tables.listRows({ ...tableOf(inventory), queries, total: false });
          found.push(...(await withRetry(list)).rows.map((row) => toList(category, row)));
        }
        return found;
      },
      compareAndSet: (category, { teamId: id, updatedAt }, stored) =>
        undefinedOnStatus(404, () =>
          undefinedOnStatus(409, async () => {
            const data = { [category]: stored === null ? null : toStoredText(stored) };
            const patch = () => patchUnlessChanged(client, tableOf(inventory), { id, updatedAt }, data);
            return toList(category, await withRetry(patch));
          }),
        ),
    },
    entries: {
      list: async (operationId) => {
        const rows = await listAll(tables, tableIds.changeEntries, [Query.equal('uploadId', operationId)]);
        return rows.map((row) => ({ ...(fromStoredFields(row) as unknown as ChangeEntryFields), id: row.$id }));
      },
      save: (entries) =>
        upsertAll(
          tables,
          tableIds.changeEntries,
          entries.map(({ id, ...entry }) => ({ $id: id, ...toStoredFields(entry) })),
        ),
      remove: (ids) => removeAll(tables, tableIds.changeEntries, ids),
    },
    sleep: pause,
  };
}
