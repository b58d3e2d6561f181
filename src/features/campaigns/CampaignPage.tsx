import { Box, Stack, Typography, Button, Link } from '@mui/material';
import { useMemo } from 'react';
import { type Campaign, isAsking, type CampaignChange } from '#domain/campaigns/campaign.ts';
import {
  describeAsked,
  describeCampaignScope,
  describeProgress,
  statusLabels,
} from '#domain/campaigns/campaignTexts.ts';
import type { RuleFacts } from '#domain/campaigns/ruleFacts.ts';
import type { Standing } from '#domain/campaigns/standing.ts';
import { formatCount } from '#domain/formatNumber.ts';
import type { Team } from '#domain/team.ts';
import { ForAdmins } from '#src/components/admin-rights/ForAdmins.tsx';
import { BackLink, OriginLabel } from '#src/components/BackLink.tsx';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LinkedText } from '#src/components/LinkedText.tsx';
import { Loaded, LoadState, RetryAlert, StaleNotice } from '#src/components/LoadState.tsx';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { formatDay, useToday } from '#src/config/organisationDay.ts';
import { useCampaigns } from '#src/data/campaignsApi.ts';
import { paths } from '#src/paths.ts';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { useDialogAddress } from '#src/components/useDialogAddress.ts';
import { joinTexts } from '#domain/text.ts';
import { useGetPersonQuery } from '#src/data/peopleApi.ts';
import { CampaignSteps } from './CampaignSteps.tsx';
import { CampaignTeams } from './CampaignTeams.tsx';
import { Exemptions } from './Exemptions.tsx';
import { useCampaignProgress } from './useCampaignProgress.ts';
import { useStandings } from './useStandings.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { Fold } from '#src/components/Fold.tsx';

const CampaignDialog = onDemandDialog(async () => (await import('./edit/CampaignDialog.tsx')).CampaignDialog);

const CampaignFigure = onDemandQuietly(async () => (await import('./CampaignFigure.tsx')).CampaignFigure);

const none: readonly Team[] = [];
const list = { label: 'Campaigns', to: paths.campaigns };

/** One campaign: how far it is, and who has to act (specification.md, section 2, Campaigns). */
export function CampaignPage({ campaignId }: { readonly campaignId: string }) {
  const query = useCampaigns();
  const { campaigns, isFetching, fulfilledTimeStamp } = query;
  const campaign = campaigns?.find(({ $id }) => $id === campaignId);
  // One that was made just now may not be in the list yet.
  if (campaigns === undefined || (campaign === undefined && isFetching)) {
    return (
      <>
        <BackLink fallback={list} />
        <PageHeader title="Campaign" />
        <LoadState load={query} loading="Loading..." failure="Error: Failed to fetch the campaign." />
      </>
    );
  }
  return (
    <>
      <BackLink fallback={list} />
      {campaign === undefined ? (
        <PageHeader title="Campaign not found" subtitle="There is no campaign at this address." />
      ) : (
        <OriginLabel value={campaign.name}>
          <PageHeader
            title={campaign.name}
            subtitle={`${describeAsked(campaign)}.`}
            actions={<ConnectionStatus fetchedAt={fulfilledTimeStamp} />}
          />
          <StaleNotice load={query} />
          <CampaignView key={campaign.$id} campaign={campaign} />
        </OriginLabel>
      )}
    </>
  );
}

