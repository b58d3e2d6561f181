import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useMemo } from 'react';
import { formatCount } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { isVersioned } from '#domain/tech-inventory/categories.ts';
import { displayItem } from '#domain/tech-inventory/items.ts';
import type { TechnologyDetails, VersionTeams } from '#domain/technologies/technologyQuery.ts';
import { useListTeamReportingQuery } from '#src/api/teamReportingApi.ts';
import { ContactsOfTeams } from '#src/components/Contacts.tsx';
import { LoadState } from '#src/components/LoadState.tsx';
import { DataTable } from '#src/components/data-table/DataTable.tsx';
import { type TableDefaults, useTableView } from '#src/components/data-table/TableView.ts';
import { useSortedRows } from '#src/components/data-table/useSortedRows.ts';
import { describeStanding, StandingNotice } from './ScopeNotice.tsx';
import { DownloadTeams } from './DownloadTeams.tsx';
import { columnsWithoutVersions, columnsWithVersions } from './teamColumns.tsx';
import { listTeams, type TeamUse } from './technologyTeams.ts';
import type { TechnologyView } from './technologyView.ts';
import { parseVersions } from '#domain/technologies/versionChoice.ts';

interface TechnologyTeamsProps {
  readonly details: TechnologyDetails;
  /** Versions whose teams are listed. */
  readonly chosen: readonly VersionTeams[];
  readonly view: TechnologyView;
}

const byTeam = { field: 'team', direction: 'asc' } as const;
const shared = { pageSize: pageSizes.technologyTeams };
const defaultsWithVersions: TableDefaults = {
  ...shared,
  sortFields: ['team', 'version', 'sector', 'businessUnit', 'confirmed'],
  sort: { field: 'version', direction: 'asc' },
};
const defaultsWithoutVersions: TableDefaults = {
  ...shared,
  sortFields: ['team', 'sector', 'businessUnit', 'confirmed'],
  sort: byTeam,
};
const getRowId = ({ team }: TeamUse): string => team.teamId;
const none: readonly TeamUse[] = [];

/** The teams behind a technology, or behind the chosen versions of it, with people to ask. */
export function TechnologyTeams({ details, chosen, view }: TechnologyTeamsProps) {
  const headingId = useId();
  const hasVersions = isVersioned(details.category);
  const columns = hasVersions ? columnsWithVersions : columnsWithoutVersions;
  const [tableView, setTableView] = useTableView(hasVersions ? defaultsWithVersions : defaultsWithoutVersions);
  const query = useListTeamReportingQuery(undefined, { refetchOnMountOrArgChange: 60 });
  const { data: reporting, isError, refetch } = query;
  const teams = useMemo(() => listTeams(details, chosen, reporting), [details, chosen, reporting]);
  // Equal ones by name.
  const { rows: named = none } = useSortedRows(teams, columns, byTeam);
  const { rows = none } = useSortedRows(named, columns, tableView.sort);
  const lastPage = Math.max(1, Math.ceil(rows.length / tableView.pageSize));
  const start = (Math.min(tableView.page, lastPage) - 1) * tableView.pageSize;
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
          <StandingNotice standing={view.standing} onShowAll={() => view.showVersions('')} />
        </Stack>
        <DownloadTeams name={details.name} teams={rows} hasVersions={hasVersions} />
      </Stack>
      {isError && reporting === undefined && (
        <Box sx={{ mb: 1.5 }}>
          <LoadState
            loading=""
            error="We couldn't load when these inventories were confirmed."
            onRetry={() => void refetch()}
          />
        </Box>
      )}
      <ContactsOfTeams teamIds={rows.slice(start, start + tableView.pageSize).map(getRowId)}>
        <DataTable
          label="Teams"
          rows={rows}
          columns={columns}
          getRowId={getRowId}
          pageSize={pageSizes.technologyTeams}
          view={tableView}
          onViewChange={setTableView}
        />
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
