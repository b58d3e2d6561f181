import { Account, Client, Query, Users } from 'node-appwrite';
import { adminLabel } from '#domain/user.ts';
import type { ServerConnection } from './Place.ts';

/** Somebody with a name and an address. */
export interface Uploader {
  readonly name: string;
  readonly email: string;
}

export interface SignedInAdmin {
  /** Speaks for that person. */
  readonly client: Client;
  signOut(): Promise<void>;
}

/** A session of an admin, who is made if nobody has that address. */
export async function signInAsAdmin(
  { client: server, endpoint, projectId }: ServerConnection,
  { name, email }: Uploader,
): Promise<SignedInAdmin> {
  const users = new Users(server);
  const { users: found } = await users.list({ queries: [Query.equal('email', [email])] });
  const user = found[0] ?? (await users.create({ userId: 'unique()', email, name }));
  if (!user.labels.includes(adminLabel)) {
    await users.updateLabels({ userId: user.$id, labels: [...user.labels, adminLabel] });
  }
  const { secret } = await users.createSession({ userId: user.$id });
  const client = new Client()
    .setEndpoint(endpoint)
    .setProject(projectId)
    .addHeader('X-Fallback-Cookies', JSON.stringify({ [`a_session_${projectId}`]: secret }));
  return {
    client,
    signOut: async () => {
      await new Account(client).deleteSession({ sessionId: 'current' });
    },
  };
}
