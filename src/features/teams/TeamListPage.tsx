import { LoadState } from '../../components/LoadState';
import { PageHeader } from '../../components/PageHeader';
import { StaleNotice } from '../../components/StaleNotice';
import { useListTeamsQuery } from './teamsApi';
import { TeamTable } from './TeamTable';

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
