import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { foldText } from '#domain/foldText.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { groupBy } from '#domain/groupBy.ts';
import type { Team } from '#domain/team.ts';
import type { TeamMember } from '#domain/teamMember.ts';
import { notAvailable } from '#domain/text.ts';
import { useOrigin } from '#src/components/BackLink.tsx';
import { useListTeamMembersQuery } from '#src/features/teams/teamsApi.ts';
import { paths } from '#src/paths.ts';
import { CompareSection } from './CompareSection.tsx';
import { type ComparisonRow, ComparisonTable } from './ComparisonTable.tsx';
import { useOfEachTeam } from './ofEachTeam.ts';

interface MembersSectionProps {
  readonly teams: readonly Team[];
}

/** Members of the teams by role. */
export function MembersSection({ teams }: MembersSectionProps) {
  const query = useOfEachTeam(
    teams.map(({ $id }) => $id),
    useListTeamMembersQuery,
  );
  return (
    <CompareSection title="Members" query={query} error="Error: Failed to fetch team members.">
      {(members) => (
        <ComparisonTable label="Members" corner="Role" teams={teams} groups={[{ rows: toRows(members) }]} />
      )}
    </CompareSection>
  );
}

function toRows(members: readonly (readonly TeamMember[])[]): ComparisonRow[] {
  const total: ComparisonRow = { header: 'All', cells: members.map(countPeople) };
  const byRole = members.map((team) => groupBy(team, ({ role }) => foldText(role)));
  const names = new Map(members.flat().map(({ role }) => [foldText(role), role || notAvailable]));
  const roles = Array.from(names, ([key, header]): ComparisonRow => {
    return { header, cells: byRole.map((team) => <People key={key} members={team.get(key) ?? []} />) };
  });
  return [total, ...roles.sort((one, other) => one.header.localeCompare(other.header, 'en'))];
}

/** `7 people`: somebody with two roles counts once. */
function countPeople(members: readonly TeamMember[]): string {
  const count = new Set(members.map(({ userId }) => userId)).size;
  return count === 1 ? '1 person' : `${formatNumber(count)} people`;
}

const listStyle = { listStyle: 'none', m: 0, p: 0 };

function People({ members }: { readonly members: readonly TeamMember[] }) {
  if (members.length === 0) return '–';
  const sorted = members.toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <Box component="ul" sx={listStyle}>
      {sorted.map((member) => (
        <li key={member.id}>
          <PersonLink member={member} />
        </li>
      ))}
    </Box>
  );
}

/** No link where only the membership is known. */
function PersonLink({ member: { userId, name, email } }: { readonly member: TeamMember }) {
  const origin = useOrigin();
  if (name === '' && email === '') return notAvailable;
  return (
    <Link component={RouterLink} to={paths.person(userId)} state={origin}>
      {name || email}
    </Link>
  );
}
