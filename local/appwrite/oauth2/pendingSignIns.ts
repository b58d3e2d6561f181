import { randomBytes } from 'node:crypto';
import { prepare } from '#local/appwrite/database/prepare.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import { digest } from '#local/appwrite/signing.ts';

const signInLifetimeMs = 60 * 60 * 1000;

/** A sign-in between the browser's leaving for the provider and its coming back. */
export interface PendingSignIn {
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly success: string;
  readonly failure: string;
  /** What the person gets: a session at once, or a secret that becomes one. */
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
  return prepare(
    database,
    `DELETE FROM pendingSignIns WHERE stateDigest = ? AND browserDigest = ? AND expiresAt > ?
     RETURNING nonce, codeVerifier, redirectUri, success, failure, outcome`,
  ).get(digest(settings.secret, state), digest(settings.secret, browser), Date.now()) as PendingSignIn | undefined;
}
