import { createStore, get } from 'idb-keyval';
import { cacheOwnerKey, cacheStore, isCurrentFormat } from '#src/appwrite/cacheFormat.ts';
import { wasSomebodySignedIn } from '#src/auth/sessionStorage.ts';
import { type LastSeenTeams, lastSeenTeamsKey } from '#src/features/teams/firstTeams.ts';

/**
 * The team list as the person who is signed in to this browser last saw it. Read before the platform says who that is: signing out and
 * somebody else's sign-in empty the store.
 */
export async function readLastSeenTeams(): Promise<LastSeenTeams | undefined> {
  // Opening the database takes longer than many a request.
  if (!wasSomebodySignedIn()) return undefined;
  const store = createStore(cacheStore.database, cacheStore.store);
  const owner = await get<string>(cacheOwnerKey, store);
  if (owner === undefined || !isCurrentFormat(owner)) return undefined;
  return get<LastSeenTeams>([owner, lastSeenTeamsKey], store);
}
