import { fastifyCookie } from '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import { inTransaction, prepare } from '#local/appwrite/database/sql.ts';
import type { Call, Platform } from '#local/appwrite/platform.ts';
import { isServedSecurely } from '#local/appwrite/sessions/sessionCookies.ts';
import { digest } from '#local/appwrite/secrets.ts';

const signInLifetimeMs = 60 * 60 * 1000;

/** A sign-in between the browser's leaving for the provider and its coming back. */
export interface PendingSignIn {
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly success: string;
  readonly failure: string;
  /** Result of the sign-in: a session at once, or a secret that becomes one. */
  readonly outcome: 'session' | 'token';
}

/** Keeps a sign-in and returns its `state`; only the browser with that secret can end it. */
export function insertSignIn(platform: Platform, browser: string, signIn: PendingSignIn): string {
  const { settings, database } = platform;
  const state = randomBytes(32).toString('base64url');
  const { nonce, codeVerifier, redirectUri, success, failure, outcome } = signIn;
  prepare(database, 'DELETE FROM pendingSignIns WHERE expiresAt <= ?').run(Date.now());
  prepare(database, 'INSERT INTO pendingSignIns VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
    digest(settings.secret, state),
    digest(settings.secret, browser),
    nonce,
    codeVerifier,
    redirectUri,
    success,
    failure,
    outcome,
    Date.now() + signInLifetimeMs,
  );
  return state;
}

/** The sign-in of a `state`, once: undefined for one that is unknown, too old, already used or of another browser. */
export function takeSignIn(
  { settings, database }: Platform,
  browser: string,
  state: string,
): PendingSignIn | undefined {
  const sql = `DELETE FROM pendingSignIns WHERE stateDigest = ? AND browserDigest = ? AND expiresAt > ?
     RETURNING nonce, codeVerifier, redirectUri, success, failure, outcome`;
  const keys = [digest(settings.secret, state), digest(settings.secret, browser)];
  const taken = inTransaction(database, () => prepare(database, sql).get(...keys, Date.now()));
  return taken as PendingSignIn | undefined;
}

/** As long as a sign-in may take. */
const cookieLifetimeSeconds = 60 * 60;

/** The secret by which a browser is known again when it comes back from the provider; undefined for one that never left. */
export function readBrowserSecret({ platform, request }: Call): string | undefined {
  const secret = fastifyCookie.parse(request.headers.cookie ?? '')[cookieName(platform)];
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

/** The same, given to the browser if it has none: one secret for all its sign-ins, so that two can be under way side by side. */
export function ensureBrowserSecret(call: Call): string {
  const secret = readBrowserSecret(call) ?? randomBytes(32).toString('base64url');
  const { platform, reply } = call;
  const cookie = fastifyCookie.serialize(cookieName(platform), secret, {
    path: '/v1/account',
    httpOnly: true,
    sameSite: 'lax',
    secure: isServedSecurely(platform.settings),
    maxAge: cookieLifetimeSeconds,
  });
  void reply.header('set-cookie', cookie);
  return secret;
}

function cookieName({ config, settings }: Call['platform']): string {
  return `a_sign_in_${config.projectId}${settings.cookieSuffix}`;
}

/** Appwrite's: a minute. */
const tokenLifetimeMs = 60_000;

/** A secret with which a person's page gets its session, once. */
export function createSignInToken({ settings, database }: Platform, userId: string): string {
  const secret = randomBytes(48).toString('base64url');
  prepare(database, 'DELETE FROM signInTokens WHERE expiresAt <= ?').run(Date.now());
  prepare(database, 'INSERT INTO signInTokens VALUES (?, ?, ?)').run(
    digest(settings.secret, secret),
    userId,
    Date.now() + tokenLifetimeMs,
  );
  return secret;
}

/** Whether it was such a secret of that person; uses it up. */
export function takeSignInToken({ settings, database }: Platform, userId: string, secret: string): boolean {
  const taken = prepare(database, 'DELETE FROM signInTokens WHERE secretDigest = ? AND userId = ? AND expiresAt > ?');
  return taken.run(digest(settings.secret, secret), userId, Date.now()).changes === 1;
}
