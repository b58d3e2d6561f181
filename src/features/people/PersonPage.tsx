import { Box, Link, Typography } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { formatCount } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { notAvailable, flipName, formatRole, joinTexts, tidyText, toTitleCase } from '#domain/text.ts';
import { BackLink, OriginLabel } from '#src/components/BackLink.tsx';
import { PlainSection } from '#src/components/Section.tsx';
import { OriginLink } from '#src/components/OriginLink.tsx';
import { PlanText } from '#src/components/PlanText.tsx';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { useGetPersonQuery, useListPersonMembershipsQuery } from '#src/data/peopleApi.ts';
import { useListTeamsOfQuery } from '#src/data/myTeamsApi.ts';
import { type DataColumn, DataTable } from '#src/lists/data-table/DataTable.tsx';
import type { TableDefaults } from '#src/lists/data-table/TableView.ts';
import { useSortedTable } from '#src/lists/data-table/useSortedTable.ts';
import { targetStyle } from '#src/components/targetStyle.ts';
import { paths } from '#src/paths.ts';
import { groupBy } from '#domain/groupBy.ts';
import type { UserMetadata, UserTeamAssociation } from '#domain/teamMember.ts';
import type { Team } from '#domain/team.ts';
import { joinQueries } from '#src/data/joinQueries.ts';

const fallback = { label: 'All Team Projects', to: paths.teams };

/** One person and their teams (specification.md, section 2, /people/{userId}). */
export function PersonPage() {
  const { userId = '' } = useParams();
  return <PersonView key={userId} userId={userId} />;
}

function PersonView({ userId }: { readonly userId: string }) {
  const { person, teams, fetchedAt, ...load } = usePerson(userId);
  if (person === null) {
    return (
      <>
        <BackLink fallback={fallback} />
        <PageHeader title="Person not found" subtitle="There is nobody at this address. They may have been removed." />
      </>
    );
  }
  return (
    <OriginLabel value={person?.name ?? 'Person'}>
      <BackLink fallback={fallback} />
      {person === undefined ? (
        <LoadState load={load} loading="Loading..." failure="Error: Failed to fetch the person." />
      ) : (
        <>
          <PageHeader
            title={person.name}
            subtitle={person.email !== '' && <MailLink email={person.email} />}
            actions={<ConnectionStatus fetchedAt={fetchedAt} />}
          />
          {teams && <StaleNotice load={load} />}
          <Facts person={person} />
          {teams ? (
            <Teams teams={teams} />
          ) : (
            <LoadState load={load} loading="Loading teams..." failure="Error: Failed to fetch the person’s teams." />
          )}
        </>
      )}
    </OriginLabel>
  );
}

function MailLink({ email }: { readonly email: string }) {
  return (
    <Link
      href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
      sx={{ ...targetStyle, overflowWrap: 'anywhere' }}
    >
      {email}
    </Link>
  );
}

function Facts({ person: { company, workLocation, manager } }: { readonly person: Person }) {
  const facts = [
    ['Company', company],
    ['Work Location', workLocation && <PlanText text={workLocation} />],
    ['Manager', manager],
  ] as const;
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5, mt: 0, mb: 3 }}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0 }}>
            {value || notAvailable}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const columns: readonly DataColumn<Membership>[] = [
  {
    field: 'team',
    header: 'Team',
    value: ({ teamName }) => teamName,
    renderCell: ({ teamId, teamName }) => <OriginLink to={paths.team(teamId)}>{teamName || notAvailable}</OriginLink>,
    minWidth: 180,
  },
  {
    field: 'role',
    header: 'Role',
    value: ({ roles }) => roles,
    renderCell: ({ roles }) => <PlanText text={roles} />,
    isStateless: true,
    minWidth: 150,
  },
  { field: 'sector', header: 'Sector', value: ({ sector }) => sector, minWidth: 130 },
  { field: 'businessUnit', header: 'Business Unit', value: ({ businessUnit }) => businessUnit, minWidth: 140 },
  { field: 'status', header: 'Team Status', value: ({ status }) => status, minWidth: 120 },
];
const defaults: TableDefaults = {
  sortFields: columns.map(({ field }) => field),
  pageSize: pageSizes.generic,
  sort: { field: 'team', direction: 'asc' },
};
const getRowId = ({ teamId }: Membership) => teamId;

function Teams({ teams }: { readonly teams: readonly Membership[] }) {
  const { rows, table } = useSortedTable({ rows: teams, columns, defaults });
  return (
    <PlainSection title={teams.length === 0 ? 'No Teams' : formatCount(teams.length, 'Team')}>
      {teams.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>This person is in no team.</Typography>
      ) : (
        <DataTable label="Teams" rows={rows} columns={columns} getRowId={getRowId} {...table} />
      )}
    </PlainSection>
  );
}

/** Null when there is no such person; undefined until that is known. */
function usePerson(userId: string) {
  const found = useGetPersonQuery(userId);
  const memberships = useListPersonMembershipsQuery(userId);
  const teamIds = useMemo(
    () => memberships.currentData && [...new Set(memberships.currentData.map(({ teamId }) => teamId))].sort(),
    [memberships.currentData],
  );
  const teams = useListTeamsOfQuery(teamIds ?? skipToken);
  const [people, ofPerson, teamRows] = [found.currentData, memberships.currentData, teams.data];
  return {
    person: people && (people[0] ? toPerson(people[0]) : null),
    teams: useMemo(() => ofPerson && teamRows && joinTeams(ofPerson, teamRows), [ofPerson, teamRows]),
    ...joinQueries(found, memberships, teams),
    fetchedAt: found.fulfilledTimeStamp,
  };
}

/** '' for a missing value. */
interface Membership {
  readonly teamId: string;
  readonly teamName: string;
  /** `Developer, Scrum-Master` for somebody with two. */
  readonly roles: string;
  readonly sector: string;
  readonly businessUnit: string;
  readonly status: string;
}

/** '' for a missing value. */
interface Person {
  /** The e-mail address of somebody without a name. */
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly workLocation: string;
  readonly manager: string;
}

function toPerson({ company, workLocation, manager, ...person }: UserMetadata): Person {
  const email = tidyText(person.email);
  return {
    name: joinTexts(person.firstName, person.middleName, person.lastName) || email,
    email,
    company: tidyText(company),
    workLocation: toTitleCase(workLocation),
    manager: flipName(manager),
  };
}

/** Memberships of a team that is gone are left out. */
function joinTeams(memberships: readonly UserTeamAssociation[], teams: readonly Team[]): Membership[] {
  const ofTeam = groupBy(memberships, ({ teamId }) => teamId);
  return teams.flatMap((team) => {
    const own = ofTeam.get(team.$id);
    if (own === undefined) return [];
    const roles = own.map(({ agileTeamRole }) => formatRole(agileTeamRole)).filter((role) => role !== '');
    return {
      teamId: team.$id,
      teamName: tidyText(team.teamName),
      roles: [...new Set(roles)].sort().join(', '),
      sector: tidyText(team.sector),
      businessUnit: tidyText(team.businessUnit),
      status: toTitleCase(team.teamStatus),
    };
  });
}
