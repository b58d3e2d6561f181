import type { Realtime } from 'appwrite';

export interface SocketSettings {
  /** Nothing heard for so long, pongs included, and the connection is taken for lost. The library pings every 20 s. */
  readonly silenceMs: number;
}

export interface SocketListener {
  onOpen(): void;
  /** The platform tells this person what happens on these channels from now on. */
  onSubscribed(channels: readonly string[]): void;
  onLost(reason: LossReason): void;
}

/**
 * `refused` and `raced`: the platform has closed the connection, and the library will not try again; when `raced`, only because it did
 * two things in the wrong order.
 */
export type LossReason = 'cut' | 'refused' | 'raced';

const policyViolation = 1008;
const defaultSilenceMs = 30_000;

/**
 * Tells what the library's `Realtime` keeps to itself: the answer to a subscription, why a socket closed, and a socket that is
 * silent although nobody closed it, from the first attempt to connect on. One that is silent or deaf is given up, and the library
 * opens another. The library has no public way to its socket; the private one is read here and nowhere else. Returns what begins and
 * ends the looking for silence.
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
    const talk = new ConnectionTalk();
    let isLive = false;
    [looked, heardAt] = [socket, Date.now()];
    socket.addEventListener('message', ({ data }) => {
      const heard = talk.hear(String(data));
      if (heard === 'deaf') {
        drop(socket);
        return;
      }
      isLive ||= heard !== undefined;
      // A platform that answers pings, but never the subscription, is of no use either.
      if (isLive) heardAt = Date.now();
      if (heard !== undefined) listener.onSubscribed(heard.channels);
    });
    socket.addEventListener(
      'close',
      ({ code }) => {
        const isRefused = code === policyViolation;
        listener.onLost(!isRefused ? 'cut' : talk.wasIntroducedFirst ? 'raced' : 'refused');
      },
      { once: true },
    );
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

/** `channels`: the platform tells this person what happens on them from now on. `deaf`: it never will on this connection. */
type Heard = { readonly channels: readonly string[] } | 'deaf' | undefined;

/**
 * What a platform says on one connection, as far as it tells whether anything will be heard there. With a session that lies in no cookie the
 * library introduces the person and subscribes at the same moment; when the platform is done with the one before it looks at the other, the
 * subscription is nobody's, and nothing tells so but the order of the answers (FACTS section 9).
 */
class ConnectionTalk {
  private isKnown = false;
  /** The person was introduced before any subscription was made. */
  wasIntroducedFirst = false;
  private readonly waiting: string[] = [];

  hear(text: string): Heard {
    const { type, data } = JSON.parse(text) as ServerFrame;
    if (type === 'connected') this.isKnown = data?.user != null;
    if (type !== 'response') return undefined;
    if (data?.to === 'subscribe') {
      return this.onSubscribed((data.subscriptions ?? []).flatMap(({ channels = [] }) => channels));
    }
    return data?.to === 'authentication' && data.success === true ? this.onIntroduced() : undefined;
  }

  private onSubscribed(channels: readonly string[]): Heard {
    // Only to somebody it knows does the platform name the own account.
    this.isKnown ||= channels.some((channel) => channel.startsWith('account.'));
    if (this.isKnown) return { channels };
    if (this.wasIntroducedFirst) return 'deaf';
    this.waiting.push(...channels);
    return undefined;
  }

  private onIntroduced(): Heard {
    this.wasIntroducedFirst = !this.isKnown && this.waiting.length === 0;
    if (this.wasIntroducedFirst) return undefined;
    this.isKnown = true;
    return { channels: this.waiting.splice(0) };
  }
}
