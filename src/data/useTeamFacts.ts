import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { CampaignRule } from '#domain/campaigns/campaign.ts';
import { type FactSource, type Requirement, requirementOf, type TeamFacts } from '#domain/campaigns/requirement.ts';
import { factsOf } from '#domain/campaigns/teamFacts.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { type MetricColumn, useListMetricColumnsQuery } from './campaignFactsApi.ts';
import { useListInventoryColumnsQuery } from './holdsApi.ts';
import { useRuleBook, useTechnologyRulesQuery } from './rulesApi.ts';
import { useListReportingOfQuery, useListTeamReportingQuery } from './teamReportingApi.ts';

export interface RuleFacts {
  readonly requirement: Requirement;
  readonly factsOf: (teamId: string) => TeamFacts;
}

interface FactsState {
  /** Undefined until all is there that the rule reads. */
  readonly factsOfRule: ((rule: CampaignRule) => RuleFacts) | undefined;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** Now, live; of all teams when `teamIds` is absent. Reads only what the rules need. @param rules unchanging */
export function useTeamFacts(rules: readonly CampaignRule[], teamIds?: readonly string[]): FactsState {
  const { timeZone } = useRuntimeConfig();
  const ruleRows = useTechnologyRulesQuery();
  const book = useRuleBook();
  const needs = useMemo(
    () => (book === undefined ? undefined : needsOf(rules.map((rule) => requirementOf(rule, book)))),
    [book, rules],
  );
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
      inventory: byId(inventories.currentData),
      metrics: byId(metrics.currentData),
      reporting: byId(reporting.currentData),
    };
    return (rule: CampaignRule): RuleFacts => {
      const requirement = requirementOf(rule, book);
      const { source, fields } = requirement;
      const own = source === 'inventory' || source === 'metrics' ? rows[source] : undefined;
      return {
        requirement,
        factsOf: (teamId) =>
          factsOf(
            {
              columns: own?.get(teamId) as Readonly<Record<string, unknown>> | undefined,
              reporting: rows.reporting.get(teamId),
            },
            { rule, fields, timeZone },
          ),
      };
    };
  }, [
    book,
    isAsked,
    categories,
    columns,
    isReporting,
    inventories.currentData,
    metrics.currentData,
    reporting.currentData,
    timeZone,
  ]);
  const queries = [ruleRows, inventories, metrics, reporting];
  return {
    factsOfRule,
    isError: queries.some(({ isError }) => isError),
    retry: () => queries.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
  };
}

interface Needs {
  readonly inventory: readonly string[];
  readonly metrics: readonly string[];
  readonly isReporting: boolean;
}

/** Sorted, so that equal ones are one question. */
function needsOf(requirements: readonly Requirement[]): Needs {
  const fieldsOf = (wanted: FactSource): string[] =>
    [...new Set(requirements.filter(({ source }) => source === wanted).flatMap(({ fields }) => fields))].sort();
  return {
    inventory: fieldsOf('inventory'),
    metrics: fieldsOf('metrics'),
    isReporting: requirements.some(({ source }) => source === 'confirmations' || source === 'reports'),
  };
}

function byId<Row extends { readonly $id: string }>(rows: readonly Row[] = []): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.$id, row]));
}
