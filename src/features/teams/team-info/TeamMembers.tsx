import Typography from '@mui/material/Typography';
import { LoadState } from '../../../components/LoadState';
import { StaleNotice } from '../../../components/StaleNotice';
import { useListTeamMembersQuery } from '../teamsApi';
import { TeamMemberTable } from './TeamMemberTable';

/** The people of a team; a failure here leaves the rest of the page as it is. */
export function TeamMembers({ teamId }: { readonly teamId: string }) {
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
