import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface Frame {
  readonly type: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A plain websocket to realtime: frames in the order in which they came, each handed out once. */
export class RealtimeSocket {
  readonly closed: Promise<number>;
  private readonly frames: Frame[] = [];
  private wake: () => void = () => undefined;

  private constructor(private readonly socket: WebSocket) {
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as Frame);
      this.wake();
    });
  }

  static async open(endpoint: string, query: string, headers: Record<string, string> = {}): Promise<RealtimeSocket> {
    const socket = new WebSocket(`${endpoint.replace(/^http/, 'ws')}/realtime?${query}`, { headers });
    const opened = new RealtimeSocket(socket);
    await once(socket, 'open');
    return opened;
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** The next frame; the test's own time limit is the only one. */
  async next(): Promise<Frame> {
    while (this.frames.length === 0) await new Promise<void>((resolve) => (this.wake = resolve));
    return this.frames.shift()!;
  }

  /** Sends a ping and returns all frames before its pong: everything that the server had sent until then. */
  async untilPong(): Promise<Frame[]> {
    this.send({ type: 'ping' });
    const frames: Frame[] = [];
    for (let frame = await this.next(); frame.type !== 'pong'; frame = await this.next()) frames.push(frame);
    return frames;
  }

  async subscribe(
    subscriptionId: string,
    channels: readonly string[],
    queries: readonly string[] = [],
  ): Promise<Frame> {
    this.send({ type: 'subscribe', data: [{ subscriptionId, channels, queries }] });
    return this.next();
  }

  close(): void {
    this.socket.close();
  }
}
