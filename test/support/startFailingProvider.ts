import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FailingProvider {
  readonly issuer: string;
  stop(): Promise<unknown>;
}

/** An OpenID Connect provider that lets everybody in at once, and whose token endpoint then fails with this status and error. */
export async function startFailingProvider(status: number, error: object): Promise<FailingProvider> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer());
    const json = (code: number, body: object) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(200, {
          issuer: issuer(),
          authorization_endpoint: `${issuer()}/authorize`,
          token_endpoint: `${issuer()}/token`,
          jwks_uri: `${issuer()}/jwks`,
          response_types_supported: ['code'],
        });
      case '/authorize': {
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.search = new URLSearchParams({ code: 'code', state: url.searchParams.get('state') ?? '' }).toString();
        return response.writeHead(303, { location: back.href }).end();
      }
      default:
        return json(status, error);
    }
  });
  const issuer = (): string => `http://localhost:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { issuer: issuer(), stop: () => new Promise((resolve) => server.close(resolve)) };
}
