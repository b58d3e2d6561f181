import { Alert, Box } from '@mui/material';
import { useMemo } from 'react';
import type { Campaign } from '#domain/campaigns/campaign.ts';
import { describeAsked } from '#domain/campaigns/campaignTexts.ts';
import { campaignsAgainst, type FindCampaign } from '#domain/campaigns/campaignsAgainst.ts';
import type { ItemContent } from '#domain/tech-inventory/items.ts';
import { useOrganisationDay } from '#src/config/organisationDay.ts';
import { useCampaigns } from '#src/data/campaignsApi.ts';
import type { InventoryCell } from '#src/data/inventoryApi.ts';
import { useRuleBook } from '#src/data/rulesApi.ts';
import { useGetTeamQuery } from '#src/data/teamsApi.ts';
import { paths } from '#src/paths.ts';
import { PageLink } from '#src/components/PageLink.tsx';

/** Live; undefined until all is there. */
export function useCampaignsAgainst(teamId: string): FindCampaign | undefined {
  const { today, timeZone } = useOrganisationDay();
  const { campaigns } = useCampaigns();
  const { currentData: team } = useGetTeamQuery(teamId);
  const book = useRuleBook();
  return useMemo(() => {
    if (campaigns === undefined || team === undefined || book === undefined) return undefined;
    return campaignsAgainst(campaigns, team, book, { today, timeZone });
  }, [campaigns, team, book, today, timeZone]);
}

/** `Campaign Off Java 8: Leave Java 8 by March 31, 2027: move to 21` */
export function describeCampaign(campaign: Campaign): string {
  return `Campaign ${campaign.name}: ${describeAsked(campaign)}`;
}

interface CampaignNoticeProps {
  readonly cell: InventoryCell;
  /** As typed. */
  readonly items: readonly ItemContent[];
}

/** Before one saves what a campaign asks the team to leave; it may be saved. */
export function CampaignNotice({ cell: { teamId, column }, items }: CampaignNoticeProps) {
  const findCampaign = useCampaignsAgainst(teamId);
  const against = items.flatMap((item) => (column === 'comments' ? [] : (findCampaign?.(column, item) ?? [])));
  return (
    <Box role="status" aria-label="Campaigns">
      {[...new Set(against)].map((campaign) => (
        <Alert key={campaign.$id} severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          <PageLink to={paths.campaign(campaign.$id)} color="inherit">
            {describeCampaign(campaign)}
          </PageLink>
          . You may save it; the campaign lists the team again.
        </Alert>
      ))}
    </Box>
  );
}
