import { useEffect, useState } from 'react';
import type { TechnologyMonth } from '#domain/technologies/months.ts';
import type { TechnologyRules } from '#domain/technologies/rules.ts';
import { trendMonths } from '#domain/monthly-metrics/reports.ts';
import { useToday } from '#src/config/organisationDay.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { feed, feedInventories, feedTeams } from './feed.ts';
import { useTechnologyRulesQuery } from '#src/data/rulesApi.ts';
import { useGetIndexStateQuery, useListIndexedInventoriesQuery } from './searchApi.ts';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';
import { useTechnologyMonthQuery } from '#src/data/technologyMonthsApi.ts';
import { joinQueries } from '#src/data/joinQueries.ts';

const needed = ['teams', 'inventories'] as const;
const noRules: readonly TechnologyRules[] = [];
const noCounts: readonly TechnologyMonth[] = [];
/** Seconds; until then live events keep the lists. */
const refetchAfter = { refetchOnMountOrArgChange: 60 };

/** Rules and counts that can't be read leave answers without rings and changes. */
export function useSearchIndex() {
  const dispatch = useAppDispatch();
  const today = useToday();
  const index = useGetIndexStateQuery();
  const teams = useListTeamsQuery(undefined, refetchAfter);
  const inventories = useListIndexedInventoriesQuery(undefined, refetchAfter);
  const rules = useTechnologyRulesQuery();
  const { from, to } = trendMonths(today.slice(0, 7), 12);
  const yearBefore = useTechnologyMonthQuery(from);
  const lastMonth = useTechnologyMonthQuery(to);
  const isOpen = index.data !== undefined && !index.data.isBroken;

  useEffect(() => {
    if (isOpen && teams.data) dispatch(feedTeams(teams.data));
  }, [isOpen, teams.data, dispatch]);
  useEffect(() => {
    if (isOpen && inventories.data) dispatch(feedInventories(inventories.data));
  }, [isOpen, inventories.data, dispatch]);

  const [ruleRows, countsBefore, counts] = [
    rules.data ?? (rules.isError ? noRules : undefined),
    yearBefore.currentData ?? (yearBefore.isError ? noCounts : undefined),
    lastMonth.currentData ?? (lastMonth.isError ? noCounts : undefined),
  ];
  useEffect(() => {
    if (!isOpen || !ruleRows || !countsBefore || !counts) return;
    const settings = { rules: ruleRows, lastMonth: counts, yearBefore: countsBefore, today };
    dispatch(feed((client) => client.configure(settings)));
  }, [isOpen, ruleRows, countsBefore, counts, today, dispatch]);

  const [hasAsked, setHasAsked] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- The first render asks again for what failed before.
  useEffect(() => setHasAsked(true), []);
  const { isError, refetch } = joinQueries(teams, inventories, rules, yearBefore, lastMonth);
  const { version, isConfigured = false, tables = [] } = index.data ?? {};
  return {
    /** Changes with what the index has; undefined until it can answer. */
    version: isOpen && isConfigured && needed.every((table) => tables.includes(table)) ? version : undefined,
    isError: hasAsked && (index.data?.isBroken === true || isError),
    fetchedAt: inventories.fulfilledTimeStamp,
    refetch: () => {
      dispatch(feed((client) => client.restart()));
      refetch();
    },
  };
}
