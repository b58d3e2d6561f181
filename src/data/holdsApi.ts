import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { pageSizes } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import { findTeamHolds, holdCategories, isHoldDue, type TeamHolds } from '#domain/technologies/holds.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import { useRuleBook, useTechnologyRulesQuery } from './rulesApi.ts';
import { joinQueries } from '#src/data/joinQueries.ts';

type InventoryColumns = StoredRow & Partial<TechInventoryFields>;

interface HoldQuestion {
  readonly categories: readonly TechnologyCategory[];
  readonly teamIds?: readonly string[] | undefined;
}

const holdsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    listInventoryColumns: build.query<InventoryColumns[], HoldQuestion>({
      ...liveListEndpoint({
        tableId: tableIds.teamTechInventory,
        list: ({ teamIds }: HoldQuestion) =>
          teamIds ? { filters: [{ column: '$id', equals: teamIds }] } : { pageSize: pageSizes.narrowListRequest },
        columns: ({ categories }) => categories,
        tag: (question) => ({ type: 'TechInventory', id: JSON.stringify(question) }),
      }),
      structuralSharing: false,
    }),
  }),
});

export const { useListInventoryColumnsQuery } = holdsApi;

export type HoldsByTeam = ReadonlyMap<string, TeamHolds>;

const nothing: HoldsByTeam = new Map();

interface HoldsOptions {
  readonly teamIds?: readonly string[];
  readonly isDueOnly?: boolean;
}

/** Reads only the categories in which something is on Hold. @param today `YYYY-MM-DD` */
export function useHolds(today: string, { teamIds, isDueOnly = false }: HoldsOptions = {}) {
  const rules = useTechnologyRulesQuery();
  const book = useRuleBook();
  const categories = useMemo(
    () => book && holdCategories(book, isDueOnly ? (rule) => isHoldDue(rule, today) : undefined),
    [book, isDueOnly, today],
  );
  const isAsked = categories !== undefined && categories.length > 0 && teamIds?.length !== 0;
  const inventories = useListInventoryColumnsQuery(isAsked ? { categories, teamIds } : skipToken);
  const { data } = inventories;
  const holds = useMemo(() => {
    if (book === undefined || categories === undefined) return undefined;
    if (!isAsked) return nothing;
    return data && findTeamHolds(data, categories, book, today);
  }, [book, categories, isAsked, data, today]);
  return {
    holds,
    ...joinQueries(rules, inventories),
  };
}
