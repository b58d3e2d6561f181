/** The sockets that the page opens, and its requests. */
export interface PageTraffic {
  readonly sockets: readonly WebSocket[];
  readonly requests: readonly string[];
  /** Whether everything that the page has sent is answered: requests and pings, and no socket is on its way to be open or closed. */
  isSettled(): boolean;
  stop(): void;
}

/** Watches sockets and requests from now on; `isReady` tells of an open socket whether its peer has said all that is due. */
export function watchPageTraffic(isReady: () => boolean = () => false): PageTraffic {
  const { WebSocket: RealSocket, fetch: realFetch } = globalThis;
  const requests: string[] = [];
  let unanswered = 0;

  class WatchedSocket extends RealSocket {
    private pings = 0;

    constructor(url: string | URL) {
      super(url);
      sockets.push(this);
      this.addEventListener('message', ({ data }) => {
        if (String(data).includes('"pong"')) this.pings -= 1;
      });
    }

    override send(data: string): void {
      if (data.includes('"ping"')) this.pings += 1;
      super.send(data);
    }

    get isSettled(): boolean {
      if (this.readyState === RealSocket.CLOSED) return true;
      return this.readyState === RealSocket.OPEN && this.pings === 0 && isReady();
    }
  }

  const sockets: WatchedSocket[] = [];
  globalThis.WebSocket = WatchedSocket;
  globalThis.fetch = async (input, init) => {
    requests.push(input instanceof Request ? input.url : input.toString());
    unanswered += 1;
    try {
      return await realFetch(input, init);
    } finally {
      unanswered -= 1;
    }
  };

  return {
    sockets,
    requests,
    isSettled: () => unanswered === 0 && sockets.every(({ isSettled }) => isSettled),
    stop: () => void Object.assign(globalThis, { WebSocket: RealSocket, fetch: realFetch }),
  };
}
