import { tableIds } from '#domain/resourceIds.ts';
import { joinMembers, type TeamMember, type UserMetadata, type UserTeamAssociation } from '#domain/teamMember.ts';
import type { CallOptions, TablesService } from '#src/appwrite/services.ts';

/** The members of a team (SPEC section 7): its associations, then all people named there, as few calls as that takes. */
export async function listTeamMembers(
  tables: TablesService,
  teamId: string,
  options: CallOptions,
): Promise<TeamMember[]> {
  const associations = await tables.listAll<UserTeamAssociation>(tableIds.userTeamAssociation, {
    ...options,
    filters: [{ column: 'teamId', equals: teamId }],
  });
  const people = await tables.listAll<UserMetadata>(tableIds.userMetadata, {
    ...options,
    filters: [{ column: '$id', equals: associations.map(({ userId }) => userId) }],
  });
  return joinMembers(associations, people);
}
