import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A wire to a server on this machine that can be cut without either end being told. */
export interface Proxy {
  readonly port: number;
  /** From now on, nothing sent on the open connections arrives in either direction, not even their end. */
  swallow(): void;
  stop(): Promise<void>;
}

export async function startProxy(targetPort: number): Promise<Proxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((incoming) => {
    const outgoing = connect(targetPort, 'localhost');
    pairs.add([incoming, outgoing]);
    incoming.pipe(outgoing);
    outgoing.pipe(incoming);
    for (const socket of [incoming, outgoing]) socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => {
      for (const [incoming, outgoing] of pairs) {
        incoming.unpipe(outgoing).resume();
        outgoing.unpipe(incoming).resume();
      }
    },
    stop: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
