import type { FastifyRequest } from 'fastify';
import { AppwriteError } from './errors.ts';
import { readExecutionKey } from './executionKey.ts';
import type { Caller, Platform } from './platform.ts';
import { readUserJwt } from './sessions/userJwt.ts';
import { sentSession } from './sessions/sessionCookies.ts';
import { readSession } from './sessions/sessionsStore.ts';
import { sameText } from './signing.ts';

/**
 * Who sends a request: by API key, by JWT, by session cookie or its fallback header, or else a guest. Throws `user_blocked`,
 * `user_jwt_invalid`, and `user_unauthorized` for a key that is none; a session that is none makes a guest.
 */
export function identifyCaller(platform: Platform, headers: FastifyRequest['headers']): Caller {
  const key = headers['x-appwrite-key'];
  if (typeof key === 'string' && key !== '') return keyCaller(platform, key);
  const jwt = headers['x-appwrite-jwt'];
  if (typeof jwt === 'string' && jwt !== '') return allowed(readUserJwt(platform, jwt));
  const sent = sentSession(platform, headers);
  const found = sent && readSession(platform, sent.value);
  if (!found) return { kind: 'guest' };
  const { user, session } = found;
  const endsAtMs = Date.parse(session.expire);
  return allowed({ kind: 'user', user, sessionId: session.id, byCookie: sent.byCookie, endsAtMs });
}

function keyCaller({ settings }: Platform, key: string): Caller {
  if (sameText(key, settings.apiKey)) return { kind: 'key', scopes: 'all' };
  const scopes = readExecutionKey(settings, key);
  if (scopes === undefined)
    throw new AppwriteError('user_unauthorized', 'The current user is not authorized to perform the requested action.');
  return { kind: 'key', scopes };
}

function allowed(caller: Caller): Caller {
  if (caller.kind === 'user' && !caller.user.status)
    throw new AppwriteError('user_blocked', 'The current user has been blocked.');
  return caller;
}
