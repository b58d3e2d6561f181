import type { Realtime } from 'appwrite';

export interface ReconnectSettings {
  /** Before the first reconnect; then exponential backoff with jitter. */
  readonly reconnectDelayMs: number;
  readonly random: () => number;
}

/** specification.md, section 9. */
const defaultSettings: ReconnectSettings = { reconnectDelayMs: 2_000, random: Math.random };
const maxDelayMs = 60_000;
/** A connection that was live this long starts the backoff anew. */
const stableAfterMs = 60_000;

/** After 2 s, doubled up to 60 s, with jitter; the library's own attempts do nothing. Offline counts no attempt; coming online ends the delay. */
export function createReconnector(realtime: Realtime, settings: Partial<ReconnectSettings> = {}) {
  const { reconnectDelayMs, random } = { ...defaultSettings, ...settings };
  // The library's only way to open a socket; it has no public setting for its delays.
  const openSocket = (Reflect.get(realtime, 'createSocket') as () => Promise<void>).bind(realtime);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let liveSince: number | undefined;

  Reflect.set(realtime, 'createSocket', () => (timer === undefined ? openSocket() : Promise.resolve()));

  function endDelay(): void {
    clearTimeout(timer);
    timer = undefined;
    window.removeEventListener('online', reconnect);
  }

  function reconnect(): void {
    endDelay();
    openSocket().catch(() => undefined);
  }

  function nextDelayMs(isRefused: boolean): number {
    if (isRefused || !navigator.onLine) return maxDelayMs;
    return Math.min(reconnectDelayMs * 2 ** failures++, maxDelayMs);
  }

  return {
    onLive(): void {
      liveSince ??= Date.now();
      endDelay();
    },
    /** Or never came about. `isRefused`: another attempt will hardly do better. */
    onLost({ isRefused }: { readonly isRefused: boolean }): void {
      if (liveSince !== undefined && Date.now() - liveSince >= stableAfterMs) failures = 0;
      liveSince = undefined;
      if (timer !== undefined) return;
      timer = setTimeout(reconnect, nextDelayMs(isRefused) * (1 + random() / 2));
      window.addEventListener('online', reconnect);
    },
    stop(): void {
      endDelay();
      liveSince = undefined;
    },
  };
}
