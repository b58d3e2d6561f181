import { Button, Stack, Typography, Box } from '@mui/material';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type Campaign,
  type CampaignStatus,
  campaignStatuses,
  isCounted,
  wholeOrganisation,
} from '#domain/campaigns/campaign.ts';
import { statusLabels } from '#domain/campaigns/campaignTexts.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { ForAdmins } from '#src/components/admin-rights/ForAdmins.tsx';
import { OriginLabel } from '#src/components/BackLink.tsx';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { Loaded, StaleNotice } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { useDialogAddress } from '#src/components/useDialogAddress.ts';
import { formatDay, useToday } from '#src/config/organisationDay.ts';
import { useCampaigns } from '#src/data/campaignsApi.ts';
import { oneOf, pageNumber, useAddressState } from '#src/lists/addressState.ts';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';
import { EmptyList, ListStatus } from '#src/lists/ListStatus.tsx';
import { DataTable } from '#src/lists/data-table/DataTable.tsx';
import type { TableDefaults } from '#src/lists/data-table/TableView.ts';
import { useSortedTable } from '#src/lists/data-table/useSortedTable.ts';
import { type SuggestedCampaign, findOpenHolds, suggestCampaigns } from '#domain/campaigns/suggestCampaigns.ts';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { paths } from '#src/paths.ts';
import { describeTechnology } from '#domain/campaigns/requirement.ts';
import { Section } from '#src/components/Section.tsx';
import { useRuleBook } from '#src/data/rulesApi.ts';
import { type CampaignListRow, campaignColumns } from './campaignColumns.tsx';
import type { TypedCampaign } from './edit/campaignDraft.ts';
import { useStandings } from './useStandings.ts';

const CampaignDialog = onDemandDialog(async () => (await import('./edit/CampaignDialog.tsx')).CampaignDialog);

/** specification.md, section 2, Campaigns. */
export function CampaignsPage() {
  const query = useCampaigns();
  const dialog = useDialogAddress('new');
  const newButton = (
    <Button variant="contained" {...dialog.opener('1')}>
      New campaign
    </Button>
  );
  return (
    <OriginLabel value="Campaigns">
      <PageHeader
        title="Campaigns"
        subtitle="What teams are asked to do, by when, and who has to act."
        actions={<ConnectionStatus fetchedAt={query.fulfilledTimeStamp} />}
      />
      <Loaded
        data={query.campaigns}
        load={query}
        loading="Loading campaigns..."
        failure="Error: Failed to fetch the campaigns."
      >
        {(campaigns) => (
          <>
            {campaigns.length === 0 ? (
              <EmptyList>
                <Typography sx={{ fontWeight: 600 }}>No campaigns yet</Typography>
                <Typography sx={{ maxWidth: 560, mx: 'auto', mt: 0.5 }}>
                  A campaign asks teams for one thing by a day, such as to leave Java 8 by March. Whoever does it is
                  done: there is nothing to tick.
                </Typography>
                <ForAdmins>
                  <Stack sx={{ alignItems: 'center', mt: 2 }}>{newButton}</Stack>
                </ForAdmins>
              </EmptyList>
            ) : (
              <CampaignList campaigns={campaigns} newButton={newButton} />
            )}
            <ForAdmins>
              <NewCampaign campaigns={campaigns} dialog={dialog} />
            </ForAdmins>
          </>
        )}
      </Loaded>
    </OriginLabel>
  );
}

const schema = { status: oneOf(campaignStatuses), page: pageNumber() };
const statusOrder = ['', ...campaignStatuses] as const;

const defaults: TableDefaults = {
  sortFields: ['name', 'left', 'deadline', 'status'],
  pageSize: pageSizes.campaigns,
  sort: { field: 'deadline', direction: 'asc' },
};

interface CampaignListProps {
  readonly campaigns: readonly Campaign[];
  readonly newButton: React.ReactNode;
}

