import { Client } from 'appwrite';
import { createSession } from '#local/appwrite/sessions/sessionsStore.ts';
import { createUser, updateUser } from '#local/appwrite/users/usersStore.ts';
import type { StartedAppwrite } from './startAppwrite.ts';

/** The page's library with the session of a person who exists from now on. */
export function signedInWebClient(appwrite: StartedAppwrite, id: string, labels: readonly string[] = []): Client {
  const user = createUser(appwrite.platform, { id, email: `${id}@example.test`, name: id });
  updateUser(appwrite.platform, id, { labels });
  return guestWebClient(appwrite).setSession(createSession(appwrite.platform, user, 'oidc', id, '127.0.0.1').value);
}

/** The same, signed out. */
export function guestWebClient({ endpoint, project }: StartedAppwrite): Client {
  return new Client().setEndpoint(endpoint).setProject(project);
}
