import type { PlatformSettings } from './platform.ts';
import { signJwt, verifyJwt } from './signing.ts';

const prefix = 'ephemeral_';

/** The API key of one execution: these scopes, for so many seconds. Sent as `X-Appwrite-Key`. */
export function createExecutionKey(
  settings: PlatformSettings,
  scopes: readonly string[],
  lifetimeSeconds: number,
): string {
  return prefix + signJwt(settings.secret, { kind: 'execution', scopes }, lifetimeSeconds);
}

/** The scopes of such a key, or `undefined` when it is none, or has expired. */
export function readExecutionKey(settings: PlatformSettings, key: string): ReadonlySet<string> | undefined {
  if (!key.startsWith(prefix)) return undefined;
  const claims = verifyJwt(settings.secret, key.slice(prefix.length));
  return claims?.kind === 'execution' ? new Set(claims.scopes as string[]) : undefined;
}
