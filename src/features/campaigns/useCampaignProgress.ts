import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { Campaign } from '#domain/campaigns/campaign.ts';
import { historyNeeds, progressOf } from '#domain/campaigns/campaignProgress.ts';
import type { RuleFacts } from '#domain/campaigns/ruleFacts.ts';
import type { Team } from '#domain/team.ts';
import {
  useListFieldChangesQuery,
  useListPresenceQuery,
  useListReportsOfAllQuery,
} from '#src/data/campaignFactsApi.ts';
import { joinQueries } from '#src/data/joinQueries.ts';

/** Day by day since its start, live. @param facts undefined while they load @param campaign one that has been started */
export function useCampaignProgress(
  campaign: Campaign,
  teams: readonly Team[] | undefined,
  facts: RuleFacts | undefined,
) {
  const needs = useMemo(() => facts && historyNeeds(campaign, facts), [campaign, facts]);
  const entries = useListFieldChangesQuery(needs?.entries ?? skipToken);
  const reports = useListReportsOfAllQuery(needs?.month ?? skipToken);
  const presence = useListPresenceQuery(needs?.since ?? skipToken);
  const progress = useMemo(() => {
    const isRead = needs?.month === undefined ? entries.currentData : reports.currentData;
    if (!teams || !facts || !needs || !isRead || !presence.currentData) return undefined;
    const history = {
      entries: entries.currentData ?? [],
      reports: reports.currentData ?? [],
      presence: presence.currentData,
    };
    return progressOf(campaign, teams, facts, needs, history);
  }, [campaign, teams, facts, needs, entries.currentData, reports.currentData, presence.currentData]);
  return {
    progress,
    ...joinQueries(entries, reports, presence),
  };
}
