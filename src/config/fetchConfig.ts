import { configTimeoutMs } from '#domain/limits.ts';
import { fetchWhole } from './fetchWhole.ts';

/** Rejects with fetch's `TypeError`, and with a `TimeoutError` after 10 s (specification.md, section 9). */
export function fetchConfig(): Promise<Response> {
  return fetchWhole(new URL('/config.json', window.location.origin), configTimeoutMs, { cache: 'no-cache' });
}
