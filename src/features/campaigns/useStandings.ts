import { useMemo } from 'react';
import type { Campaign, CampaignRule } from '#domain/campaigns/campaign.ts';
import { findStanding } from '#domain/campaigns/standing.ts';
import { joinQueries } from '#src/data/joinQueries.ts';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';
import { useTeamFacts } from '#src/data/useTeamFacts.ts';

/** Of campaigns with these rules, live; undefined while teams or facts load. @param rules unchanging */
export function useStandings(rules: readonly CampaignRule[]) {
  const list = useListTeamsQuery();
  const teams = list.data;
  const { factsOfRule, ...facts } = useTeamFacts(rules);
  const standingOf = useMemo(() => {
    if (teams === undefined || factsOfRule === undefined) return undefined;
    return (asked: Pick<Campaign, 'rule' | 'scope' | 'exemptions'>) =>
      findStanding(asked, teams, factsOfRule(asked.rule));
  }, [teams, factsOfRule]);
  return { standingOf, teams, factsOfRule, ...joinQueries(list, facts) };
}
