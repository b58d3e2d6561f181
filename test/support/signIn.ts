import { shownAroundPreference } from '#domain/user.ts';
import { callPlatform } from './platformRows.ts';

/** Preferences of people who were shown around: the panel above Home is nothing to most tests. */
export const shownAround = { [shownAroundPreference]: true };

/** Someone to sign in as. */
export interface TestPerson {
  readonly name: string;
  readonly email: string;
  readonly labels: readonly string[];
}

/** The people of the local identity provider who may use the product. */
export const people = {
  ada: { name: 'Ada Admin', email: 'ada.admin@example.test', labels: ['admin'] },
  sam: { name: 'Sam Staff', email: 'sam.staff@example.test', labels: [] },
  kim: { name: 'Kim Staff', email: 'kim.staff@example.test', labels: [] },
} as const satisfies Record<string, TestPerson>;

export interface SignedIn {
  readonly userId: string;
  /** Secret of the session, for `setSession` of a client library. */
  readonly secret: string;
  /** The session as a browser sends it with its requests. */
  readonly cookieHeader: string;
  /** Value of `cookieFallback`, the client library's item in local storage where cookies are blocked. */
  readonly fallback: string;
}

interface PlatformConnection {
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
  /** Suffix of cookie names; none for a platform in the test's own process. */
  readonly cookieSuffix?: string;
}

interface FoundUser {
  readonly $id: string;
  readonly prefs: Readonly<Record<string, unknown>>;
}

/** Creates a session of that person through the server, and the person if needed; shown around already. */
export async function signIn(place: PlatformConnection, person: TestPerson): Promise<SignedIn> {
  const { $id: userId, prefs } = (await findUser(place, person.email)) ?? (await createUser(place, person));
  if (!(shownAroundPreference in prefs)) {
    await callPlatform(place, 'PATCH', `/users/${userId}/prefs`, { prefs: { ...prefs, ...shownAround } });
  }
  const { secret } = (await callPlatform(place, 'POST', `/users/${userId}/sessions`)) as { secret: string };
  const name = `a_session_${place.projectId}`;
  return {
    userId,
    secret,
    cookieHeader: `${name}${place.cookieSuffix ?? ''}=${encodeURIComponent(secret)}`,
    fallback: JSON.stringify({ [name]: secret }),
  };
}

async function findUser(place: PlatformConnection, email: string): Promise<FoundUser | undefined> {
  const query = JSON.stringify({ method: 'equal', attribute: 'email', values: [email] });
  const { users } = (await callPlatform(place, 'GET', `/users?queries[0]=${encodeURIComponent(query)}`)) as {
    users: FoundUser[];
  };
  return users[0];
}

async function createUser(place: PlatformConnection, { name, email, labels }: TestPerson): Promise<FoundUser> {
  const user = (await callPlatform(place, 'POST', '/users', { userId: 'unique()', email, name })) as FoundUser;
  await callPlatform(place, 'PUT', `/users/${user.$id}/labels`, { labels });
  return user;
}
