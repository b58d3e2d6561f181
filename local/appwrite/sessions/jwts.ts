import { AppwriteError } from '#local/appwrite/errors.ts';
import type { Platform, PlatformSettings, PlatformUser, Principal } from '#local/appwrite/platform.ts';
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

const prefix = 'ephemeral_';

/** The API key of one execution: these scopes, for so many seconds. Sent as `X-Appwrite-Key`. */
export function createExecutionKey(
  settings: PlatformSettings,
  scopes: readonly string[],
  lifetimeSeconds: number,
): string {
  return prefix + signJwt(settings.secret, { kind: 'execution', scopes }, lifetimeSeconds);
}

/** The scopes of such a key, or `undefined` when it is none, or has expired. */
export function readExecutionKey(settings: PlatformSettings, key: string): ReadonlySet<string> | undefined {
  if (!key.startsWith(prefix)) return undefined;
  const claims = verifyJwt(settings.secret, key.slice(prefix.length));
  return claims?.kind === 'execution' ? new Set(claims.scopes as string[]) : undefined;
}
