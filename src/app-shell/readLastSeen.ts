import { readSyncValues } from '#src/appwrite/cacheFormat.ts';
import {
  type LastSeenTeams,
  lastSeenTeamsKey,
  type ListOpening,
  listOpeningKey,
} from '#src/features/teams/firstTeams.ts';

/**
 * The team list as the person who is signed in to this browser last saw it. Read before the platform says who that is: signing out and
 * somebody else's sign-in remove it.
 */
export const readLastSeenTeams = (): LastSeenTeams | undefined =>
  readValue(lastSeenTeamsKey) as LastSeenTeams | undefined;

/** How the list opened for the person who was here last; undefined: as for most people. */
export const readListOpening = (): ListOpening | undefined => readValue(listOpeningKey) as ListOpening | undefined;

function readValue(key: string): unknown {
  try {
    return readSyncValues()?.byKey[key];
  } catch {
    // The browser stores nothing, or somebody else wrote there: the page reads it again, and logs why.
    return undefined;
  }
}
