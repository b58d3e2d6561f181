import type { IncomingMessage } from 'node:http';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { isAllowedOrigin, refuseOrigin } from '#local/appwrite/http/cors.ts';
import { identifyPrincipal } from '#local/appwrite/identifyPrincipal.ts';
import { rolesOf } from '#local/appwrite/permissions.ts';
import type { Principal, Platform } from '#local/appwrite/platform.ts';
import { listSessions, readSession } from '#local/appwrite/sessions/sessionsStore.ts';
import { accountView } from '#local/appwrite/users/userView.ts';
import { existingUser, findUser } from '#local/appwrite/users/usersStore.ts';
import type { RealtimeUser } from './Connection.ts';
import { errorFrame } from './frames.ts';
import type { SubscriptionRequest } from './Subscriptions.ts';

/** User of the new connection, or the frame that refuses it. `receivesEvents` is false without a project. */
export type Handshake =
  | { readonly refusal: string }
  | { readonly user: RealtimeUser | undefined; readonly receivesEvents: boolean };

/**
 * Without a project the socket stays open but receives no events, as on Appwrite. `mayConnect` counts, and is asked only where project and
 * origin are right: a stranger's page must not use up its visitor's connects.
 */
export async function handshake(
  platform: Platform,
  request: IncomingMessage,
  query: URLSearchParams,
  mayConnect: (principal: Principal) => boolean,
): Promise<Handshake> {
  const refuse = (code: 1008 | 1013, message: string): Handshake => ({
    refusal: JSON.stringify(errorFrame(code, message)),
  });
  const project = query.get('project') ?? '';
  if (project === '') return { user: undefined, receivesEvents: false };
  if (project !== platform.config.projectId) return refuse(1008, 'Missing or unknown project ID');
  try {
    // Only browsers send an origin, and they always do: a connection without one is no page of a stranger.
    const { origin } = request.headers;
    if (origin !== undefined && !isAllowedOrigin(platform.settings, origin)) refuseOrigin(origin);
    const principal = await identifyPrincipal(platform, request.headers);
    if (!mayConnect(principal)) return refuse(1013, 'Too many requests');
    return { user: toRealtimeUser(platform, principal), receivesEvents: true };
  } catch (error) {
    if (!(error instanceof AppwriteError)) throw error;
    return refuse(1008, error.message);
  }
}

/** The roles that a person of a connection holds now; none but `any` once session or JWT have ended or the person is blocked or gone. */
export function currentRoles(platform: Platform, { principal }: RealtimeUser): readonly string[] {
  const { user, sessionId, endsAtMs } = principal;
  const now = findUser(platform, user.$id);
  const isSignedOut = sessionId !== undefined && !listSessions(platform, user.$id).some(({ id }) => id === sessionId);
  if (!now?.status || isSignedOut || Date.now() >= endsAtMs) return ['any'];
  return rolesOf({ ...principal, user: now });
}

/** The person behind a session's value, unless they are blocked. */
export function findSessionUser(platform: Platform, sessionValue: string): RealtimeUser | undefined {
  const found = readSession(platform, sessionValue);
  if (!found?.user.status) return undefined;
  const { user, session } = found;
  const endsAtMs = Date.parse(session.expire);
  return toRealtimeUser(platform, { kind: 'user', user, sessionId: session.id, byCookie: false, endsAtMs });
}

function toRealtimeUser(platform: Platform, principal: Principal): RealtimeUser | undefined {
  if (principal.kind !== 'user') return undefined;
  return { principal, account: accountView(existingUser(platform, principal.user.$id)) };
}

/** Subscription that older client libraries request in the address: `channels[]=…&queries[]=…`. */
export function channelsInQuery(query: URLSearchParams): SubscriptionRequest | undefined {
  const list = (name: string): string[] =>
    [...query].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value);
  const channels = list('channels');
  return channels.length === 0 ? undefined : { channels, queries: list('queries') };
}
