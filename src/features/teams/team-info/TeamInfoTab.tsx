import type { Team } from '../../../../domain/team';
import { TeamInfoCards } from './TeamInfoCards';
import { TeamMembers } from './TeamMembers';

/** What a team is, and who is in it (SPEC section 2, Team Info). */
export function TeamInfoTab({ team }: { readonly team: Team }) {
  return (
    <>
      <TeamInfoCards team={team} />
      <TeamMembers teamId={team.$id} />
    </>
  );
}
