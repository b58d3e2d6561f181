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
 * silent although nobody closed it. It has no public way to its socket; the private one is read here and nowhere else.
 */
export function watchSocket(
  realtime: Realtime,
  listener: SocketListener,
  { silenceMs = defaultSilenceMs }: Partial<SocketSettings> = {},
): void {
  realtime.onOpen(() => {
    const socket = Reflect.get(realtime, 'socket') as WebSocket;
    let heardAt = Date.now();
    const silence = setInterval(() => {
      if (Date.now() - heardAt > silenceMs) drop(socket);
    }, silenceMs / 6);
    socket.addEventListener('message', ({ data }) => {
      heardAt = Date.now();
      const channels = subscribedChannels(String(data));
      if (channels.length > 0) listener.onSubscribed(channels);
    });
    socket.addEventListener(
      'close',
      ({ code }) => {
        clearInterval(silence);
        listener.onLost(code === policyViolation);
      },
      { once: true },
    );
    listener.onOpen();
  });
}

/** A browser waits long for the goodbye of a peer that is gone; the library reconnects after the event, so it is told at once. */
function drop(socket: WebSocket): void {
  socket.close();
  socket.dispatchEvent(new CloseEvent('close', { code: 4000, reason: 'silent' }));
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
