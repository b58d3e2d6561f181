import { Client } from 'node-appwrite';
import { createUserJwt } from '#local/appwrite/sessions/jwts.ts';
import { createUser, updateUser } from '#local/appwrite/users/usersStore.ts';
import type { StartedAppwrite } from './startAppwrite.ts';

/** Client of the server library, signed in as a new person. */
export async function signedInClient(
  appwrite: StartedAppwrite,
  id: string,
  labels: readonly string[] = [],
): Promise<Client> {
  const user = createUser(appwrite.platform, { id, email: `${id}@example.test`, name: id });
  updateUser(appwrite.platform, id, { labels });
  return guestClient(appwrite).setJWT(await createUserJwt(appwrite.platform, user, undefined, 3600));
}

/** Client with every scope. */
export function keyClient(appwrite: StartedAppwrite): Client {
  return guestClient(appwrite).setKey(appwrite.key);
}

/** Client that is signed out. */
export function guestClient({ endpoint, project }: StartedAppwrite): Client {
  return new Client().setEndpoint(endpoint).setProject(project);
}
