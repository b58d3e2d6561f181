import { setTimeout as pause } from 'node:timers/promises';
import { type Models, Query } from 'node-appwrite';
import { tableIds } from '#domain/resourceIds.ts';
import { fromStoredText } from '#domain/storedText.ts';
import type { TechnologyRulesFields } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { createVersionedRows, patchUnlessChanged } from '#functions/runtime/rows.ts';
import type { Server } from '#functions/runtime/server.ts';
import { listIn, pagesOf } from '#functions/runtime/tableBatches.ts';

/** `updatedAt` is the version at which it was read. */
export interface TeamList {
  readonly teamId: string;
  readonly stored: string | null;
  /** ISO 8601, by the platform's clock. */
  readonly updatedAt: string;
}

export type RuleNames = Pick<TechnologyRulesFields, 'names' | 'updateBy' | 'updateDate'>;

export type NamePorts = ReturnType<typeof connectNames>;

const inventory = tableIds.teamTechInventory;
const blankRules: RuleNames = { names: null, updateBy: null, updateDate: null };

export function connectNames({ client, tables }: Pick<Server, 'client' | 'tables'>) {
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
    rules: createVersionedRows(client, tables, tableIds.technologyRules, blankRules),
    lists: {
      /** `afterPage` is awaited after each page, with its number of rows. */
      listMatching: async (
        category: TechnologyCategory,
        matches: (stored: string) => boolean,
        afterPage: (rows: number) => Promise<void>,
      ) => {
        const found: TeamList[] = [];
        for await (const page of pagesOf(tables, inventory, [columns(category)])) {
          const lists = page.map((row) => toList(category, row));
          found.push(...lists.filter(({ stored }) => stored !== null && matches(stored)));
          await afterPage(page.length);
        }
        return found;
      },
      find: async (category: TechnologyCategory, teamIds: readonly string[]) =>
        (await listIn(tables, inventory, '$id', teamIds, [columns(category)])).map((row) => toList(category, row)),
      /** Writes that column alone. `undefined`, and nothing written, when the row has been written or removed since. */
      compareAndSet: async (
        category: TechnologyCategory,
        { teamId: id, updatedAt }: TeamList,
        stored: string | null,
      ): Promise<TeamList | undefined> => {
        const written = await patchUnlessChanged(client, inventory, { id, updatedAt }, { [category]: stored });
        return written && toList(category, written);
      },
    },
    sleep: (ms: number): Promise<unknown> => pause(ms),
  };
}
