import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { type Campaign, wholeOrganisation } from '#domain/campaigns/campaign.ts';
import { describeTechnology } from '#domain/campaigns/requirement.ts';
import { findStanding } from '#domain/campaigns/standing.ts';
import { findOpenHolds, type SuggestedCampaign, suggestCampaigns } from '#domain/campaigns/suggestCampaigns.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { Section } from '#src/components/Section.tsx';
import { formatDay, useToday } from '#src/config/organisationDay.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { useRuleBook } from '#src/data/rulesApi.ts';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';
import { useTeamFacts } from '#src/data/useTeamFacts.ts';

interface CampaignSuggestionsProps {
  readonly campaigns: readonly Campaign[];
  readonly onChoose: (suggested: SuggestedCampaign) => void;
}

/** For admins: what is on Hold that no campaign asks for. Nothing while that isn't known. */
export function CampaignSuggestions({ campaigns, onChoose }: CampaignSuggestionsProps) {
  const suggested = useSuggestions(campaigns);
  if (suggested.length === 0) return null;
  return (
    <Section title="Worth a campaign" sx={{ mt: 3 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {suggested.map((each) => {
          const what = describeTechnology(each.rule);
          const use = each.teams === 1 ? '1 team uses it' : `${formatCount(each.teams, 'team')} use it`;
          return (
            <Box
              key={`${each.rule.category} ${what}`}
              component="li"
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, overflowWrap: 'anywhere' }}
            >
              {`${what} is on Hold, leave by ${formatDay(each.deadline)}: ${use}.`}
              <Button
                size="small"
                aria-haspopup="dialog"
                aria-label={`Make it a campaign: ${what}`}
                onClick={() => onChoose(each)}
              >
                Make it a campaign
              </Button>
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}

function useSuggestions(campaigns: readonly Campaign[]) {
  const today = useToday();
  const { timeZone } = useRuntimeConfig();
  const book = useRuleBook();
  const { data: teams } = useListTeamsQuery();
  const holds = useMemo(() => (book ? findOpenHolds(book, campaigns, today) : []), [book, campaigns, today]);
  const rules = useMemo(() => holds.map(({ rule }) => rule), [holds]);
  const { factsOfRule } = useTeamFacts(rules);
  return useMemo(() => {
    if (teams === undefined || factsOfRule === undefined) return [];
    const asked = { scope: wholeOrganisation, exemptions: [] };
    return suggestCampaigns(
      holds,
      (rule) => findStanding(asked, teams, factsOfRule(rule), { today, timeZone }).left.length,
    );
  }, [holds, teams, factsOfRule, today, timeZone]);
}
