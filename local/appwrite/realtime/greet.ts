import type { IncomingMessage } from 'node:http';
import { isRegisteredHost } from '../http/cors';
import { identifyCaller } from '../identifyCaller';
import type { Caller, Platform } from '../platform';
import { readSession } from '../sessions/sessionsStore';
import { accountView } from '../users/userView';
import { existingUser } from '../users/usersStore';
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
  const host = hostOf(request.headers.origin);
  if (host !== undefined && !isRegisteredHost(platform.settings, host)) {
    return refuse(
      1008,
      `Invalid Origin. Register your new client (${host}) as a new Web platform on your project console dashboard`,
    );
  }
  if (!isWithinLimit) return refuse(1013, 'Too many requests');
  try {
    return { user: introduce(platform, identifyCaller(platform, request.headers)), hears: true };
  } catch (error) {
    return refuse(1008, error instanceof Error ? error.message : 'Server Error');
  }
}

/** The person behind a session's value, unless they are blocked. */
export function findUser(platform: Platform, session: string): RealtimeUser | undefined {
  const found = readSession(platform, session);
  if (!found?.user.status) return undefined;
  return introduce(platform, { kind: 'user', user: found.user, sessionId: found.session.id });
}

function introduce(platform: Platform, caller: Caller): RealtimeUser | undefined {
  return caller.kind === 'user' ? { caller, account: accountView(existingUser(platform, caller.user.$id)) } : undefined;
}

/** Only browsers send an origin, and they always do: what has none is no page of a stranger. */
function hostOf(origin: string | undefined): string | undefined {
  if (origin === undefined) return undefined;
  return URL.canParse(origin) ? new URL(origin).hostname : origin;
}

/** What older client libraries ask for as they connect: `channels[]=…&queries[]=…`. */
export function channelsInAddress(query: URLSearchParams): SubscriptionRequest | undefined {
  const list = (name: string): string[] =>
    [...query].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value);
  const channels = list('channels');
  return channels.length === 0 ? undefined : { channels, queries: list('queries') };
}
