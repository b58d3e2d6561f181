import { Query, type TablesDB } from 'node-appwrite';
import { tableIds } from '#domain/resourceIds.ts';
import { listIn } from './tableBatches.ts';

/** Person and teams of an account in the plan; empty for an e-mail address that nobody in it has. */
export interface Member {
  readonly personIds: ReadonlySet<string>;
  /** A team may have been removed since. */
  readonly teamIds: ReadonlySet<string>;
}

export async function findMember(tables: TablesDB, email: string): Promise<Member> {
  // Imports store lower case; other programs may not, and some databases compare exactly.
  const addresses = [...new Set([email.trim(), email.trim().toLowerCase()])].filter((address) => address !== '');
  const people = await listIn(tables, tableIds.userMetadata, 'email', addresses, [Query.select(['$id'])]);
  const personIds = people.map(({ $id }) => $id);
  const ofTeams = [Query.select(['teamId'])];
  const memberships = await listIn(tables, tableIds.userTeamAssociation, 'userId', personIds, ofTeams);
  return { personIds: new Set(personIds), teamIds: new Set(memberships.map(({ teamId }) => String(teamId))) };
}
