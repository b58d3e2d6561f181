import { configTimeoutMs } from '#domain/limits.ts';

/** Rejects with fetch's `TypeError`, and with a `TimeoutError` after 10 s (specification.md, section 9). */
export function fetchConfig(): Promise<Response> {
  return fetch(new URL('/config.json', window.location.origin), {
    signal: AbortSignal.timeout(configTimeoutMs),
    cache: 'no-cache',
  });
}
