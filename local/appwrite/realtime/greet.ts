import type { IncomingMessage } from 'node:http';
import { isAllowedOrigin, refuseOrigin } from '../http/cors';
import { identifyCaller } from '../identifyCaller';
import { rolesOf } from '../permissions';
import type { Caller, Platform } from '../platform';
import { listSessions, readSession } from '../sessions/sessionsStore';
import { accountView } from '../users/userView';
import { existingUser, findUser } from '../users/usersStore';
import type { RealtimeUser } from './Connection';
import { errorFrame } from './frames';
import type { SubscriptionRequest } from './Subscriptions';

/** Who came, or the frame that turns them away; `hears` is false where nothing can arrive. */
export type Greeting =
  { readonly refusal: string } | { readonly user: RealtimeUser | undefined; readonly hears: boolean };

/** Without a project the socket stays open but hears nothing, as on Appwrite. */
export function greet(
  platform: Platform,
  request: IncomingMessage,
  query: URLSearchParams,
  isWithinLimit: boolean,
): Greeting {
  const refuse = (code: 1008 | 1013, message: string): Greeting => ({
    refusal: JSON.stringify(errorFrame(code, message)),
  });
  const project = query.get('project') ?? '';
  if (project === '') return { user: undefined, hears: false };
  if (project !== platform.config.projectId) return refuse(1008, 'Missing or unknown project ID');
  if (!isWithinLimit) return refuse(1013, 'Too many requests');
  try {
    // Only browsers send an origin, and they always do: a connection without one is no page of a stranger.
    const { origin } = request.headers;
    if (origin !== undefined && !isAllowedOrigin(platform.settings, origin)) refuseOrigin(origin);
    return { user: introduce(platform, identifyCaller(platform, request.headers)), hears: true };
  } catch (error) {
    return refuse(1008, error instanceof Error ? error.message : 'Server Error');
  }
}

/** The roles that a person of a connection holds now; none but `any` once the session has ended or the person is blocked or gone. */
export function rolesNow(platform: Platform, { caller: { user, sessionId } }: RealtimeUser): readonly string[] {
  const now = findUser(platform, user.$id);
  const hasEnded = sessionId !== undefined && !listSessions(platform, user.$id).some(({ id }) => id === sessionId);
  if (!now?.status || hasEnded) return ['any'];
  return rolesOf({ kind: 'user', user: now, sessionId, byCookie: false });
}

/** The person behind a session's value, unless they are blocked. */
export function findPerson(platform: Platform, session: string): RealtimeUser | undefined {
  const found = readSession(platform, session);
  if (!found?.user.status) return undefined;
  return introduce(platform, { kind: 'user', user: found.user, sessionId: found.session.id, byCookie: false });
}

function introduce(platform: Platform, caller: Caller): RealtimeUser | undefined {
  if (caller.kind !== 'user') return undefined;
  const { user, sessionId } = caller;
  const session = listSessions(platform, user.$id).find(({ id }) => id === sessionId);
  const account = accountView(existingUser(platform, user.$id));
  return { caller, account, endsAtMs: session ? Date.parse(session.expire) : Infinity };
}

/** What older client libraries ask for as they connect: `channels[]=…&queries[]=…`. */
export function channelsInAddress(query: URLSearchParams): SubscriptionRequest | undefined {
  const list = (name: string): string[] =>
    [...query].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value);
  const channels = list('channels');
  return channels.length === 0 ? undefined : { channels, queries: list('queries') };
}
