import { sleep } from './recordings.mjs';

const ORIGIN = 'http://localhost';

/** A websocket of one of the people, with the frames it has received and nobody has asked for yet. */
export class Socket {
  static async open(WebSocket, server, { as, query }) {
    const headers = as === 'none' ? {} : { origin: ORIGIN };
    if (!['none', 'guest', 'key'].includes(as)) headers.cookie = (await server.session(as)).cookie;
    const socket = new Socket();
    socket.frames = [];
    socket.waiting = [];
    socket.socket = new WebSocket(`${server.endpoint.replace(/^http/, 'ws')}/v1/realtime?${server.fill(query)}`, {
      headers,
      perMessageDeflate: false,
    });
    socket.closed = new Promise((resolve) => socket.socket.on('close', (code) => resolve(code)));
    socket.socket.on('message', (data) => {
      socket.frames.push(JSON.parse(data.toString()));
      socket.waiting.splice(0).forEach((wake) => wake());
    });
    await new Promise((resolve) => {
      socket.socket.on('open', resolve);
      socket.socket.on('error', resolve);
    });
    return socket;
  }

  send(frame) {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** The next frame, or undefined when none comes in time. */
  async next(withinMs) {
    const until = Date.now() + withinMs;
    while (this.frames.length === 0) {
      const left = until - Date.now();
      if (left <= 0) return undefined;
      await Promise.race([new Promise((wake) => this.waiting.push(wake)), sleep(left)]);
    }
    return this.frames.shift();
  }

  close() {
    this.socket.close();
  }
}
