import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { readProviderKeys } from '#local/identity-provider/providerKeys.ts';
import { HttpBrowser } from '#test/support/HttpBrowser.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

const callback = 'http://localhost:8080/v1/account/sessions/oauth2/callback/oidc/engineering-data';

const scope = 'openid profile email';

interface Discovery {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly userinfo_endpoint: string;
}

let local: LocalServices;
let client: { readonly id: string; readonly secret: string };
let discovery: Discovery;

const dataDir = newFolder('another');

/** As earlier releases made it. */
function keepRsaKey(): void {
  const keys = readProviderKeys(dataDir);
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const jwks = { keys: [{ ...key, kid: 'earlier', alg: 'RS256', use: 'sig' }] };
  writeFileSync(join(dataDir, 'identity-provider.keys.json'), JSON.stringify({ ...keys, jwks }));
}

beforeAll(async () => {
  keepRsaKey();
  local = await startLocal({ dataDir, env: { IDP_REDIRECT_URIS: callback } });
  const [, id = '', secret = '', wellKnown = ''] =
    /^For Appwrite's OpenID Connect: client id (\S+), secret (\S+), well-known URL (\S+)$/m.exec(local.output()) ?? [];
  client = { id, secret };
  discovery = (await (await fetch(wellKnown)).json()) as Discovery;
});

afterAll(() => local.stop());

/** Address of a sign-in as Appwrite 1.9 makes it: without PKCE. */
function authorization(parameters: Readonly<Record<string, string>> = {}): string {
  const url = new URL(discovery.authorization_endpoint);
  const usual = { client_id: client.id, redirect_uri: callback, scope, state: '{"a":1}' };
  url.search = String(new URLSearchParams({ ...usual, response_type: 'code', ...parameters }));
  return url.href;
}

const back = /^http:\/\/localhost:8080\//;

async function signInAs(person: string): Promise<URLSearchParams> {
  const browser = new HttpBrowser();
  const page = await browser.visit(authorization());
  const { url } = await browser.visit(page.url.href, back, { person });
  return url.searchParams;
}

/** As Appwrite's adapter asks: with its secret in the body. */
function redeem(code: string): Promise<Response> {
  const { id, secret } = client;
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback,
    client_id: id,
    client_secret: secret,
    scope,
  };
  return fetch(discovery.token_endpoint, { method: 'POST', body: new URLSearchParams(form) });
}

it('signs a person in without PKCE, and says who it is, with a key of an earlier release', async () => {
  const answer = await signInAs('sam.staff');
  expect(answer.get('state')).toBe('{"a":1}');
  const tokens = (await (await redeem(answer.get('code') ?? '')).json()) as { access_token: string; id_token: string };
  expect(decodeProtectedHeader(tokens.id_token)).toMatchObject({ alg: 'RS256', kid: 'earlier' });
  const info = await fetch(discovery.userinfo_endpoint, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(await info.json()).toMatchObject({ email: 'sam.staff@example.test', email_verified: true, name: 'Sam Staff' });
});

it('lets its form lead to wherever the other Appwrite sends the browser', async () => {
  const { headers } = await new HttpBrowser().visit(authorization());
  expect(headers.get('content-security-policy')).toContain("form-action 'self' http: https:");
});

it('sends nobody to an address that is not in the settings', async () => {
  const elsewhere = await new HttpBrowser().visit(authorization({ redirect_uri: `${callback}-2` }));
  expect(elsewhere.status).toBe(400);
  expect(elsewhere.html).toContain('redirect_uri');
});

it('still demands PKCE of the page of this machine', async () => {
  const own = `${local.origin}/v1/account/sessions/oauth2/callback/oidc/engineering-data`;
  const asked = authorization({ client_id: 'engineering-data', redirect_uri: own });
  const { url } = await new HttpBrowser().visit(asked, /\/callback\//);
  expect(url.searchParams.get('error_description')).toMatch(/PKCE/);
});

it('knows no other Appwrite unless it is told', async () => {
  const usual = await startLocal();
  try {
    expect(usual.output()).not.toContain('For Appwrite');
    const { url, status, html } = await new HttpBrowser().visit(
      authorization().replace(new URL(discovery.authorization_endpoint).origin, usual.origin),
    );
    expect([url.origin, status]).toEqual([usual.origin, 400]);
    expect(html).toContain('client is invalid');
  } finally {
    await usual.stop();
  }
});
