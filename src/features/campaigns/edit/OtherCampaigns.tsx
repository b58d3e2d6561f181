import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { Campaign, CampaignRule } from '#domain/campaigns/campaign.ts';
import { contradicts, isSameRule } from '#domain/campaigns/contradictions.ts';
import type { RuleBook } from '#domain/technologies/rules.ts';
import { paths } from '#src/paths.ts';

export interface OtherCampaigns {
  /** That no team can meet together with the drafted rule. */
  readonly opposite: Campaign | undefined;
  readonly same: Campaign | undefined;
}

/** Among those that run. @param id of the edited one */
export function findOthers(
  rule: CampaignRule | undefined,
  id: string | undefined,
  campaigns: readonly Campaign[] = [],
  book: RuleBook = new Map(),
): OtherCampaigns {
  if (rule === undefined) return { opposite: undefined, same: undefined };
  const others = campaigns.filter(({ $id, status }) => $id !== id && status === 'running');
  return {
    opposite: others.find((each) => contradicts(rule, each.rule, book)),
    same: others.find((each) => isSameRule(rule, each.rule, book)),
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
        <CampaignLink campaign={same} /> asks for the same already. Go on if it is for other teams.
      </Alert>
    )
  );
}

/** In a tab of its own, so that what was typed stays. */
function CampaignLink({ campaign: { $id, name } }: { readonly campaign: Campaign }) {
  return (
    <Link component={RouterLink} to={paths.campaign($id)} color="inherit" target="_blank" rel="noopener">
      {name}
    </Link>
  );
}
