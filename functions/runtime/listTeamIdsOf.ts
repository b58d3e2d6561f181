import { Query, type TablesDB } from 'node-appwrite';
import { tableIds } from '#domain/resourceIds.ts';
import { listIn } from './tableBatches.ts';

/** Of the person with that e-mail address; none for an address that no member has. A team may have been removed since. */
export async function listTeamIdsOf(tables: TablesDB, email: string): Promise<ReadonlySet<string>> {
  // Imports store lower case; other programs may not, and some databases compare exactly.
  const addresses = [...new Set([email.trim(), email.trim().toLowerCase()])].filter((address) => address !== '');
  const people = await listIn(tables, tableIds.userMetadata, 'email', addresses, [Query.select(['$id'])]);
  const userIds = people.map(({ $id }) => $id);
  const memberships = await listIn(tables, tableIds.userTeamAssociation, 'userId', userIds, [Query.select(['teamId'])]);
  return new Set(memberships.map(({ teamId }) => String(teamId)));
}
