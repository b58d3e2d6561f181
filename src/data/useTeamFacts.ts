import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { CampaignRule } from '#domain/campaigns/campaign.ts';
import { factsByRule, needsOf } from '#domain/campaigns/ruleFacts.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { useOrganisationDay } from '#src/config/organisationDay.ts';
import { type MetricColumn, useListMetricColumnsQuery } from './campaignFactsApi.ts';
import { useListInventoryColumnsQuery } from './holdsApi.ts';
import { useRuleBook, useTechnologyRulesQuery } from './rulesApi.ts';
import { useListReportingOfQuery, useListTeamReportingQuery } from './teamReportingApi.ts';
import { joinQueries } from '#src/data/joinQueries.ts';

/** Now, live; of all teams when `teamIds` is absent. Reads only what the rules need; undefined until that is there. @param rules unchanging */
export function useTeamFacts(rules: readonly CampaignRule[], teamIds?: readonly string[]) {
  const { today, timeZone } = useOrganisationDay();
  const ruleRows = useTechnologyRulesQuery();
  const book = useRuleBook();
  const needs = useMemo(() => (book === undefined ? undefined : needsOf(rules, book)), [book, rules]);
  const isAsked = teamIds?.length !== 0;
  const { inventory: categories = [], metrics: columns = [], isReporting = false } = needs ?? {};
  const inventories = useListInventoryColumnsQuery(
    isAsked && categories.length > 0 ? { categories: categories as TechnologyCategory[], teamIds } : skipToken,
  );
  const metrics = useListMetricColumnsQuery(
    isAsked && columns.length > 0 ? { columns: columns as MetricColumn[], teamIds } : skipToken,
  );
  const reportingOfAll = useListTeamReportingQuery(
    isAsked && isReporting && teamIds === undefined ? undefined : skipToken,
  );
  const reportingOf = useListReportingOfQuery(isAsked && isReporting && teamIds ? { teamIds } : skipToken);
  const reporting = teamIds === undefined ? reportingOfAll : reportingOf;
  const factsOfRule = useMemo(() => {
    if (book === undefined) return undefined;
    const isMissing = (isNeeded: boolean, data: unknown) => isAsked && isNeeded && data === undefined;
    if (
      isMissing(categories.length > 0, inventories.currentData) ||
      isMissing(columns.length > 0, metrics.currentData) ||
      isMissing(isReporting, reporting.currentData)
    )
      return undefined;
    const rows = {
      inventories: inventories.currentData,
      metrics: metrics.currentData,
      reporting: reporting.currentData,
    };
    return factsByRule(rows, book, { today, timeZone });
  }, [
    book,
    isAsked,
    categories,
    columns,
    isReporting,
    inventories.currentData,
    metrics.currentData,
    reporting.currentData,
    today,
    timeZone,
  ]);
  return {
    factsOfRule,
    ...joinQueries(ruleRows, inventories, metrics, reporting),
  };
}
