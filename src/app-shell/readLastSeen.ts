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

/** How the list opened for the person who was here last; empty: as for most people. */
export function readListOpening(): ListOpening {
  try {
    return (readSyncValues()?.byKey[listOpeningKey] as ListOpening | undefined) ?? {};
  } catch {
    return {};
  }
}
