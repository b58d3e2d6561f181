import { OriginLink } from '#src/components/OriginLink.tsx';
import { contactsColumn } from '#src/lists/data-table/contactsColumn.tsx';
import type { DataColumn } from '#src/lists/data-table/DataTable.tsx';
import { DateTime } from '#src/components/DateTime.tsx';
import { paths } from '#src/paths.ts';
import { describeTeamVersions, type TeamUse } from '#domain/technologies/technologyTeams.ts';

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

export const columnsWithVersions: readonly DataColumn<TeamUse>[] = [team, version, ...others];
export const columnsWithoutVersions: readonly DataColumn<TeamUse>[] = [team, ...others];
