import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { pageSizes } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import { dueHoldCategories, findDueHolds, type HeldItem } from '#domain/technologies/holds.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { appApi } from '#src/api/appApi.ts';
import { liveEndpoint } from '#src/api/liveEndpoint.ts';
import { useRuleBook, useTechnologyRulesQuery } from './rulesApi.ts';

type InventoryColumns = StoredRow & Partial<TechInventoryFields>;

interface HoldQuestion {
  readonly categories: readonly TechnologyCategory[];
  /** All teams, when absent. */
  readonly teamIds?: readonly string[] | undefined;
}

const dueHoldsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Inventories with these categories only, live. */
    listInventoryColumns: build.query<InventoryColumns[], HoldQuestion>({
      ...liveEndpoint({
        tableId: tableIds.teamTechInventory,
        tag: (question: HoldQuestion) => ({ type: 'TechInventory', id: JSON.stringify(question) }),
        read:
          ({ categories, teamIds }) =>
          ({ tables }, options) =>
            tables.listColumns(tableIds.teamTechInventory, categories, {
              ...options,
              ...(teamIds
                ? { filters: [{ column: '$id', equals: teamIds }] }
                : { pageSize: pageSizes.narrowListRequest }),
            }),
        onEvent: (event, { teamIds }, { sync }) => {
          if (teamIds?.includes(event.row.$id) ?? true) sync.onEvent(event);
        },
      }),
      structuralSharing: false,
    }),
  }),
});

const { useListInventoryColumnsQuery } = dueHoldsApi;

/** Items that are on Hold and due, by the id of the team that uses them. */
export type DueHolds = ReadonlyMap<string, readonly HeldItem[]>;

const nothing: DueHolds = new Map();

interface DueHoldsState {
  /** Undefined until they are known. */
  readonly holds: DueHolds | undefined;
  /** Rules or inventories couldn't be read; what was there stays. */
  readonly isError: boolean;
  readonly retry: () => void;
}

/**
 * Items on Hold and due within 90 days by team, live. No inventory is read unless an admin has set such a date.
 * @param today `YYYY-MM-DD` in the organisation's time zone
 */
export function useDueHolds(today: string, teamIds?: readonly string[]): DueHoldsState {
  const rules = useTechnologyRulesQuery();
  const book = useRuleBook();
  const categories = useMemo(() => book && dueHoldCategories(book, today), [book, today]);
  const isAsked = categories !== undefined && categories.length > 0 && teamIds?.length !== 0;
  const inventories = useListInventoryColumnsQuery(isAsked ? { categories, teamIds } : skipToken);
  const { data } = inventories;
  const holds = useMemo(() => {
    if (book === undefined || categories === undefined) return undefined;
    if (!isAsked) return nothing;
    return (
      data &&
      new Map(
        data.flatMap((row) => {
          const held = findDueHolds(row, categories, book, today);
          return held.length === 0 ? [] : [[row.$id, held] as const];
        }),
      )
    );
  }, [book, categories, isAsked, data, today]);
  return {
    holds,
    isError: rules.isError || inventories.isError,
    retry: () => {
      if (rules.isError) void rules.refetch();
      if (inventories.isError) void inventories.refetch();
    },
  };
}
