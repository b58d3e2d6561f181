import type { Team } from '#domain/team.ts';
import { TeamInfoCards } from './TeamInfoCards.tsx';
import { TeamMembers } from './TeamMembers.tsx';

/** What a team is, and who is in it (SPEC section 2, Team Info). */
export function TeamInfoTab({ team }: { readonly team: Team }) {
  return (
    <>
      <TeamInfoCards team={team} />
      <TeamMembers teamId={team.$id} />
    </>
  );
}
