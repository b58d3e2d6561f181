import type { Realtime } from 'appwrite';

export interface WatchdogSettings {
  /** A connection without any message for this long, pongs included, counts as lost. The library pings every 20 s. */
  readonly silenceMs: number;
}

export interface WatchdogListener {
  onOpen(): void;
  /** The platform acknowledged a subscription of these channels for the authenticated user. */
  onSubscribed(channels: readonly string[]): void;
  onLost(reason: LossReason): void;
}

/** `refused`: the platform doesn't want this connection. `cut`: anything else, a connect that failed among it. */
type LossReason = 'cut' | 'refused';

const policyViolation = 1008;
const defaultSilenceMs = 30_000;

/**
 * Reports what the library's `Realtime` doesn't: acknowledged subscriptions, why a socket closed, and a socket that is silent although
 * nobody closed it, from the first connect on. A silent or unauthenticated one is closed, and any when the browser goes offline. The library has no public access to its socket;
 * its private field is read only here. Returns functions that start and stop the check for silence.
 */
export function createSocketWatchdog(
  realtime: Realtime,
  listener: WatchdogListener,
  { silenceMs = defaultSilenceMs }: Partial<WatchdogSettings> = {},
): { start(): void; stop(): void } {
  let timer: ReturnType<typeof setInterval> | undefined;
  let lastSocket: WebSocket | undefined;
  let openedSocket: WebSocket | undefined;
  let lastMessageAt = 0;

  function check(): void {
    const socket = currentSocket(realtime);
    if (socket !== lastSocket) [lastSocket, lastMessageAt] = [socket, Date.now()];
    else if (socket && Date.now() - lastMessageAt > silenceMs) drop(socket);
  }

  /** A browser without network leaves its sockets open: nobody would know before the silence is long enough. */
  function dropOffline(): void {
    const socket = currentSocket(realtime);
    if (socket) drop(socket);
  }

  /** Timers stand still while a machine sleeps. */
  function checkIfShown(): void {
    if (document.visibilityState === 'visible') check();
  }

  realtime.onOpen(() => {
    const socket = currentSocket(realtime);
    if (socket === undefined) return;
    const handshake = new RealtimeHandshake();
    let isLive = false;
    [lastSocket, lastMessageAt] = [socket, Date.now()];
    socket.addEventListener('message', ({ data }) => {
      const result = handshake.onMessage(String(data));
      if (result === 'unauthenticated') {
        drop(socket);
        return;
      }
      isLive ||= result !== undefined;
      // A platform that answers pings but never the subscription counts as silent.
      if (isLive) lastMessageAt = Date.now();
      if (result !== undefined) listener.onSubscribed(result.channels);
    });
    socket.addEventListener(
      'close',
      ({ code }) => {
        // One that merely did two things in the wrong order may be lucky the next time.
        listener.onLost(code === policyViolation && !handshake.wasAuthenticatedFirst ? 'refused' : 'cut');
      },
      { once: true },
    );
    openedSocket = socket;
    listener.onOpen();
  });
  realtime.onClose(() => {
    if (currentSocket(realtime) !== openedSocket) listener.onLost('cut');
  });

  return {
    start: () => {
      timer ??= setInterval(check, silenceMs / 6);
      window.addEventListener('offline', dropOffline);
      document.addEventListener('visibilitychange', checkIfShown);
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
      window.removeEventListener('offline', dropOffline);
      document.removeEventListener('visibilitychange', checkIfShown);
    },
  };
}

function currentSocket(realtime: Realtime): WebSocket | undefined {
  return Reflect.get(realtime, 'socket') as WebSocket | undefined;
}

function drop(socket: WebSocket): void {
  const wasOpen = socket.readyState === WebSocket.OPEN;
  socket.close();
  // A browser waits long for the close frame of a peer that is gone; everyone waits for the event, so it is dispatched at once.
  if (wasOpen) socket.dispatchEvent(new CloseEvent('close', { code: 4000, reason: 'of no use' }));
}

interface ServerFrame {
  readonly type?: string;
  readonly data?: {
    readonly to?: string;
    readonly success?: boolean;
    readonly user?: object | null;
    readonly subscriptions?: readonly { readonly channels?: readonly string[] }[];
  };
}

/** `channels`: acknowledged for the authenticated user. `unauthenticated`: this connection will never deliver events. */
type HandshakeResult = { readonly channels: readonly string[] } | 'unauthenticated' | undefined;

/**
 * Handshake of one connection: finds out whether it will deliver events. With a session outside of cookies the library authenticates and
 * subscribes at the same moment; when the platform finishes the first before it reads the second, the subscription belongs to nobody, and
 * only the order of the answers shows it (appwrite.md, section 9).
 */
class RealtimeHandshake {
  private isAuthenticated = false;
  /** The user was authenticated before any subscription was made. */
  wasAuthenticatedFirst = false;
  private readonly unacknowledged: string[] = [];

  onMessage(text: string): HandshakeResult {
    const { type, data } = JSON.parse(text) as ServerFrame;
    if (type === 'connected') this.isAuthenticated = data?.user != null;
    if (type !== 'response') return undefined;
    if (data?.to === 'subscribe') {
      return this.onSubscribed((data.subscriptions ?? []).flatMap(({ channels = [] }) => channels));
    }
    return data?.to === 'authentication' && data.success === true ? this.onAuthenticated() : undefined;
  }

  private onSubscribed(channels: readonly string[]): HandshakeResult {
    // The platform lists the account channel for an authenticated user only.
    this.isAuthenticated ||= channels.some((channel) => channel.startsWith('account.'));
    if (this.isAuthenticated) return { channels };
    if (this.wasAuthenticatedFirst) return 'unauthenticated';
    this.unacknowledged.push(...channels);
    return undefined;
  }

  private onAuthenticated(): HandshakeResult {
    this.wasAuthenticatedFirst = !this.isAuthenticated && this.unacknowledged.length === 0;
    if (this.wasAuthenticatedFirst) return undefined;
    this.isAuthenticated = true;
    return { channels: this.unacknowledged.splice(0) };
  }
}
