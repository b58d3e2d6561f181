import { Button, Stack } from '@mui/material';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type Campaign, isCounted } from '#domain/campaigns/campaign.ts';
import type { CampaignProgress } from '#domain/campaigns/followCampaign.ts';
import {
  type CampaignTeamRow,
  countStates,
  listCampaignTeams,
  stateFilters,
  type StateFilter,
} from '#domain/campaigns/campaignTeams.ts';
import type { Standing } from '#domain/campaigns/standing.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { type Team, teamFields } from '#domain/team.ts';
import { facetValue, facetValues, noTeamFacts } from '#domain/teams/teamFilters.ts';
import { findTeams } from '#domain/teams/teamSearch.ts';
import { describeTasks } from '#domain/campaigns/campaignTexts.ts';
import { type SheetColumn, toDayCell } from '#domain/spreadsheet/Sheet.ts';
import { contactSheetColumns, type WithContacts } from '#domain/teamContacts.ts';
import { scopeFields } from '#domain/technologies/describeScope.ts';
import { tidyText, toTitleCase } from '#domain/text.ts';
import { PlainSection } from '#src/components/Section.tsx';
import { ContactsOfTeams } from '#src/components/Contacts.tsx';
import { oneOf, pageNumber, text, useAddressState } from '#src/lists/addressState.ts';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';
import { ClearAll, ListStatus } from '#src/lists/ListStatus.tsx';
import { SearchInput } from '#src/lists/SearchInput.tsx';
import { DataTable } from '#src/lists/data-table/DataTable.tsx';
import type { TableDefaults } from '#src/lists/data-table/TableView.ts';
import { rowsOfPage, useSortedTable } from '#src/lists/data-table/useSortedTable.ts';
import { useSearchTerm } from '#src/lists/useSearchTerm.ts';
import { paths } from '#src/paths.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { DownloadTeams } from '#src/lists/DownloadTeams.tsx';
import { campaignTeamColumns, describePlaces, describeSince } from './campaignTeamColumns.tsx';

const stateLabels: Readonly<Record<StateFilter, string>> = {
  left: 'Have to act',
  back: 'Fell back',
  exempt: 'Exempt',
  done: 'Done',
};

const schema = {
  state: oneOf(stateFilters),
  search: text(),
  sector: text(),
  businessUnit: text(),
  teamType: text(),
  page: pageNumber(),
};

const defaults: TableDefaults = {
  sortFields: ['team', 'what', 'since', 'lastStep', 'sector', 'businessUnit'],
  pageSize: pageSizes.campaignTeams,
  sort: { field: 'team', direction: 'asc' },
};

interface CampaignTeamsProps {
  readonly campaign: Campaign;
  readonly standing: Standing<Team>;
  readonly progress: CampaignProgress | undefined;
  readonly teams: readonly Team[];
}

