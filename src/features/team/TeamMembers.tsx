import { Box, Link, Typography } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { pageSizes } from '#domain/limits.ts';
import type { TeamMember } from '#domain/teamMember.ts';
import { notAvailable } from '#domain/text.ts';
import { OriginLink } from '#src/components/OriginLink.tsx';
import { PlanText } from '#src/components/PlanText.tsx';
import { LoadFailure, StaleNotice } from '#src/components/LoadState.tsx';
import { type DataColumn, DataTable } from '#src/lists/data-table/DataTable.tsx';
import type { TableDefaults } from '#src/lists/data-table/TableView.ts';
import { useSortedTable } from '#src/lists/data-table/useSortedTable.ts';
import { paths } from '#src/paths.ts';
import { useListTeamMembersQuery } from '#src/data/peopleApi.ts';

interface TeamMembersProps {
  readonly teamId: string;
  readonly actions?: DataColumn<TeamMember>;
  readonly toolbar?: ReactNode;
}

/** Loads by itself: a failure here leaves the rest of the page as it is. */
export function TeamMembers({ teamId, actions, toolbar }: TeamMembersProps) {
  const query = useListTeamMembersQuery(teamId, { refetchOnMountOrArgChange: true });
  const { currentData: members, isError, refetch } = query;
  const failedAtFirst = members === undefined && isError;
  return (
    <section aria-labelledby="team-members">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mb: 1.5 }}>
        <Typography id="team-members" variant="h2">
          Team Members
        </Typography>
        {toolbar}
      </Box>
      {failedAtFirst ? (
        <LoadFailure onRetry={refetch}>Error: Failed to fetch team members.</LoadFailure>
      ) : (
        <>
          <StaleNotice load={query} />
          <TeamMemberTable members={members} actions={actions} />
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
    renderCell: (member) => <PersonLink member={member} />,
    minWidth: 140,
  },
  {
    field: 'email',
    header: 'Email',
    value: (member) => member.email,
    renderCell: (member) => <MailLink email={member.email} />,
    minWidth: 220,
  },
  {
    field: 'role',
    header: 'Role',
    value: (member) => member.role,
    renderCell: ({ role }) => <PlanText text={role} />,
    isStateless: true,
    minWidth: 140,
  },
  { field: 'manager', header: 'Manager', value: (member) => member.manager, minWidth: 130 },
  { field: 'company', header: 'Company', value: (member) => member.company, minWidth: 120 },
  {
    field: 'workLocation',
    header: 'Work Location',
    value: (member) => member.workLocation,
    renderCell: ({ workLocation }) => <PlanText text={workLocation} />,
    isStateless: true,
    minWidth: 125,
  },
];

/** No link where only the membership is known. */
function PersonLink({ member: { userId, name, email } }: { readonly member: TeamMember }) {
  if (name === '' && email === '') return notAvailable;
  return <OriginLink to={paths.person(userId)}>{name || notAvailable}</OriginLink>;
}

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
  readonly members: readonly TeamMember[] | undefined;
  readonly actions: DataColumn<TeamMember> | undefined;
}

function TeamMemberTable({ members, actions }: TeamMemberTableProps) {
  const columns = useMemo(() => (actions === undefined ? memberColumns : [...memberColumns, actions]), [actions]);
  const { rows, table } = useSortedTable({ rows: members ?? nobodyYet, columns: memberColumns, defaults });
  return (
    <DataTable
      label="Team Members"
      rows={rows}
      columns={columns}
      getRowId={getMemberId}
      loading={members === undefined}
      {...table}
    />
  );
}
