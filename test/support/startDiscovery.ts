import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider that serves only its discovery document, and only while it is not `down`. */
export interface Discovery {
  readonly issuer: string;
  down: boolean;
  /** Number of requests so far. */
  asked: number;
  stop(): void;
}

export async function startDiscovery(): Promise<Discovery> {
  const server = createServer((_request, response) => {
    discovery.asked += 1;
    const { issuer } = discovery;
    const description = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
    response.statusCode = discovery.down ? 503 : 200;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(discovery.down ? {} : description));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  const discovery: Discovery = { issuer, down: false, asked: 0, stop };
  return discovery;
}
