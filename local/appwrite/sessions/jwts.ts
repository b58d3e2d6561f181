import { randomBytes } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { AppwriteError } from '#local/appwrite/errors.ts';
import type { Platform, PlatformSettings, PlatformUser, Principal } from '#local/appwrite/platform.ts';
import { findUser } from '#local/appwrite/users/usersStore.ts';
import { listSessions } from './sessionsStore.ts';

/** JWT that authenticates a user, sent as `X-Appwrite-JWT`. It ends with the session it came from. */
export function createUserJwt(
  platform: Platform,
  user: PlatformUser,
  sessionId: string | undefined,
  lifetimeSeconds: number,
): Promise<string> {
  return signJwt(
    platform.settings.secret,
    { kind: 'user', userId: user.$id, sessionId: sessionId ?? '' },
    lifetimeSeconds,
  );
}

/** The user that such a JWT authenticates; a guest once the session is over. Throws `user_jwt_invalid`. */
export async function readUserJwt(platform: Platform, jwt: string): Promise<Principal> {
  const claims = await verifyJwt(platform.settings.secret, jwt);
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

/** Ends with this process, and the keys of its executions with it: a function that outlives the process can't write any more. */
const processSecret = randomBytes(32).toString('hex');

/** API key of one execution of this process with these scopes, sent as `X-Appwrite-Key`. */
export async function createExecutionKey(
  settings: PlatformSettings,
  scopes: readonly string[],
  lifetimeSeconds: number,
): Promise<string> {
  return prefix + (await signJwt(executionSecret(settings), { kind: 'execution', scopes }, lifetimeSeconds));
}

/** Scopes of such a key; `undefined` for any other text, for a key of an earlier process, and once the key has expired. */
export async function readExecutionKey(
  settings: PlatformSettings,
  key: string,
): Promise<ReadonlySet<string> | undefined> {
  if (!key.startsWith(prefix)) return undefined;
  const claims = await verifyJwt(executionSecret(settings), key.slice(prefix.length));
  return claims?.kind === 'execution' ? new Set(claims.scopes as string[]) : undefined;
}

function executionSecret({ secret }: PlatformSettings): string {
  return `${secret} ${processSecret}`;
}

type Claims = JWTPayload & { readonly exp: number };

const algorithm = 'HS256';

function signJwt(secret: string, claims: JWTPayload, lifetimeSeconds: number): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setExpirationTime(`${lifetimeSeconds} seconds`)
    .sign(Buffer.from(secret));
}

/** Verified tokens with their claims: a function sends its own with each of thousands of calls. */
const verified = new Map<string, Claims>();
const maxVerified = 1_000;

async function verifyJwt(secret: string, jwt: string): Promise<Claims | undefined> {
  const key = `${secret} ${jwt}`;
  const known = verified.get(key);
  if (known !== undefined && known.exp * 1000 > Date.now()) return known;
  verified.delete(key);
  try {
    const options = { algorithms: [algorithm], requiredClaims: ['exp'] };
    const { payload } = await jwtVerify<Claims>(jwt, Buffer.from(secret), options);
    if (verified.size >= maxVerified) verified.clear();
    verified.set(key, payload);
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
