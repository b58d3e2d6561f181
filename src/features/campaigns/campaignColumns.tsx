import { Box } from '@mui/material';
import type { Campaign } from '#domain/campaigns/campaign.ts';
import { describeDaysLeft, statusLabels } from '#domain/campaigns/campaignTexts.ts';
import { describeRule } from '#domain/campaigns/requirement.ts';
import type { Standing } from '#domain/campaigns/standing.ts';
import type { ScopedTeam } from '#domain/campaigns/teamFacts.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { OriginLink } from '#src/components/OriginLink.tsx';
import { formatShortDay } from '#src/config/organisationDay.ts';
import type { DataColumn } from '#src/lists/data-table/DataTable.tsx';
import { paths } from '#src/paths.ts';

export interface CampaignListRow {
  readonly campaign: Campaign;
  /** Undefined while it isn't known, and of a campaign that is over. */
  readonly standing: Standing<ScopedTeam> | undefined;
}

/** @param today `YYYY-MM-DD` */
export function campaignColumns(today: string): readonly DataColumn<CampaignListRow>[] {
  return [
    {
      field: 'name',
      header: 'Campaign',
      value: ({ campaign }) => campaign.name,
      renderCell: ({ campaign }) => (
        <div>
          <OriginLink to={paths.campaign(campaign.$id)}>{campaign.name}</OriginLink>
          {describeRule(campaign.rule) !== campaign.name && (
            <Box sx={{ color: 'text.secondary' }}>{describeRule(campaign.rule)}</Box>
          )}
        </div>
      ),
      isStateless: true,
      minWidth: 220,
    },
    {
      field: 'left',
      header: 'Have to act',
      value: ({ standing }) => String(standing?.left.length ?? 0).padStart(6, '0'),
      renderCell: ({ standing }) => <span>{standing && describeLeft(standing)}</span>,
      isStateless: true,
      minWidth: 150,
    },
    {
      field: 'deadline',
      header: 'By',
      value: ({ campaign }) => campaign.deadline,
      renderCell: ({ campaign }) => <Deadline campaign={campaign} today={today} />,
      isStateless: true,
      minWidth: 150,
    },
    { field: 'status', header: 'Status', value: ({ campaign }) => statusLabels[campaign.status], minWidth: 100 },
  ];
}

/** `22 of 2,000 teams, 3 exempt` */
function describeLeft({ left, exempt, inScope, closed }: Standing<ScopedTeam>): string {
  const teams = `${formatNumber(left.length)} of ${formatNumber(inScope - closed)} teams`;
  return exempt.length === 0 ? teams : `${teams}, ${formatNumber(exempt.length)} exempt`;
}

function Deadline({ campaign: { deadline, status }, today }: { readonly campaign: Campaign; readonly today: string }) {
  return (
    <div>
      {formatShortDay(deadline)}
      {status === 'running' && (
        <Box sx={deadline < today ? { color: 'error.main', fontWeight: 600 } : { color: 'text.secondary' }}>
          {describeDaysLeft(deadline, today)}
        </Box>
      )}
    </div>
  );
}
