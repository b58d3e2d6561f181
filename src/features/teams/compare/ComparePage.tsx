import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { formatCount } from '#domain/formatNumber.ts';
import type { Team } from '#domain/team.ts';
import { useListTeamsQuery } from '#src/api/teamListApi.ts';
import { BackLink, OriginLabel } from '#src/components/BackLink.tsx';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { SwitchField } from '#src/components/SwitchField.tsx';
import { paths } from '#src/paths.ts';
import { InformationSection } from './InformationSection.tsx';
import { InventorySection } from './InventorySection.tsx';
import { MembersSection } from './MembersSection.tsx';
import { MetricsSection } from './MetricsSection.tsx';
import { MonthsSection } from './MonthsSection.tsx';
import { TeamChoice } from './TeamChoice.tsx';
import { maxCompared, parseIds, useChangeAddress } from './comparedIds.ts';

const fallback = { label: 'All Team Projects', to: paths.teams };

/** Up to four teams side by side (specification.md, section 2, Compare). */
export function ComparePage() {
  const { data: all, isError, refetch, fulfilledTimeStamp } = useListTeamsQuery();
  const retry = () => void refetch();
  return (
    <OriginLabel value="Compare Teams">
      <BackLink fallback={fallback} />
      <PageHeader
        title="Compare Teams"
        subtitle="Up to four teams side by side."
        actions={<ConnectionStatus fetchedAt={fulfilledTimeStamp} />}
      />
      {all === undefined ? (
        <LoadState
          loading="Loading teams..."
          error={isError ? 'Error: Failed to fetch team metadata.' : undefined}
          onRetry={retry}
        />
      ) : (
        <>
          {isError && <StaleNotice onRetry={retry} />}
          <Comparison all={all} />
        </>
      )}
    </OriginLabel>
  );
}

function Comparison({ all }: { readonly all: readonly Team[] }) {
  const [params] = useSearchParams();
  const asked = params.get('teams');
  const onlyDifferences = params.get('differences') === '1';
  const changeAddress = useChangeAddress();
  const { known, missing } = useMemo(() => findTeams(all, parseIds(asked)), [all, asked]);
  const teams = useMemo(() => known.slice(0, maxCompared), [known]);
  const change = (ids: readonly string[]) => changeAddress({ teams: ids.join(',') || null }, { isStep: true });
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
          <Link component={RouterLink} to={`${paths.teams}?ticks=`}>
            list of all teams
          </Link>
          .
        </Typography>
      ) : (
        <>
          {teams.length > 1 && (
            <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 3, mb: 2 }}>
              <SwitchField
                label="Only what differs"
                checked={onlyDifferences}
                onChange={(isOn) => changeAddress({ differences: isOn ? '1' : null })}
              />
              <Legend />
            </Stack>
          )}
          <InformationSection teams={teams} onlyDifferences={onlyDifferences && teams.length > 1} />
          <MembersSection teams={teams} />
          <InventorySection teams={teams} onlyDifferences={onlyDifferences && teams.length > 1} />
          <MetricsSection teams={teams} all={all} />
          <MonthsSection teams={teams} />
        </>
      )}
    </>
  );
}

interface FoundTeams {
  /** In the order of the address. */
  readonly known: readonly Team[];
  /** Number of ids that no team has. */
  readonly missing: number;
}

function findTeams(all: readonly Team[], ids: readonly string[]): FoundTeams {
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

const sample = {
  width: 24,
  height: 16,
  borderLeft: '3px solid',
  borderColor: 'secondary.main',
  bgcolor: 'color-mix(in srgb, var(--mui-palette-secondary-main) 12%, transparent)',
};

function Legend() {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Box aria-hidden sx={sample} />
      <Typography variant="body2">The teams differ in this row</Typography>
    </Stack>
  );
}
