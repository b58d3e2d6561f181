import type { FastifyRequest } from 'fastify';
import { AppwriteError } from './errors.ts';
import type { Platform, Principal } from './platform.ts';
import { sentSession } from './sessions/sessionCookies.ts';
import { readSession } from './sessions/sessionsStore.ts';
import { readExecutionKey, readUserJwt } from './sessions/jwts.ts';
import { timingSafeEqualText } from './secrets.ts';
import { noteAccess } from './users/usersStore.ts';

/**
 * Principal of a request, from its API key, its JWT or its session (a cookie or the fallback header); otherwise a guest, also with an
 * unknown session. Throws `user_blocked`, `user_jwt_invalid`, and `user_unauthorized` for an unknown API key.
 */
export async function identifyPrincipal(platform: Platform, headers: FastifyRequest['headers']): Promise<Principal> {
  const key = headers['x-appwrite-key'];
  if (typeof key === 'string' && key !== '') return identifyKey(platform, key);
  const jwt = headers['x-appwrite-jwt'];
  if (typeof jwt === 'string' && jwt !== '') return allowed(platform, await readUserJwt(platform, jwt));
  const sent = sentSession(platform, headers);
  const found = sent && readSession(platform, sent.value);
  if (!found) return { kind: 'guest' };
  const { user, session } = found;
  const endsAtMs = Date.parse(session.expire);
  return allowed(platform, { kind: 'user', user, sessionId: session.id, byCookie: sent.byCookie, endsAtMs });
}

async function identifyKey({ settings }: Platform, key: string): Promise<Principal> {
  if (timingSafeEqualText(key, settings.apiKey)) return { kind: 'key', scopes: 'all' };
  const scopes = await readExecutionKey(settings, key);
  if (scopes !== undefined) return { kind: 'key', scopes };
  if (!isProjectKey(key)) return { kind: 'guest' };
  throw new AppwriteError('user_unauthorized', 'The current user is not authorized to perform the requested action.');
}

/**
 * Whether a text has the form of a project's API key. An unknown one is refused, while any other key, that of an execution which has ended
 * too, leaves its bearer a guest (appwrite.md, section 6).
 */
export function isProjectKey(key: string): boolean {
  return !key.includes('_') || key.startsWith('standard_');
}

function allowed(platform: Platform, principal: Principal): Principal {
  if (principal.kind !== 'user') return principal;
  if (!principal.user.status) throw new AppwriteError('user_blocked', 'The current user has been blocked.');
  noteAccess(platform, principal.user);
  return principal;
}
