import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { addDays, calendarDay, startOfDay } from '#domain/calendarDay.ts';
import type { Campaign } from '#domain/campaigns/campaign.ts';
import { type CampaignProgress, type FactChange, followCampaign } from '#domain/campaigns/followCampaign.ts';
import { always, presenceOf } from '#domain/campaigns/presence.ts';
import type { RuleFacts } from '#domain/campaigns/ruleFacts.ts';
import { columnChanges, confirmationChanges, isInScope, reportChange } from '#domain/campaigns/teamFacts.ts';
import { confirmationField, correctionField } from '#domain/changes/changeEntry.ts';
import { groupBy } from '#domain/groupBy.ts';
import { addMonths, type Month } from '#domain/monthly-metrics/reports.ts';
import type { Team } from '#domain/team.ts';
import { useToday } from '#src/config/organisationDay.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import {
  useListFieldChangesQuery,
  useListPresenceQuery,
  useListReportsOfAllQuery,
} from '#src/data/campaignFactsApi.ts';

interface ProgressState {
  readonly progress: CampaignProgress | undefined;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** Day by day since its start, live. @param facts undefined while they load @param campaign one that has been started */
export function useCampaignProgress(
  campaign: Campaign,
  teams: readonly Team[] | undefined,
  facts: RuleFacts | undefined,
): ProgressState {
  const { timeZone } = useRuntimeConfig();
  const today = useToday();
  const { rule, scope, exemptions, startedAt, endedAt, isPermanent } = campaign;
  const dayOf = (iso: string): string => calendarDay(new Date(iso), timeZone);
  const first = startedAt === null ? today : dayOf(startedAt);
  const last = endedAt === null || isPermanent ? today : dayOf(endedAt);
  const since = startOfDay(first, timeZone).toISOString();
  // A confirmation counts for some days after it.
  const confirmedSince =
    rule.kind === 'confirmed' ? startOfDay(addDays(first, -rule.days - 1), timeZone).toISOString() : since;
  const fields = useMemo(
    () => facts && entryFields(facts.requirement.source, facts.requirement.fields, first, today),
    [facts, first, today],
  );
  const isReports = rule.kind === 'reported';
  const entries = useListFieldChangesQuery(
    fields === undefined || isReports ? skipToken : { fields, since: confirmedSince },
  );
  const reports = useListReportsOfAllQuery(isReports ? rule.month : skipToken);
  const presence = useListPresenceQuery(since);
  const progress = useMemo(() => {
    const history = isReports ? reports.currentData : entries.currentData;
    if (teams === undefined || facts === undefined || history === undefined || presence.currentData === undefined)
      return undefined;
    const changesOf = isReports
      ? groupChanges(reports.currentData, (own) => own.map(reportChange))
      : groupChanges(entries.currentData, (own) =>
          rule.kind === 'confirmed' ? confirmationChanges(own, timeZone) : columnChanges(own),
        );
    const presences = groupBy(presence.currentData, ({ teamId }) => teamId);
    const followed = teams
      .filter((team) => isInScope(scope, team))
      .map(({ $id: id }) => ({
        id,
        facts: facts.factsOf(id),
        changes: changesOf(id),
        presence: presences.has(id) ? presenceOf(presences.get(id) ?? []) : always,
      }));
    return followCampaign(followed, facts.requirement, exemptions, { first, last, timeZone });
  }, [
    teams,
    facts,
    isReports,
    reports.currentData,
    entries.currentData,
    presence.currentData,
    rule,
    scope,
    exemptions,
    first,
    last,
    timeZone,
  ]);
  const queries = [entries, reports, presence];
  return {
    progress,
    isError: queries.some(({ isError }) => isError),
    retry: () => queries.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
  };
}

function groupChanges<Row extends { readonly teamId: string }>(
  rows: readonly Row[] = [],
  toChanges: (own: readonly Row[]) => FactChange[],
): (teamId: string) => readonly FactChange[] {
  const byTeam = groupBy(rows, ({ teamId }) => teamId);
  return (teamId) => toChanges(byTeam.get(teamId) ?? []);
}

/** A correction of metrics is of a month. */
function entryFields(source: string, fields: readonly string[], first: string, today: string): readonly string[] {
  if (source === 'confirmations') return [confirmationField];
  if (source !== 'metrics') return fields;
  const months: Month[] = [];
  for (let month = addMonths(first.slice(0, 7), -1); month < today.slice(0, 7); month = addMonths(month, 1))
    months.push(month);
  return [...fields, ...months.map(correctionField)];
}
