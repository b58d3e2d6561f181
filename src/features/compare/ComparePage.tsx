import { Alert, Box, Stack, Typography, Chip } from '@mui/material';
import { useMemo, useRef } from 'react';
import { compareNames } from '#domain/compareNames.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { type Team, teamFields } from '#domain/team.ts';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';
import { BackLink, OriginLabel, useOrigin } from '#src/components/BackLink.tsx';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { Loaded } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { SwitchField } from '#src/components/SwitchField.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { paths } from '#src/paths.ts';
import { maxCompared } from '#domain/limits.ts';
import { flag, ids, useAddressState } from '#src/lists/addressState.ts';
import { teamCards } from '#domain/teamColumns.ts';
import { notAvailable } from '#domain/text.ts';
import { foldText } from '#domain/foldText.ts';
import { groupBy } from '#domain/groupBy.ts';
import { explainPlanText, type TeamMember } from '#domain/teamMember.ts';
import { useListTeamMembersQuery } from '#src/data/peopleApi.ts';
import { InventorySection } from './InventorySection.tsx';
import { MetricsSection } from './MetricsSection.tsx';
import { MonthsSection } from './MonthsSection.tsx';
import { Section, CompareSection } from './CompareSection.tsx';
import { type ComparisonRow, ComparisonTable, InlineList, unmarked } from './ComparisonTable.tsx';
import { useOfEachTeam } from './ofEachTeam.ts';
import { TeamPicker } from '#src/components/teams/TeamPicker.tsx';
import { nameOf } from '#src/components/teams/nameOf.ts';

const fallback = { label: 'All Team Projects', to: paths.teams };

/** Up to four teams side by side (specification.md, section 2, Compare). */
export function ComparePage() {
  const teams = useListTeamsQuery();
  return (
    <OriginLabel value="Compare Teams">
      <BackLink fallback={fallback} />
      <PageHeader
        title="Compare Teams"
        subtitle="Up to four teams side by side."
        actions={<ConnectionStatus fetchedAt={teams.fulfilledTimeStamp} />}
      />
      <Loaded data={teams.data} load={teams} loading="Loading teams..." failure="Error: Failed to fetch team metadata.">
        {(all) => <Comparison all={all} />}
      </Loaded>
    </OriginLabel>
  );
}

const schema = { teams: ids(), equal: flag() };
const none: readonly string[] = [];

function Comparison({ all }: { readonly all: readonly Team[] }) {
  const [{ teams: asked = none, equal }, setAddress] = useAddressState(schema);
  const { known, missing } = useMemo(() => findTeams(all, asked), [all, asked]);
  const teams = useMemo(() => known.slice(0, maxCompared), [known]);
  const onlyDifferences = !equal && teams.length > 1;
  const change = (chosen: readonly string[]) =>
    setAddress({ teams: chosen.length === 0 ? undefined : chosen }, { flushSync: true });
  return (
    <>
      {missing > 0 && <Notice>{describeMissing(missing)}</Notice>}
      {known.length > maxCompared && (
        <Notice>{`At most four teams can be compared: you see the first four of ${known.length}.`}</Notice>
      )}
      <TeamChoice all={all} teams={teams} onChange={change} />
      {teams.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          Choose the teams to compare here, or tick them in the{' '}
          <PageLink to={`${paths.teams}?ticks=`}>list of all teams</PageLink>.
        </Typography>
      ) : (
        <>
          <MetricsSection teams={teams} all={all} />
          <MonthsSection teams={teams} />
          {teams.length > 1 && (
            <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 3, mb: 1 }}>
              <SwitchField
                label="Only what differs"
                checked={onlyDifferences}
                onChange={(isOn) => setAddress({ equal: !isOn }, { replace: true, flushSync: true })}
              />
              {!onlyDifferences && <Legend />}
            </Stack>
          )}
          <InformationSection teams={teams} onlyDifferences={onlyDifferences} />
          <InventorySection teams={teams} onlyDifferences={onlyDifferences} />
          <MembersSection teams={teams} />
        </>
      )}
    </>
  );
}

function findTeams(all: readonly Team[], ids: readonly string[]) {
  const byId = new Map(all.map((team) => [team.$id, team]));
  const known = ids.flatMap((id) => byId.get(id) ?? []);
  return { known, missing: ids.length - known.length };
}

function describeMissing(missing: number): string {
  return missing === 1
    ? 'One of the teams in this address can’t be found. It may have been removed.'
    : `${formatCount(missing, 'team')} in this address can’t be found. They may have been removed.`;
}

function Notice({ children }: { readonly children: string }) {
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {children}
    </Alert>
  );
}

