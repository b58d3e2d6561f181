import Typography from '@mui/material/Typography';
import { LoadState } from '#src/components/LoadState.tsx';
import { StaleNotice } from '#src/components/StaleNotice.tsx';
import { useListTeamMembersQuery } from '#src/features/teams/teamsApi.ts';
import { TeamMemberTable } from './TeamMemberTable.tsx';

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
