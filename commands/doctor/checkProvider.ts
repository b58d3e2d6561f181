import { type Finding, ok, wrong } from './Finding.ts';
import { type Installation, request } from './Installation.ts';

const subject = 'provider';
const providerPage = 'console → Auth → Settings → OpenID Connect';

/** Start of a sign-in, its provider, and what the provider says to a sign-in as Appwrite begins it. Counts as one of 50 an hour. */
export async function checkProvider(installation: Installation): Promise<Finding[]> {
  const { endpoint, projectId, page, wellKnownUrl } = installation;
  const start = new URL(`${endpoint}/account/sessions/oauth2/oidc`);
  start.searchParams.set('project', projectId);
  start.searchParams.set('success', `${page}/`);
  start.searchParams.set('failure', `${page}/access-denied`);
  const begun = await request(start);
  const text = await begun.text();
  const location = begun.headers.get('location');
  if (location === null) return [judgeRefusedStart(begun.status, text, new URL(page).hostname)];
  const authorization = new URL(location, endpoint);
  const refusal = authorization.origin === page ? authorization.searchParams.get('error') : null;
  if (refusal !== null) {
    const [, message = refusal] = /"message":"([^"]*)"/.exec(refusal) ?? [];
    const advice = `${providerPage}: see that Appwrite itself reaches the well-known URL`;
    return [wrong(subject, `sign-in fails at once: ${message}`, advice)];
  }
  return [
    await checkWellKnown(authorization, wellKnownUrl),
    judgeRedirectAddress(authorization, `${endpoint}/account/sessions/oauth2/callback/oidc/${projectId}`),
    await checkAuthorization(authorization),
  ];
}

function judgeRefusedStart(status: number, text: string, host: string): Finding {
  if (status === 429) {
    const advice = 'wait an hour, or see docs/deploying.md, section 8: at most 25 sign-ins an hour behind one address';
    return wrong(subject, 'too many sign-ins from this address', advice);
  }
  if (status === 412 || text.includes('project_provider_disabled')) {
    return wrong(subject, 'OpenID Connect is off', `${providerPage}: switch it on`);
  }
  if (status === 400)
    return wrong(subject, 'the page is no platform', `console → Overview → Add platform → Web: ${host}`);
  return wrong(
    subject,
    `sign-in answers ${status}`,
    `${providerPage}: give the well-known URL, not the three single ones`,
  );
}

interface Discovery {
  readonly issuer?: string;
  readonly authorization_endpoint?: string;
  readonly code_challenge_methods_supported?: readonly string[];
}

async function checkWellKnown(authorization: URL, given: string | undefined): Promise<Finding> {
  const wanted = authorization.origin + authorization.pathname;
  for (const url of given === undefined ? wellKnownUrls(authorization) : [given]) {
    const discovery = await readDiscovery(url);
    if (discovery?.authorization_endpoint === wanted) return ok('well-known URL', url);
    if (given !== undefined && discovery !== undefined) {
      const detail = `${given} names another place to sign in than Appwrite uses`;
      return wrong('well-known URL', detail, `${providerPage}: enter it there`);
    }
  }
  const detail = `no description of ${authorization.origin} was found`;
  return wrong(
    'well-known URL',
    given === undefined ? detail : `${given} does not answer`,
    'name it by --well-known URL',
  );
}

/** Places of a provider's description: below each part of the address of sign-in, the longest first. */
export function wellKnownUrls({ origin, pathname }: URL): string[] {
  const parts = pathname.split('/').filter(Boolean);
  const folders = parts.map((_part, index) => parts.slice(0, parts.length - index - 1).join('/'));
  // Microsoft's version stands behind the tenant there, and at the end of the address of sign-in here.
  const issuers = folders.flatMap((folder) => (pathname.includes('/v2.0/') ? [`${folder}/v2.0`, folder] : [folder]));
  return issuers.map(
    (issuer) => new URL(`/${issuer}/.well-known/openid-configuration`.replace(/\/{2,}/g, '/'), origin).href,
  );
}

async function readDiscovery(url: string): Promise<Discovery | undefined> {
  const answer = await request(url);
  const text = await answer.text();
  if (!answer.ok) return undefined;
  try {
    return JSON.parse(text) as Discovery;
  } catch {
    return undefined;
  }
}

/** Appwrite makes the address of the scheme, host and port that its proxy tells. */
function judgeRedirectAddress({ searchParams }: URL, expected: string): Finding {
  const actual = searchParams.get('redirect_uri') ?? 'none';
  if (actual === expected) return ok('redirect address', expected);
  const advice =
    'let the proxy send Host, X-Forwarded-Proto and X-Forwarded-Port, and register the address at the provider';
  return wrong('redirect address', `Appwrite gives ${actual}, not ${expected}`, advice);
}

/** Asks the provider for its sign-in page, as Appwrite's redirect does; nobody signs in. */
async function checkAuthorization(authorization: URL): Promise<Finding> {
  const answer = await request(authorization);
  const text = await answer.text();
  const location = answer.headers.get('location');
  const parameters = location === null ? undefined : new URL(location, authorization).searchParams;
  const error = parameters?.get('error');
  if (answer.status < 400 && typeof error !== 'string')
    return ok(subject, `offers its sign-in at ${authorization.origin}`);
  return judgeRefusal(
    typeof error === 'string'
      ? `${error}: ${parameters?.get('error_description') ?? ''}`
      : `${answer.status}: ${plainText(text)}`,
    authorization,
  );
}

function judgeRefusal(said: string, { searchParams, origin }: URL): Finding {
  const detail = `${origin} refuses the sign-in with ${said.trim()}`;
  if (/pkce|code[ _]challenge/i.test(said) && !searchParams.has('code_challenge')) {
    return wrong(subject, detail, 'Appwrite 1.9 sends no PKCE: make it optional for this client at the provider');
  }
  const client = searchParams.get('client_id') ?? '';
  return wrong(subject, detail, `register the redirect address at the provider, for the client "${client}"`);
}

/** Beginning of what a page says. */
function plainText(html: string): string {
  const text = html.replace(/<(style|script)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ');
  return text.replace(/\s+/g, ' ').trim().slice(0, 200);
}