const sample = { width: 24, height: 16, borderLeft: '3px solid', borderColor: 'primary.main', bgcolor: 'action.hover' };

function Legend() {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Box aria-hidden sx={sample} />
      <Typography variant="body2">The teams differ in this row</Typography>
    </Stack>
  );
}

interface InformationSectionProps {
  readonly teams: readonly Team[];
  readonly onlyDifferences: boolean;
}

const cards = teamCards.filter(({ label }) => label !== teamFields.teamName.header);

function InformationSection({ teams, onlyDifferences }: InformationSectionProps) {
  const rows = cards.map(({ label, value }): ComparisonRow => {
    const texts = teams.map((team) => value(team) || notAvailable);
    return { header: label, cells: texts, differs: texts.some((text) => text !== texts[0]) };
  });
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs).map(unmarked) : rows;
  return (
    <Section title="Information">
      <ComparisonTable label="Information" corner="Field" teams={teams} rows={shown} />
    </Section>
  );
}

function MembersSection({ teams }: { readonly teams: readonly Team[] }) {
  const query = useOfEachTeam(
    teams.map(({ $id }) => $id),
    useListTeamMembersQuery,
  );
  return (
    <CompareSection title="Members" query={query} error="Error: Failed to fetch team members.">
      {(members) => <ComparisonTable label="Members" corner="Role" teams={teams} rows={toRows(members)} />}
    </CompareSection>
  );
}

function toRows(members: readonly (readonly TeamMember[])[]): ComparisonRow[] {
  const total: ComparisonRow = { header: 'All', cells: members.map(countPeople) };
  const byRole = members.map((team) => groupBy(team, ({ role }) => foldText(role)));
  const names = new Map(members.flat().map(({ role }) => [foldText(role), describeRole(role)]));
  const roles = Array.from(names, ([key, header]): ComparisonRow => {
    return { header, cells: byRole.map((team) => <People key={key} members={team.get(key) ?? []} />) };
  });
  return [total, ...roles.sort((one, other) => compareNames(one.header, other.header))];
}

function describeRole(role: string): string {
  const meaning = explainPlanText(role);
  return meaning === '' ? role || notAvailable : `${role} (${meaning})`;
}

/** `7 people`: somebody with two roles counts once. */
function countPeople(members: readonly TeamMember[]): string {
  const count = new Set(members.map(({ userId }) => userId)).size;
  return count === 1 ? '1 person' : `${formatNumber(count)} people`;
}

function People({ members }: { readonly members: readonly TeamMember[] }) {
  if (members.length === 0) return '–';
  const sorted = members.toSorted((one, other) => compareNames(one.name, other.name));
  return (
    <InlineList>
      {sorted.map((member) => (
        <li key={member.id}>
          <PersonLink member={member} />
        </li>
      ))}
    </InlineList>
  );
}

/** No link where only the membership is known. */
function PersonLink({ member: { userId, name, email } }: { readonly member: TeamMember }) {
  const origin = useOrigin();
  if (name === '' && email === '') return notAvailable;
  return (
    <PageLink to={paths.person(userId)} state={origin}>
      {name || email}
    </PageLink>
  );
}

interface TeamChoiceProps {
  readonly all: readonly Team[];
  readonly teams: readonly Team[];
  readonly onChange: (ids: readonly string[]) => void;
}

function TeamChoice({ all, teams, onChange }: TeamChoiceProps) {
  const group = useRef<HTMLDivElement>(null);
  const ids = teams.map(({ $id }) => $id);
  const [first] = teams;
  function remove(removed: Team): void {
    onChange(ids.filter((id) => id !== removed.$id));
    // The focused chip disappears.
    group.current?.focus();
  }
  return (
    <Stack
      ref={group}
      role="group"
      aria-label="Compared teams"
      tabIndex={-1}
      direction="row"
      sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 2, outline: 'none' }}
    >
      {teams.map((team) => (
        <Chip
          key={team.$id}
          label={nameOf(team)}
          aria-label={`${nameOf(team)}: leave out`}
          onClick={() => remove(team)}
          onDelete={() => remove(team)}
          sx={{ maxWidth: '100%' }}
        />
      ))}
      {teams.length < maxCompared ? (
        <TeamPicker
          label={teams.length === 0 ? 'Choose a team' : 'Add a team'}
          teams={all}
          chosen={ids}
          businessUnit={first?.businessUnit}
          onPick={(team) => onChange([...ids, team.$id])}
        />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Leave a team out to add another.
        </Typography>
      )}
      {teams.length === 1 && first && (
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          Add another team to compare {nameOf(first)} with.
        </Typography>
      )}
    </Stack>
  );
}
