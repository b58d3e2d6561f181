import { LoadState } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { StaleNotice } from '#src/components/StaleNotice.tsx';
import { useListTeamsQuery } from './teamsApi.ts';
import { TeamTable } from './TeamTable.tsx';

/** All teams (SPEC section 2, /teams). */
export function TeamListPage() {
  const { data: teams, isError, refetch } = useListTeamsQuery();
  const retry = () => void refetch();
  return (
    <>
      <PageHeader title="All Team Projects" subtitle="List of all projects and teams." />
      {teams === undefined ? (
        <LoadState
          loading="Loading teams..."
          error={isError ? 'Error: Failed to fetch team metadata.' : undefined}
          onRetry={retry}
        />
      ) : (
        <>
          {isError && <StaleNotice onRetry={retry} />}
          <TeamTable teams={teams} />
        </>
      )}
    </>
  );
}
