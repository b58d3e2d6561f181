import { useDeferredValue, useMemo } from 'react';
import type { Campaign, CampaignRule } from '#domain/campaigns/campaign.ts';
import { findStanding, type Standing } from '#domain/campaigns/standing.ts';
import type { Team } from '#domain/team.ts';
import { useToday } from '#src/config/organisationDay.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';
import { useTeamFacts } from '#src/data/useTeamFacts.ts';

export interface DraftedStanding {
  /** Undefined while the rule isn't complete, or the teams aren't known. */
  readonly standing: Standing<Team> | undefined;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** Who would have to act, live; a moment behind what is typed. */
export function useDraftedStanding(
  rule: CampaignRule | undefined,
  { scope, exemptions }: Pick<Campaign, 'scope' | 'exemptions'>,
): DraftedStanding {
  const today = useToday();
  const { timeZone } = useRuntimeConfig();
  const teams = useListTeamsQuery();
  const key = useDeferredValue(rule && JSON.stringify(rule));
  const asked = useDeferredValue(scope);
  const rules = useMemo(() => (key === undefined ? [] : [JSON.parse(key) as CampaignRule]), [key]);
  const { factsOfRule, ...facts } = useTeamFacts(rules);
  const standing = useMemo(() => {
    const [drafted] = rules;
    if (drafted === undefined || teams.data === undefined || factsOfRule === undefined) return undefined;
    return findStanding({ scope: asked, exemptions }, teams.data, factsOfRule(drafted), { today, timeZone });
  }, [rules, teams.data, factsOfRule, asked, exemptions, today, timeZone]);
  return {
    standing,
    isError: teams.isError || facts.isError,
    retry: () => {
      if (teams.isError) void teams.refetch();
      facts.retry();
    },
  };
}
