import { randomBytes } from 'node:crypto';
import { prepare } from '#local/appwrite/database/sql.ts';
import { formatDate } from '#local/appwrite/dates.ts';
import { createId } from '#local/appwrite/ids.ts';
import type { Platform, PlatformUser } from '#local/appwrite/platform.ts';
import { digest, timingSafeEqualText } from '#local/appwrite/secrets.ts';
import { findUser, type StoredUser } from '#local/appwrite/users/usersStore.ts';

/** Appwrite's: a year. */
export const sessionLifetimeMs = 365 * 24 * 60 * 60 * 1000;

/** Characters of a session's value; it has about 250. */
const maxValueLength = 1_000;

/** A stored session, with only a digest of its secret. */
export interface StoredSession {
  readonly id: string;
  readonly createdAt: string;
  readonly userId: string;
  readonly secretDigest: string;
  readonly expire: string;
  /** `email`, `oidc`, `server` … */
  readonly provider: string;
  readonly providerUid: string;
  readonly ip: string;
}

export interface NewSession {
  readonly session: StoredSession;
  /** Value of the cookie and the fallback header; never stored. */
  readonly value: string;
}

/** Signs a person in. */
export function createSession(
  platform: Platform,
  user: PlatformUser,
  provider: string,
  providerUid: string,
  ip: string,
): NewSession {
  const secret = randomBytes(64).toString('hex');
  const now = Date.now();
  const session = {
    id: createId(),
    createdAt: formatDate(now),
    userId: user.$id,
    secretDigest: digest(platform.settings.secret, secret),
    expire: formatDate(now + sessionLifetimeMs),
    provider,
    providerUid,
    ip,
  };
  prepare(
    platform.database,
    'INSERT INTO sessions (id, createdAt, userId, secretDigest, expire, provider, providerUid, ip) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(...Object.values(session));
  return { session, value: Buffer.from(JSON.stringify({ id: user.$id, secret })).toString('base64') };
}

/** The session and person behind a cookie's value (or what realtime's `authentication` sends); `undefined` for anything else. */
export function readSession(
  platform: Platform,
  value: string,
): { readonly user: StoredUser; readonly session: StoredSession } | undefined {
  const { id, secret } = parseValue(value);
  if (typeof id !== 'string' || typeof secret !== 'string') return undefined;
  const wanted = digest(platform.settings.secret, secret);
  const session = listSessions(platform, id).find(({ secretDigest }) => timingSafeEqualText(secretDigest, wanted));
  const user = findUser(platform, id);
  return session && user ? { user, session } : undefined;
}

/** A person's sessions that have not expired, oldest first. */
export function listSessions({ database }: Platform, userId: string): StoredSession[] {
  return prepare(database, 'SELECT * FROM sessions WHERE userId = ? AND expire > ? ORDER BY createdAt, id').all(
    userId,
    formatDate(Date.now()),
  ) as StoredSession[];
}

export function deleteSession({ database, access }: Platform, sessionId: string): void {
  prepare(database, 'DELETE FROM sessions WHERE id = ?').run(sessionId);
  access.version += 1;
}

export function deleteSessionsOf({ database, access }: Platform, userId: string): void {
  prepare(database, 'DELETE FROM sessions WHERE userId = ?').run(userId);
  access.version += 1;
}

function parseValue(value: string): { id?: unknown; secret?: unknown } {
  if (value.length > maxValueLength) return {};
  try {
    return (JSON.parse(Buffer.from(value, 'base64').toString()) ?? {}) as { id?: unknown; secret?: unknown };
  } catch {
    return {};
  }
}

const unknownClient = Object.fromEntries(
  [
    'osCode',
    'osName',
    'osVersion',
    'clientType',
    'clientCode',
    'clientName',
    'clientVersion',
    'clientEngine',
    'clientEngineVersion',
    'deviceName',
    'deviceBrand',
    'deviceModel',
  ].map((name) => [name, '']),
);

/** A session as it is answered; of the client that signed in only its address is kept. */
export function sessionView(session: StoredSession, isCurrent: boolean, secret = ''): Record<string, unknown> {
  const { id, createdAt, userId, expire, provider, providerUid, ip } = session;
  return {
    $id: id,
    $createdAt: createdAt,
    $updatedAt: createdAt,
    userId,
    expire,
    provider,
    providerUid,
    providerAccessToken: '',
    providerAccessTokenExpiry: '',
    providerRefreshToken: '',
    ip,
    ...unknownClient,
    countryCode: '--',
    countryName: 'Unknown',
    current: isCurrent,
    factors: [provider === 'email' ? 'password' : provider],
    secret,
    mfaUpdatedAt: '',
  };
}
