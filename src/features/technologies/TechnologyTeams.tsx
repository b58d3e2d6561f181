import { Box, Stack, Typography } from '@mui/material';
import { useId, useMemo } from 'react';
import { formatCount } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { isVersioned } from '#domain/tech-inventory/categories.ts';
import { displayItem } from '#domain/tech-inventory/items.ts';
import type { TechnologyDetails, VersionTeams } from '#domain/technologies/technologyQuery.ts';
import { useListTeamReportingQuery } from '#src/data/teamReportingApi.ts';
import { ContactsOfTeams } from '#src/components/Contacts.tsx';
import { RetryAlert } from '#src/components/LoadState.tsx';
import { DataTable, type DataColumn } from '#src/lists/data-table/DataTable.tsx';
import type { TableDefaults } from '#src/lists/data-table/TableView.ts';
import { rowsOfPage, useSortedTable } from '#src/lists/data-table/useSortedTable.ts';
import { describeStanding } from '#domain/technologies/describeScope.ts';
import { parseVersions } from '#domain/technologies/versionChoice.ts';
import { DownloadTeams } from '#src/lists/DownloadTeams.tsx';
import { listTeams, sheetColumns, type TeamUse, describeTeamVersions } from '#domain/technologies/technologyTeams.ts';
import { OriginLink } from '#src/components/OriginLink.tsx';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { contactsColumn } from '#src/lists/data-table/contactsColumn.tsx';
import { DateTime } from '#src/components/DateTime.tsx';
import { paths } from '#src/paths.ts';
import { NarrowedChip } from './NarrowedChip.tsx';
import type { TechnologyView } from './technologyView.ts';

const team: DataColumn<TeamUse> = {
  field: 'team',
  header: 'Team',
  value: (use) => use.team.teamName,
  renderCell: ({ team: { teamId, teamName } }) => (
    <OriginLink to={paths.team(teamId, 'techInventory')}>{teamName || teamId}</OriginLink>
  ),
  isStateless: true,
  minWidth: 170,
};
const version: DataColumn<TeamUse> = {
  field: 'version',
  header: 'Versions',
  // Sorts; equal texts are equal versions.
  value: ({ rank }) => String(rank).padStart(6, '0'),
  renderCell: (use) => <span>{describeTeamVersions(use)}</span>,
  isStateless: true,
  minWidth: 110,
};
const others: readonly DataColumn<TeamUse>[] = [
  { field: 'sector', header: 'Sector', value: (use) => use.team.sector, minWidth: 130 },
  { field: 'businessUnit', header: 'Business Unit', value: (use) => use.team.businessUnit, minWidth: 140 },
  {
    field: 'confirmed',
    header: 'Last confirmed',
    value: ({ confirmedAt }) => confirmedAt ?? '',
    renderCell: ({ confirmedAt }) => (
      <span>{confirmedAt ? <DateTime iso={confirmedAt} format="day" /> : confirmedAt === null && 'Never'}</span>
    ),
    isStateless: true,
    minWidth: 130,
  },
  contactsColumn(({ team }) => team.teamId),
];
const columnsWithVersions: readonly DataColumn<TeamUse>[] = [team, version, ...others];
const columnsWithoutVersions: readonly DataColumn<TeamUse>[] = [team, ...others];

interface TechnologyTeamsProps {
  readonly details: TechnologyDetails;
  readonly chosen: readonly VersionTeams[];
  readonly view: TechnologyView;
}

const byTeam = { field: 'team', direction: 'asc' } as const;
const pageSize = pageSizes.technologyTeams;
const sortFields = ['team', 'sector', 'businessUnit', 'confirmed'];
const defaultsWithoutVersions: TableDefaults = { pageSize, sortFields, sort: byTeam };
const defaultsWithVersions: TableDefaults = {
  pageSize,
  sortFields: [...sortFields, 'version'],
  sort: { field: 'version', direction: 'asc' },
};
const getRowId = ({ team }: TeamUse): string => team.teamId;

export function TechnologyTeams({ details, chosen, view }: TechnologyTeamsProps) {
  const headingId = useId();
  const { timeZone } = useRuntimeConfig();
  const hasVersions = isVersioned(details.category);
  const columns = hasVersions ? columnsWithVersions : columnsWithoutVersions;
  const defaults = hasVersions ? defaultsWithVersions : defaultsWithoutVersions;
  const query = useListTeamReportingQuery(undefined, { refetchOnMountOrArgChange: 60 });
  const { data: reporting, isError, refetch } = query;
  const teams = useMemo(() => listTeams(details, chosen, reporting), [details, chosen, reporting]);
  const { rows, table } = useSortedTable({ rows: teams, columns, defaults, ties: byTeam });
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mb: 3 }}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}
      >
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}>
          <div role="status">
            <Typography id={headingId} variant="h2">
              {describeTeams(teams.length, details.name, view)}
            </Typography>
          </div>
          <NarrowedChip text={describeStanding(view.standing)} of="versions" onShowAll={() => view.showVersions('')} />
        </Stack>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
          <DownloadTeams
            label="Download these teams"
            rows={rows}
            teamIdOf={getRowId}
            sheet="Teams"
            name={`teams that use ${details.name}`}
            columns={sheetColumns(details.name, hasVersions, timeZone)}
          />
        </Stack>
      </Stack>
      {isError && reporting === undefined && (
        <RetryAlert severity="error" onRetry={refetch} sx={{ mb: 1.5 }}>
          We couldn't load when these inventories were confirmed.
        </RetryAlert>
      )}
      <ContactsOfTeams teamIds={rowsOfPage(rows, table.view).map(getRowId)}>
        <DataTable label="Teams" rows={rows} columns={columns} getRowId={getRowId} {...table} />
      </ContactsOfTeams>
    </Box>
  );
}

/** `7 teams use Java 8`; `7 teams use Java (Hold)`; `1 team uses Java < 17`; `3 teams named no version of Java`. */
function describeTeams(count: number, name: string, { versions, standing }: TechnologyView): string {
  const { isMissing, isReadable } = parseVersions(name, versions);
  const subject = count === 0 ? 'No team' : formatCount(count, 'team');
  if (isMissing) return `${subject} named no version of ${name}`;
  const used = displayItem({ name, version: isReadable ? versions : '' });
  const standingText = describeStanding(standing);
  return `${subject} ${count > 1 ? 'use' : 'uses'} ${used}${standingText && ` (${standingText})`}`;
}
