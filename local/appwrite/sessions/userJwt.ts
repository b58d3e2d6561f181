import { AppwriteError } from '#local/appwrite/errors.ts';
import type { Principal, Platform, PlatformUser } from '#local/appwrite/platform.ts';
import { signJwt, verifyJwt } from '#local/appwrite/signing.ts';
import { findUser } from '#local/appwrite/users/usersStore.ts';
import { listSessions } from './sessionsStore.ts';

/** A JWT that speaks for a person for so many seconds; sent as `X-Appwrite-JWT`. It ends with the session it came from. */
export function createUserJwt(
  platform: Platform,
  user: PlatformUser,
  sessionId: string | undefined,
  lifetimeSeconds: number,
): string {
  return signJwt(
    platform.settings.secret,
    { kind: 'user', userId: user.$id, sessionId: sessionId ?? '' },
    lifetimeSeconds,
  );
}

/** The person such a JWT speaks for; a guest once the session is over. Throws `user_jwt_invalid`. */
export function readUserJwt(platform: Platform, jwt: string): Principal {
  const claims = verifyJwt(platform.settings.secret, jwt);
  if (claims?.kind !== 'user')
    throw new AppwriteError('user_jwt_invalid', 'Failed to verify JWT. JSON failed: Syntax error');
  const [userId, sessionId] = [String(claims.userId), String(claims.sessionId)];
  const user = findUser(platform, userId);
  if (user === undefined) return { kind: 'guest' };
  const expiresAtMs = claims.exp * 1000;
  if (sessionId === '') return { kind: 'user', user, sessionId: undefined, byCookie: false, endsAtMs: expiresAtMs };
  const session = listSessions(platform, userId).find(({ id }) => id === sessionId);
  if (session === undefined) return { kind: 'guest' };
  const endsAtMs = Math.min(expiresAtMs, Date.parse(session.expire));
  return { kind: 'user', user, sessionId, byCookie: false, endsAtMs };
}
