import { Alert } from '@mui/material';
import type { Campaign } from '#domain/campaigns/campaign.ts';
import { areAlike, areOpposed } from '#domain/campaigns/contradictions.ts';
import type { RuleBook } from '#domain/technologies/rules.ts';
import { paths } from '#src/paths.ts';
import { PageLink } from '#src/components/PageLink.tsx';
import type { DraftedTerms } from './useCampaignForm.ts';

export interface OtherCampaigns {
  /** That no team can meet together with the drafted rule. */
  readonly opposite: Campaign | undefined;
  readonly same: Campaign | undefined;
}

/** Among those that run. @param id of the edited one */
export function findOthers(
  { rule, scope }: Pick<DraftedTerms, 'rule' | 'scope'>,
  id: string | undefined,
  campaigns: readonly Campaign[] = [],
  book: RuleBook = new Map(),
): OtherCampaigns {
  if (rule === undefined) return { opposite: undefined, same: undefined };
  const others = campaigns.filter(({ $id, status }) => $id !== id && status === 'running');
  return {
    opposite: others.find((each) => areOpposed({ rule, scope }, each, book)),
    same: others.find((each) => areAlike({ rule, scope }, each, book)),
  };
}

export function OtherCampaignAlert({ opposite, same }: OtherCampaigns) {
  if (opposite) {
    return (
      <Alert severity="error" role="status">
        No team can do both this and <CampaignLink campaign={opposite} />: it can’t be started while that runs.
      </Alert>
    );
  }
  return (
    same && (
      <Alert severity="warning" role="status">
        <CampaignLink campaign={same} /> asks for the same already. Go on if this is for other teams.
      </Alert>
    )
  );
}

/** In a tab of its own, so that what was typed stays. */
function CampaignLink({ campaign: { $id, name } }: { readonly campaign: Campaign }) {
  return (
    <PageLink to={paths.campaign($id)} color="inherit" target="_blank" rel="noopener">
      {name}
    </PageLink>
  );
}
