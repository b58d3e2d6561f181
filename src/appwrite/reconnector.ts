import type { Realtime } from 'appwrite';

export interface ReconnectSettings {
  /** Before the first reconnect; then exponential backoff with jitter. */
  readonly reconnectDelayMs: number;
  /** From 0 up to, but without, 1. */
  readonly random: () => number;
}

/** specification.md, section 9. */
const defaultSettings: ReconnectSettings = { reconnectDelayMs: 2_000, random: Math.random };
const maxDelayMs = 60_000;
/** A connection that was live for this long starts the backoff anew. */
const stableAfterMs = 60_000;

export interface Reconnector {
  /** The connection delivers events. */
  onLive(): void;
  /** The connection is gone, or never came about. `isRefused`: nothing suggests that another attempt will do better. */
  onLost(loss: { readonly isRefused: boolean }): void;
  /** Cancels the pending reconnect: there are no subscriptions left. */
  stop(): void;
}

/**
 * Decides when the library's `Realtime` connects again: after 2 s, twice as long after each further failure, up to 60 s, each with jitter.
 * The library's own attempts, for a lost connection or a new subscription, do nothing in between: it subscribes whatever it holds on the
 * next connect. Offline, the longest delay applies and no attempt is counted; coming online ends the delay.
 */
export function createReconnector(realtime: Realtime, settings: Partial<ReconnectSettings> = {}): Reconnector {
  const { reconnectDelayMs, random } = { ...defaultSettings, ...settings };
  // The only way in which the library opens a socket; it has no public setting for its delays.
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
    // A failure is reported by the socket's own events, to `onLost`.
    openSocket().catch(() => undefined);
  }

  function nextDelayMs(isRefused: boolean): number {
    if (isRefused || !navigator.onLine) return maxDelayMs;
    return Math.min(reconnectDelayMs * 2 ** failures++, maxDelayMs);
  }

  return {
    onLive() {
      liveSince ??= Date.now();
      endDelay();
    },
    onLost({ isRefused }) {
      if (liveSince !== undefined && Date.now() - liveSince >= stableAfterMs) failures = 0;
      liveSince = undefined;
      if (timer !== undefined) return;
      timer = setTimeout(reconnect, nextDelayMs(isRefused) * (1 + random() / 2));
      window.addEventListener('online', reconnect);
    },
    stop() {
      endDelay();
      liveSince = undefined;
    },
  };
}
