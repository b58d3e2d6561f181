import { useParams } from 'react-router-dom';
import { LoadState } from '#src/components/LoadState.tsx';
import { StaleNotice } from '#src/components/StaleNotice.tsx';
import { BackToTeams } from './BackToTeams.tsx';
import { isTeamMissing } from './isTeamMissing.ts';
import { TeamHeader } from './TeamHeader.tsx';
import { TeamNotFound } from './TeamNotFound.tsx';
import { TeamTabs } from './TeamTabs.tsx';
import { useGetTeamQuery } from './teamsApi.ts';
import { toTeamTab } from './toTeamTab.ts';

/** One team, with its tabs (SPEC section 2, /teams/{teamId}). */
export function TeamPage() {
  const { teamId = '', '*': rest } = useParams();
  // `currentData`: never the team that was shown before under the address of this one.
  const { currentData: team, error, isError, refetch } = useGetTeamQuery(teamId, { refetchOnMountOrArgChange: true });
  const retry = () => void refetch();

  if (isTeamMissing(error)) return <TeamNotFound />;
  return (
    <>
      <BackToTeams />
      {team === undefined ? (
        <LoadState
          loading="Loading..."
          error={isError ? 'Error: Failed to fetch team metadata.' : undefined}
          onRetry={retry}
        />
      ) : (
        <>
          {isError && <StaleNotice onRetry={retry} />}
          <TeamHeader team={team} />
          <TeamTabs team={team} current={toTeamTab(rest)} />
        </>
      )}
    </>
  );
}
