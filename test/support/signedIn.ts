import { Client } from 'node-appwrite';
import { createUserJwt } from '#local/appwrite/sessions/jwts.ts';
import { createUser, updateUser } from '#local/appwrite/users/usersStore.ts';
import type { StartedAppwrite } from './startAppwrite.ts';

/** The server library, asking as a person who exists from now on and is signed in. */
export function signedInClient(appwrite: StartedAppwrite, id: string, labels: readonly string[] = []): Client {
  const user = createUser(appwrite.platform, { id, email: `${id}@example.test`, name: id });
  updateUser(appwrite.platform, id, { labels });
  return guestClient(appwrite).setJWT(createUserJwt(appwrite.platform, user, undefined, 3600));
}

/** The same with every scope. */
export function keyClient(appwrite: StartedAppwrite): Client {
  return guestClient(appwrite).setKey(appwrite.key);
}

/** The same, signed out. */
export function guestClient({ endpoint, project }: StartedAppwrite): Client {
  return new Client().setEndpoint(endpoint).setProject(project);
}
