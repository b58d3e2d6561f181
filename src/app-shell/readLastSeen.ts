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
export function readLastSeenTeams(): LastSeenTeams | undefined {
  try {
    return readSyncValues()?.byKey[lastSeenTeamsKey] as LastSeenTeams | undefined;
  } catch {
    // The browser stores nothing, or somebody else wrote there: the page reads it again, and logs why.
    return undefined;
  }
}

/** Whether the person who was here last starts with a view of their own, which only the page can show. */
export function readHasStartView(): boolean {
  try {
    return (readSyncValues()?.byKey[listOpeningKey] as ListOpening | undefined)?.hasStartView === true;
  } catch {
    return false;
  }
}
