import { cacheOwner, readSyncValues, removeSyncValues } from '#src/appwrite/cacheFormat.ts';
import {
  type LastSeenTeams,
  lastSeenTeamsKey,
  type ListOpening,
  listOpeningKey,
} from '#src/features/teams/firstTeams.ts';

/** The team list as somebody last saw it in this browser. Not to be shown before the platform has said that they are who asks. */
export const readLastSeenTeams = (): LastSeenTeams | undefined =>
  readValue(lastSeenTeamsKey) as LastSeenTeams | undefined;

/**
 * Whether what is stored is that of the person whom the platform names. Whoever is nobody to it (401, 403) leaves nothing to read, whether
 * the page's scripts come or not.
 */
export async function isOwnedBy(currentUser: Response | undefined): Promise<boolean> {
  if (currentUser === undefined) return false;
  if (currentUser.status === 401 || currentUser.status === 403) removeSyncValues();
  if (!currentUser.ok) return false;
  const { $id } = (await currentUser.clone().json()) as { readonly $id: string };
  return readSyncValues()?.owner === cacheOwner($id);
}

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