function CampaignList({ campaigns, newButton }: CampaignListProps) {
  const today = useToday();
  const [{ status }, setAddress] = useAddressState(schema);
  const shown = useMemo(() => campaigns.filter((each) => isShown(each, status)), [campaigns, status]);
  const { rows, ...load } = useListRows(shown);
  const columns = useMemo(() => campaignColumns(today), [today]);
  const { rows: sorted, table } = useSortedTable({ rows, columns, defaults });
  const countOf = (wanted: CampaignStatus | ''): number => campaigns.filter((each) => isShown(each, wanted)).length;
  return (
    <>
      <StaleNotice load={load} />
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <FilterSelect
          label="Status"
          value={status}
          options={statusOrder.map((value) => ({
            value,
            label: `${value === '' ? 'All but archived' : statusLabels[value]} (${formatNumber(countOf(value))})`,
          }))}
          onChange={(chosen) => setAddress({ status: chosen })}
        />
        <ListStatus>{formatCount(rows.length, 'campaign')}</ListStatus>
        <ForAdmins>{newButton}</ForAdmins>
      </Stack>
      <DataTable label="Campaigns" rows={sorted} columns={columns} getRowId={getRowId} {...table} />
    </>
  );
}

const getRowId = ({ campaign }: CampaignListRow): string => campaign.$id;

function isShown({ status }: Campaign, wanted: CampaignStatus | ''): boolean {
  return wanted === '' ? status !== 'archived' : status === wanted;
}

function useListRows(campaigns: readonly Campaign[]) {
  const rules = useMemo(() => campaigns.filter(isCounted).map(({ rule }) => rule), [campaigns]);
  const { standingOf, isError, refetch } = useStandings(rules);
  const rows = useMemo(
    () =>
      campaigns.map((campaign): CampaignListRow => {
        return { campaign, standing: isCounted(campaign) ? standingOf?.(campaign) : undefined };
      }),
    [campaigns, standingOf],
  );
  return { rows, isError, refetch };
}

interface NewCampaignProps {
  readonly campaigns: readonly Campaign[];
  readonly dialog: ReturnType<typeof useDialogAddress>;
}

/** For admins: what is worth a campaign, and the dialog that makes one. */
function NewCampaign({ campaigns, dialog }: NewCampaignProps) {
  const navigate = useNavigate();
  const suggestions = useSuggestions(campaigns);
  const asked = suggestions.find((each) => addressOf(each) === dialog.value);
  /** Stays when somebody else makes it a campaign. */
  const [prefill, setPrefill] = useState<{ readonly of: string; readonly draft: TypedCampaign }>();
  if (asked && prefill?.of !== addressOf(asked)) setPrefill({ of: addressOf(asked), draft: toDraft(asked) });
  return (
    <>
      <CampaignSuggestions suggestions={suggestions} onChoose={(each) => dialog.open(addressOf(each))} />
      {dialog.value !== null && (
        <CampaignDialog
          {...(prefill?.of === dialog.value && { prefill: prefill.draft })}
          onSaved={(id) => void navigate(paths.campaign(id), { replace: true })}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

/** Value of the dialog's address. */
function addressOf({ rule: { category, name, versions } }: SuggestedCampaign): string {
  return [category, name, versions].join('/');
}

function toDraft({ rule, moveTo, deadline }: SuggestedCampaign): TypedCampaign {
  return { kind: rule.kind, technology: rule.name, category: rule.category, versions: rule.versions, moveTo, deadline };
}

interface CampaignSuggestionsProps {
  readonly suggestions: ReturnType<typeof useSuggestions>;
  readonly onChoose: (suggested: SuggestedCampaign) => void;
}

/** For admins: what is on Hold that no campaign asks for. Nothing while that isn't known. */
function CampaignSuggestions({ suggestions, onChoose }: CampaignSuggestionsProps) {
  if (suggestions.length === 0) return null;
  return (
    <Section title="Worth a campaign" sx={{ mt: 3 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {suggestions.map((each) => {
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
  const book = useRuleBook();
  const holds = useMemo(() => (book ? findOpenHolds(book, campaigns, today) : []), [book, campaigns, today]);
  const rules = useMemo(() => holds.map(({ rule }) => rule), [holds]);
  const { standingOf } = useStandings(rules);
  return useMemo(() => {
    if (standingOf === undefined) return [];
    const asked = { scope: wholeOrganisation, exemptions: [] };
    return suggestCampaigns(holds, (rule) => standingOf({ ...asked, rule }).left.length);
  }, [holds, standingOf]);
}
