import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { pageSizes } from '#domain/limits.ts';
import type { Team } from '#domain/team.ts';
import { teamCards } from '#domain/teamColumns.ts';
import type { TeamMember } from '#domain/teamMember.ts';
import { notAvailable } from '#domain/text.ts';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { type DataColumn, DataTable } from '#src/components/data-table/DataTable.tsx';
import { type TableDefaults, useTableView } from '#src/components/data-table/TableView.ts';
import { sortRows } from '#src/components/data-table/sortRows.ts';
import { useListTeamMembersQuery } from './teamsApi.ts';

/** Team metadata and members (specification.md, section 2, Team Info). */
export function TeamInfoTab({ team }: { readonly team: Team }) {
  return (
    <>
      <TeamInfoCards team={team} />
      <TeamMembers teamId={team.$id} />
    </>
  );
}

const columns = { xs: '1fr 1fr', md: 'repeat(4, 1fr)' };

/** One card for each field of a team; 'N/A' where it is empty. */
function TeamInfoCards({ team }: { readonly team: Team }) {
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: columns, gap: 2, m: 0, mb: 4 }}>
      {teamCards.map(({ label, value }) => (
        <Card key={label} variant="outlined" sx={{ p: 2, minWidth: 0 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, mt: 0.5, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {value(team) || notAvailable}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}

/** Loads by itself: a failure here leaves the rest of the page as it is. */
function TeamMembers({ teamId }: { readonly teamId: string }) {
  const query = useListTeamMembersQuery(teamId, { refetchOnMountOrArgChange: true });
  const { currentData: members, isError, refetch } = query;
  const retry = () => void refetch();
  const failedAtFirst = members === undefined && isError;
  return (
    <section aria-labelledby="team-members">
      <Typography id="team-members" variant="h2" sx={{ mb: 1.5 }}>
        Team Members
      </Typography>
      {failedAtFirst ? (
        <LoadState loading="Loading..." error="Error: Failed to fetch team members." onRetry={retry} />
      ) : (
        <>
          {isError && <StaleNotice onRetry={retry} />}
          <TeamMemberTable members={members} />
        </>
      )}
    </section>
  );
}

/** The columns of the team members (specification.md, section 2, Team Info). */
const memberColumns: readonly DataColumn<TeamMember>[] = [
  {
    field: 'name',
    header: 'Name',
    value: (member) => member.name,
    renderCell: (member) => member.name || notAvailable,
    minWidth: 140,
  },
  {
    field: 'email',
    header: 'Email',
    value: (member) => member.email,
    renderCell: (member) => <MailLink email={member.email} />,
    minWidth: 220,
  },
  { field: 'role', header: 'Role', value: (member) => member.role, minWidth: 140 },
  { field: 'manager', header: 'Manager', value: (member) => member.manager, minWidth: 130 },
  { field: 'company', header: 'Company', value: (member) => member.company, minWidth: 120 },
  { field: 'workLocation', header: 'Work Location', value: (member) => member.workLocation, minWidth: 125 },
];

function MailLink({ email }: { readonly email: string }) {
  if (email === '') return null;
  return <Link href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</Link>;
}

const defaults: TableDefaults = {
  sortFields: memberColumns.map(({ field }) => field),
  pageSize: pageSizes.teamMembers,
  sort: { field: 'name', direction: 'asc' },
};
const getMemberId = (member: TeamMember) => member.id;
const nobodyYet: readonly TeamMember[] = [];

interface TeamMemberTableProps {
  /** Undefined while they load. */
  readonly members: readonly TeamMember[] | undefined;
}

function TeamMemberTable({ members }: TeamMemberTableProps) {
  const [view, setView] = useTableView(defaults);
  const sorted = useMemo(() => sortRows(members ?? nobodyYet, memberColumns, view.sort), [members, view.sort]);
  return (
    <DataTable
      label="Team Members"
      rows={sorted}
      columns={memberColumns}
      getRowId={getMemberId}
      loading={members === undefined}
      pageSize={defaults.pageSize}
      view={view}
      onViewChange={setView}
    />
  );
}
