import { randomBytes } from 'node:crypto';
import { prepare } from '#local/appwrite/database/prepare.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import { digest } from '#local/appwrite/signing.ts';

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

/** Whether it was such a secret of that person; it is none from then on. */
export function takeSignInToken({ settings, database }: Platform, userId: string, secret: string): boolean {
  const taken = prepare(database, 'DELETE FROM signInTokens WHERE secretDigest = ? AND userId = ? AND expiresAt > ?');
  return taken.run(digest(settings.secret, secret), userId, Date.now()).changes === 1;
}
