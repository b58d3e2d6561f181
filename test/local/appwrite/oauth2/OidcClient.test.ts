import { OidcClient } from '#local/appwrite/oauth2/OidcClient.ts';
import { startDiscovery, type Discovery } from '#test/support/startDiscovery.ts';

let discovery: Discovery;

beforeAll(async () => void (discovery = await startDiscovery()));

afterAll(() => discovery.stop());

const request = {
  redirectUri: 'http://localhost:3000/v1/account/sessions/oauth2/callback/oidc/engineering-data',
  scopes: ['openid', 'profile', 'email'],
  state: 'the state',
  nonce: 'the nonce',
  codeVerifier: 'v'.repeat(43),
};

function client(issuer = discovery.issuer): OidcClient {
  return new OidcClient({ issuer, clientId: 'a client', clientSecret: 'a secret', allowedGroup: undefined });
}

test('asks with code, PKCE, state and nonce', async () => {
  const url = new URL(await client().authorizationUrl(request));
  expect(url.origin + url.pathname).toBe(`${discovery.issuer}/auth`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'a client',
    response_type: 'code',
    redirect_uri: request.redirectUri,
    scope: 'openid profile email',
    state: 'the state',
    nonce: 'the nonce',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown,
  });
});

test('a provider that was down is asked again at the next sign-in, and then no more', async () => {
  const one = client();
  discovery.down = true;
  await expect(one.authorizationUrl(request)).rejects.toThrow();
  discovery.down = false;
  await one.authorizationUrl(request);
  const { asked } = discovery;
  await one.authorizationUrl(request);
  expect(discovery.asked).toBe(asked);
});

test('plain http is for this machine alone', async () => {
  await expect(client('http://provider.example.test').authorizationUrl(request)).rejects.toThrow(/HTTPS/);
});