function CampaignView({ campaign }: { readonly campaign: Campaign }) {
  const { rule } = campaign;
  const rules = useMemo(() => [rule], [rule]);
  const { standingOf, teams = none, factsOfRule, ...load } = useStandings(rules);
  const facts = useMemo(() => factsOfRule?.(rule), [factsOfRule, rule]);
  const standing = useMemo(() => standingOf?.(campaign), [standingOf, campaign]);
  return (
    <>
      {campaign.why !== '' && (
        <Typography sx={{ maxWidth: 720, mb: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <LinkedText text={campaign.why} />
        </Typography>
      )}
      <CampaignTerms campaign={campaign} standing={standing} />
      <ForAdmins>
        <Stack direction="row" className="no-print" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
          <EditCampaign campaign={campaign} />
          <CampaignSteps campaign={campaign} />
        </Stack>
      </ForAdmins>
      <Loaded
        data={standing}
        load={load}
        loading="Looking at who has to act..."
        failure="Error: Failed to fetch who has to act."
      >
        {(known) =>
          campaign.startedAt === null ? (
            <CampaignTeams campaign={campaign} standing={known} progress={undefined} teams={teams} />
          ) : (
            <StartedCampaign campaign={campaign} standing={known} teams={teams} facts={facts} />
          )
        }
      </Loaded>
      <CampaignHistory campaign={campaign} />
    </>
  );
}

interface CampaignTermsProps {
  readonly campaign: Campaign;
  readonly standing: Standing<Team> | undefined;
}

function CampaignTerms({ campaign, standing }: CampaignTermsProps) {
  const { status, deadline, scope, leadId, isPermanent } = campaign;
  const closed = standing?.closed ?? 0;
  const left = closed === 0 ? '' : ` (${formatCount(closed, 'closed team')} left out)`;
  return (
    <Stack component="dl" direction="row" sx={{ flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, mb: 2 }}>
      <Term name="Status">{statusLabels[status] + (isPermanent ? ', agreed for good' : '')}</Term>
      <Term name="By">{formatDay(deadline)}</Term>
      <Term name="For">{describeCampaignScope(scope) + left}</Term>
      <Term name="Lead">
        <CampaignLead leadId={leadId} />
      </Term>
    </Stack>
  );
}

function Term({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

interface StartedCampaignProps {
  readonly campaign: Campaign;
  readonly standing: Standing<Team>;
  readonly teams: readonly Team[];
  readonly facts: RuleFacts | undefined;
}

function StartedCampaign({ campaign, standing, teams, facts }: StartedCampaignProps) {
  const today = useToday();
  const { progress, isError, refetch } = useCampaignProgress(campaign, teams, facts);
  return (
    <>
      {isError && (
        <RetryAlert severity="error" onRetry={refetch} sx={{ mb: 2 }}>
          We couldn&apos;t load how it was before.
        </RetryAlert>
      )}
      <Typography
        role="status"
        className="on-paper"
        sx={{ fontSize: '1.25rem', fontWeight: 600, minHeight: 32, mb: 2 }}
      >
        {progress && describeProgress(progress.days, campaign, today)}
      </Typography>
      {/* Its script comes while the history is read. */}
      <CampaignFigure campaign={campaign} days={progress?.days} />
      <Exemptions campaign={campaign} standing={standing} teams={teams} />
      {/* Of one that is over, who would have to act today says nothing. */}
      {(progress !== undefined || isAsking(campaign)) && (
        <CampaignTeams campaign={campaign} standing={standing} progress={progress} teams={teams} />
      )}
    </>
  );
}

function EditCampaign({ campaign }: { readonly campaign: Campaign }) {
  const dialog = useDialogAddress('edit');
  return (
    <>
      <Button variant="outlined" {...dialog.opener('1')}>
        Edit campaign
      </Button>
      {dialog.value !== null && <CampaignDialog campaign={campaign} onClose={dialog.close} />}
    </>
  );
}

/** @param leadId of a person in the plan, who may have left */
function CampaignLead({ leadId }: { readonly leadId: string }) {
  const { data, isError } = useGetPersonQuery(leadId);
  const [person] = data ?? [];
  if (data === undefined) return isError ? 'Could not be loaded' : 'Loading...';
  if (person === undefined) {
    return (
      <>
        Has left the organisation
        <ForAdmins>
          <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
            {' '}
            – choose another lead
          </Box>
        </ForAdmins>
      </>
    );
  }
  const name = joinTexts(person.firstName, person.middleName, person.lastName) || person.email;
  return (
    <Link href={`mailto:${encodeURIComponent(person.email)}`} title={person.email}>
      {name}
    </Link>
  );
}

const labels: Readonly<Record<string, string>> = {
  made: 'Made',
  name: 'Name',
  why: 'Why',
  rule: 'What it asks',
  scope: 'For whom',
  moveTo: 'Move to',
  deadline: 'By',
  leadId: 'Lead',
  isPermanent: 'Stays for good',
  status: 'Status',
  exemption: 'Exemption',
};

/** Newest first. */
function CampaignHistory({ campaign: { history } }: { readonly campaign: Campaign }) {
  if (history.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }} className="no-print">
      <Fold show="History of this campaign" hide="Hide the history">
        <Stack
          component="ol"
          aria-label="History of this campaign"
          sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, gap: 1 }}
        >
          {history.toReversed().map((change, index) => (
            <Box key={index} component="li" sx={{ overflowWrap: 'anywhere' }}>
              <span>
                {labels[change.field] ?? change.field}: {describeChange(change)}
              </span>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {change.by}, <DateTime iso={change.at} />
              </Typography>
            </Box>
          ))}
        </Stack>
      </Fold>
    </Box>
  );
}

/** `Running → Ended` */
function describeChange({ before, after }: CampaignChange): string {
  return [before, after].filter((text) => text !== null && text !== '').join(' → ') || '–';
}
