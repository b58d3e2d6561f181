import type { Realtime } from 'appwrite';

export interface SocketSettings {
  /** Nothing heard for so long, pongs included, and the connection is taken for lost. The library pings every 20 s. */
  readonly silenceMs: number;
}

export interface SocketListener {
  onOpen(): void;
  /** The platform listens on these channels from now on. */
  onSubscribed(channels: readonly string[]): void;
  /** `refused`: the platform does not want this connection, and the library will not try again. */
  onLost(refused: boolean): void;
}

const policyViolation = 1008;
const defaultSilenceMs = 30_000;

/**
 * Tells what the library's `Realtime` keeps to itself: the answer to a subscription, why a socket closed, and a socket that is
 * silent although nobody closed it, from the first attempt to connect on. The library has no public way to its socket; the private
 * one is read here and nowhere else. Returns what begins and ends the looking for silence.
 */
export function watchSocket(
  realtime: Realtime,
  listener: SocketListener,
  { silenceMs = defaultSilenceMs }: Partial<SocketSettings> = {},
): { start(): void; stop(): void } {
  let timer: ReturnType<typeof setInterval> | undefined;
  let looked: WebSocket | undefined;
  let heardAt = 0;

  function look(): void {
    const socket = currentSocket(realtime);
    if (socket !== looked) [looked, heardAt] = [socket, Date.now()];
    else if (socket && Date.now() - heardAt > silenceMs) drop(socket);
  }

  realtime.onOpen(() => {
    const socket = currentSocket(realtime);
    if (socket === undefined) return;
    let isSubscribed = false;
    [looked, heardAt] = [socket, Date.now()];
    socket.addEventListener('message', ({ data }) => {
      const channels = subscribedChannels(String(data));
      isSubscribed ||= channels.length > 0;
      // A platform that answers pings, but never the subscription, is of no use either.
      if (isSubscribed) heardAt = Date.now();
      if (channels.length > 0) listener.onSubscribed(channels);
    });
    socket.addEventListener('close', ({ code }) => listener.onLost(code === policyViolation), { once: true });
    listener.onOpen();
  });

  return {
    start: () => (timer ??= setInterval(look, silenceMs / 6)),
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

function currentSocket(realtime: Realtime): WebSocket | undefined {
  return Reflect.get(realtime, 'socket') as WebSocket | undefined;
}

function drop(socket: WebSocket): void {
  const wasOpen = socket.readyState === WebSocket.OPEN;
  socket.close();
  // A browser waits long for the goodbye of a peer that is gone; the library reconnects after the event, so it is told at once.
  if (wasOpen) socket.dispatchEvent(new CloseEvent('close', { code: 4000, reason: 'silent' }));
}

interface SubscribeAnswer {
  readonly type?: string;
  readonly data?: {
    readonly to?: string;
    readonly subscriptions?: readonly { readonly channels?: readonly string[] }[];
  };
}

function subscribedChannels(frame: string): readonly string[] {
  const { type, data } = JSON.parse(frame) as SubscribeAnswer;
  if (type !== 'response' || data?.to !== 'subscribe') return [];
  return (data.subscriptions ?? []).flatMap(({ channels = [] }) => channels);
}