export function CampaignTeams({ campaign, standing, progress, teams }: CampaignTeamsProps) {
  const search = useSearchTerm();
  const [address, setAddress] = useAddressState(schema);
  const state = address.state || 'left';
  const all = useMemo(() => listCampaignTeams(standing, progress, teams), [standing, progress, teams]);
  const listed = useMemo(() => all.map(({ team }) => team), [all]);
  const narrowed = useMemo(() => {
    const found = new Set(findTeams(listed, search.term).map(({ $id }) => $id));
    const isWanted = (team: Team): boolean =>
      scopeFields.every((facet) => address[facet] === '' || facetValue(team, facet, noTeamFacts) === address[facet]);
    return all.filter(({ team }) => found.has(team.$id) && isWanted(team));
  }, [all, listed, search.term, address]);
  const counts = countStates(narrowed);
  const shown = useMemo(() => narrowed.filter(({ states }) => states.includes(state)), [narrowed, state]);
  const { rows, table } = useSortedTable({ rows: shown, columns: campaignTeamColumns, defaults, search });
  const clear = (): void => {
    search.setTerm('');
    setAddress({ search: '', sector: '', businessUnit: '', teamType: '' });
  };
  const isNarrowed = search.term.trim() !== '' || scopeFields.some((facet) => address[facet] !== '');
  return (
    <PlainSection title="Teams">
      <Stack
        role="search"
        aria-label="Teams"
        direction="row"
        sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 2 }}
      >
        <SearchInput search={search} label="Search Teams" placeholder="Search Teams..." width={240} />
        <FilterSelect
          label="State"
          value={state}
          options={stateFilters.map((value) => ({
            value,
            label: `${stateLabels[value]} (${formatNumber(counts[value])})`,
          }))}
          onChange={(chosen) => setAddress({ state: chosen === 'left' ? '' : chosen })}
        />
        {scopeFields.map((facet) => (
          <FilterSelect
            key={facet}
            label={teamFields[facet].header}
            value={address[facet]}
            options={['', ...facetValues(listed, facet, noTeamFacts)].map((value) => ({
              value,
              label: value || 'All',
            }))}
            onChange={(value) => setAddress({ [facet]: value })}
          />
        ))}
        {isNarrowed && <Button onClick={clear}>Clear</Button>}
      </Stack>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <ListStatus>{`${formatNumber(rows.length)} of ${formatCount(standing.inScope - standing.closed, 'team')}`}</ListStatus>
        <DownloadCampaign campaign={campaign} rows={rows} />
        {isCounted(campaign) && (
          <Button component={Link} to={paths.askedTeams(campaign.$id)}>
            In Team Projects
          </Button>
        )}
      </Stack>
      <ContactsOfTeams teamIds={rowsOfPage(rows, table.view).map(getRowId)}>
        <DataTable
          label={stateLabels[state]}
          rows={rows}
          columns={campaignTeamColumns}
          getRowId={getRowId}
          {...table}
        />
      </ContactsOfTeams>
      {isNarrowed && rows.length === 0 && <ClearAll onClear={clear} />}
    </PlainSection>
  );
}

const getRowId = ({ team }: CampaignTeamRow): string => team.$id;

interface DownloadCampaignProps {
  readonly campaign: Campaign;
  readonly rows: readonly CampaignTeamRow[];
}

function DownloadCampaign({ campaign, rows }: DownloadCampaignProps) {
  const { timeZone } = useRuntimeConfig();
  return (
    <DownloadTeams
      label="Download these teams"
      rows={rows}
      teamIdOf={({ team }) => team.$id}
      sheet="Campaign"
      name={campaign.name}
      columns={sheetColumns(timeZone)}
    />
  );
}

const stateWords: Readonly<Record<StateFilter, string>> = {
  left: 'Left',
  back: 'Fell back',
  exempt: 'Exempt',
  done: 'Done',
};

const sheetColumns = (timeZone: string): readonly SheetColumn<CampaignTeamRow & WithContacts>[] => [
  { header: 'Team', width: 32, isText: true, value: ({ team }) => tidyText(team.teamName) },
  {
    header: 'State',
    width: 16,
    isText: true,
    value: ({ states }) => states.map((state) => stateWords[state]).join(', '),
  },
  { header: 'To Do', width: 44, isText: true, value: ({ tasks }) => describeTasks(tasks) || null },
  { header: 'Where', width: 22, isText: true, value: ({ tasks }) => describePlaces(tasks) || null },
  { header: 'Since', width: 16, value: ({ since }) => (since ? { day: since } : describeSince(since)) },
  { header: 'Last Step', width: 18, value: ({ lastStep }) => (lastStep ? toDayCell(lastStep, timeZone) : null) },
  { header: 'Sector', width: 22, isText: true, value: ({ team }) => tidyText(team.sector) || null },
  { header: 'Business Unit', width: 22, isText: true, value: ({ team }) => tidyText(team.businessUnit) || null },
  { header: 'Team Type', width: 16, isText: true, value: ({ team }) => toTitleCase(team.teamType) || null },
  ...contactSheetColumns,
];
