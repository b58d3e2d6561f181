import { readSyncValues } from '#src/appwrite/cacheFormat.ts';
import { type LastSeenTeams, lastSeenTeamsKey } from '#src/features/teams/firstTeams.ts';

/**
 * The team list as the person who is signed in to this browser last saw it. Read before the platform says who that is: signing out and
 * somebody else's sign-in remove it.
 */
export function readLastSeenTeams(): LastSeenTeams | undefined {
  try {
    return readSyncValues()?.byKey[lastSeenTeamsKey] as LastSeenTeams | undefined;
  } catch {
    // The browser stores nothing, or somebody else wrote there: the page reads it again, and logs why.
    return undefined;
  }
}
