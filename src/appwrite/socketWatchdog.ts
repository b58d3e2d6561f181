import type { Realtime } from 'appwrite';

export interface WatchdogSettings {
  /** Without any message, pongs included, the connection counts as lost. The library pings every 20 s. */
  readonly silenceMs: number;
}

export interface WatchdogListener {
  onOpen(): void;
  onSubscribed(channels: readonly string[]): void;
  onLost(reason: LossReason): void;
}

/** `refused`: the platform doesn't want this connection. `cut`: anything else, also a failed connect. */
type LossReason = 'cut' | 'refused';

const policyViolation = 1008;
const defaultSilenceMs = 30_000;

/** Unlike `Realtime`, reports acknowledged subscriptions, why a socket closed, and silence. Returns what starts and stops the check for silence, and what ends a connection. */
export function createSocketWatchdog(
  realtime: Realtime,
  listener: WatchdogListener,
  { silenceMs = defaultSilenceMs }: Partial<WatchdogSettings> = {},
): { start(): void; stop(): void; readonly drop: () => void } {
  let timer: ReturnType<typeof setInterval> | undefined;
  let lastSocket: WebSocket | undefined;
  let openedSocket: WebSocket | undefined;
  let lastMessageAt = 0;

  function check(): void {
    const socket = currentSocket(realtime);
    if (socket !== lastSocket) [lastSocket, lastMessageAt] = [socket, Date.now()];
    else if (socket && Date.now() - lastMessageAt > silenceMs) drop(socket);
  }

  function dropCurrent(): void {
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
      // A browser without network leaves its sockets open.
      window.addEventListener('offline', dropCurrent);
      document.addEventListener('visibilitychange', checkIfShown);
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
      window.removeEventListener('offline', dropCurrent);
      document.removeEventListener('visibilitychange', checkIfShown);
    },
    drop: dropCurrent,
  };
}

function currentSocket(realtime: Realtime): WebSocket | undefined {
  return Reflect.get(realtime, 'socket') as WebSocket | undefined;
}

function drop(socket: WebSocket): void {
  const wasOpen = socket.readyState === WebSocket.OPEN;
  socket.close();
  // Browsers wait long for the close frame of a peer that is gone, so the event is dispatched at once.
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

type HandshakeResult = { readonly channels: readonly string[] } | 'unauthenticated' | undefined;

/** The library authenticates and subscribes at once: only the order of the answers shows whose the subscription is (appwrite.md, section 9). */
class RealtimeHandshake {
  private isAuthenticated = false;
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
    // Listed for an authenticated user only.
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
