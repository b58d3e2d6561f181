import { AppwriteError } from '#local/appwrite/errors.ts';
import { invalid } from '#local/appwrite/http/parameters.ts';
import type { Call } from '#local/appwrite/platform.ts';
import { createUserJwt } from '#local/appwrite/sessions/jwts.ts';
import { readPrefs } from '#local/appwrite/users/prefs.ts';
import { accountView, publishAccount } from '#local/appwrite/users/userView.ts';
import { existingUser, type StoredUser, updateUser } from '#local/appwrite/users/usersStore.ts';

const jwtLifetimeSeconds = 900;
const longestJwtLifetimeSeconds = 3600;

/** `GET /account`: the person who asks. */
export function getAccount(call: Call): unknown {
  return accountView(currentUser(call));
}

/** `GET /account/prefs` */
export function getPrefs(call: Call): unknown {
  return currentUser(call).prefs;
}

/** `PATCH /account/prefs`: replaces them. */
export function updatePrefs(call: Call): unknown {
  const user = updateUser(call.platform, currentUser(call).$id, { prefs: readPrefs(call) });
  publishAccount(call, user, 'prefs');
  return accountView(user);
}

/** `POST /account/jwts`: a token that speaks for the person, for at most an hour. */
export async function createJwt(call: Call): Promise<unknown> {
  const { duration = jwtLifetimeSeconds } = call.body;
  if (!Number.isInteger(duration) || Number(duration) < 0 || Number(duration) > longestJwtLifetimeSeconds) {
    throw invalid('duration', 'Value must be a valid range between 0 and 3,600');
  }
  const sessionId = call.principal.kind === 'user' ? call.principal.sessionId : undefined;
  void call.reply.status(201);
  return { jwt: await createUserJwt(call.platform, currentUser(call), sessionId, Number(duration)) };
}

/** The person who asks; the scope `account` has been checked before. */
export function currentUser({ principal, platform }: Call): StoredUser {
  if (principal.kind !== 'user')
    throw new AppwriteError('general_unauthorized_scope', 'User (role: guests) missing scopes (["account"])');
  return existingUser(platform, principal.user.$id);
}
