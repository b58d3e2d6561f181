import type { FastifyReply, FastifyRequest } from 'fastify';
import type Database from 'libsql';
import type { AppwriteConfig } from './AppwriteConfig.ts';
import type { EventBus } from './events.ts';
import type { FaultPlan, Faults } from './faults.ts';
import type { EventFaults } from './functions/disturbDeliveries.ts';
import type { FairSemaphore } from './functions/FairSemaphore.ts';
import type { FunctionRunner } from './functions/FunctionRunner.ts';

/** Context of every operation, created once at the start. */
export interface Platform {
  readonly settings: PlatformSettings;
  readonly config: AppwriteConfig;
  /** One SQLite file for everything but the bytes of files. */
  readonly database: Database.Database;
  readonly events: EventBus;
  readonly functions: FunctionRunner;
  /** Of `settings.executionWorkers`. */
  readonly executionCalls: FairSemaphore | undefined;
  readonly access: AccessVersion;
  /** Of `settings.faults`. */
  readonly faults: Faults;
}

/** Incremented whenever rights may be lost (end of a session, change of labels or status), to invalidate cached roles. */
interface AccessVersion {
  version: number;
}

export interface PlatformSettings {
  /** Endpoint for clients on this machine, ending in `/v1`. */
  readonly endpoint: string;
  /** Folder of the SQLite file, the bytes of files and the keys. */
  readonly dataDir: string;
  /** Folder against which a function's `path` is read. */
  readonly functionsRoot: string;
  /** The API key with every scope. */
  readonly apiKey: string;
  /** Key of JWTs, of execution keys, and of the digests of secrets. */
  readonly secret: string;
  /**
   * Origins of the registered pages (`http://localhost:3000`), the one that people open first: only their scripts may call, and sign-in
   * ends only there. Stricter than Appwrite, which compares host names: another program's page on another port is a stranger.
   */
  readonly origins: readonly [string, ...string[]];
  /** Suffix of cookie names: all ports of a host share cookies, and two instances must not overwrite each other's. */
  readonly cookieSuffix: string;
  /** Addresses and ranges of proxies whose `X-Forwarded-For` is believed; the server that listens is told the same. */
  readonly trustedProxies: readonly string[];
  /** How deliveries of events to functions go wrong, to see that nothing depends on them. */
  readonly eventFaults?: EventFaults;
  /** Faults that people's calls meet, to see what the page makes of them. */
  readonly faults?: FaultPlan;
  /** No schedule starts a function. */
  readonly losesSchedules?: boolean;
  /** Whether Appwrite's write rates are enforced. */
  readonly rateLimits: boolean;
  /** Calls of functions (`POST …/executions`) that are answered at a time: a fifth of Appwrite's HTTP workers. Absent: any number. */
  readonly executionWorkers?: number | undefined;
  /**
   * Whether a socket's `authentication` is finished before the frame after it is read, as it happens on Appwrite to a page on another site:
   * the `subscribe` sent along with it is then refused (appwrite.md, section 9).
   */
  readonly authenticatesFirst?: boolean;
  /** E-mail addresses that get the label `admin` when they sign in. */
  readonly adminEmails: readonly string[];
  readonly oidc: OidcSettings | undefined;
  /** The project's own environment variables, which every function gets. */
  readonly projectVariables: Readonly<Record<string, string>>;
}

/** The OpenID Connect provider behind Appwrite's `oidc`. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** A group that the ID token's or user info's `groups` must name; the local provider checks it itself as well. */
  readonly allowedGroup: string | undefined;
}

/** Sender of a request. */
export type Principal =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user';
      readonly user: PlatformUser;
      readonly sessionId: string | undefined;
      /** Authenticated by a cookie, which a browser also attaches to cross-site requests. */
      readonly byCookie: boolean;
      /** Expiry of the session or JWT that identifies the person; `Infinity` for never. */
      readonly endsAtMs: number;
    }
  | { readonly kind: 'key'; readonly scopes: ReadonlySet<string> | 'all' };

/** The person who sends a request; `undefined` for guests and keys. */
export function userIdOf(principal: Principal): string | undefined {
  return principal.kind === 'user' ? principal.user.$id : undefined;
}

export interface PlatformUser {
  readonly $id: string;
  readonly $createdAt: string;
  readonly $updatedAt: string;
  readonly name: string;
  readonly email: string;
  readonly labels: readonly string[];
  /** False: blocked. */
  readonly status: boolean;
  /** Of a request of theirs, up to a day before the last; empty before the first. */
  readonly accessedAt: string;
}

/** One request as an operation sees it. */
export interface Call {
  readonly platform: Platform;
  readonly principal: Principal;
  /** The route's `:names`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The parsed JSON body; `{}` for none and for malformed JSON, as Appwrite treats it. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Answers one call: what it returns (or resolves to) is sent as JSON with the status it set on `reply`, `undefined` as an empty
 * answer; one that sends by itself returns `reply`. It throws `AppwriteError`.
 */
type Operation = (call: Call) => unknown;

/** A line of `routes.ts`. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/v1`, in the router's notation: `/tablesdb/:databaseId/tables/:tableId/rows`. */
  readonly path: string;
  readonly operation: Operation;
  /** Of Appwrite's route; a principal needs one of them. */
  readonly scopes: readonly string[];
  /** Longest body, in bytes; guests may send less. `smallBodyBytes` when absent. */
  readonly bodyLimitBytes?: number;
  /** Writes a minute for sessions and guests; one budget for a route's pattern, whatever its ids; none when absent. */
  readonly writesPerMinute?: number;
  /** Calls an hour of sessions and guests, counted by what the body names; any number when absent. */
  readonly callsPerHour?: { readonly limit: number; readonly budgetOf: (call: Call) => string };
  /** Errors are JSON unless a person's browser comes here itself. */
  readonly errorsAre?: 'pages';
  /** Splits that budget further, as uploads do by chunk. */
  readonly budgetOf?: (call: Call) => string;
}
