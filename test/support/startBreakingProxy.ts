import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Hands HTTP requests on to a server on this machine, and breaks some. */
export interface BreakingProxy {
  /** Ends in `/v1`. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Lost part of a request: `request` doesn't arrive, `answer` doesn't come back. */
type Loss = 'request' | 'answer' | undefined;

/** @param lose asked before each request. */
export async function startBreakingProxy(
  targetEndpoint: string,
  lose: (request: IncomingMessage) => Promise<Loss>,
): Promise<BreakingProxy> {
  const { hostname, port, host } = new URL(targetEndpoint);
  const server = createServer((incoming, reply) => {
    void (async () => {
      const loss = await lose(incoming);
      if (loss === 'request') {
        incoming.socket.destroy();
        return;
      }
      const { method, url: path, headers } = incoming;
      const outgoing = request({ hostname, port, method, path, headers: { ...headers, host } }, (answer) => {
        if (loss === 'answer') {
          incoming.socket.destroy();
          answer.resume();
          return;
        }
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      outgoing.on('error', () => incoming.socket.destroy());
      incoming.pipe(outgoing);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    endpoint: `http://localhost:${(server.address() as AddressInfo).port}/v1`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
