import { useParams } from 'react-router-dom';
import { LoadState } from '../../components/LoadState';
import { StaleNotice } from '../../components/StaleNotice';
import { BackToTeams } from './BackToTeams';
import { isTeamMissing } from './isTeamMissing';
import { TeamHeader } from './TeamHeader';
import { TeamNotFound } from './TeamNotFound';
import { TeamTabs } from './TeamTabs';
import { useGetTeamQuery } from './teamsApi';
import { toTeamTab } from './toTeamTab';

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
