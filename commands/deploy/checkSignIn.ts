import type { DeploySettings } from './settings.ts';
import { describeNetworkError, fetchAsGuest } from './administration.ts';

/** Methods of Appwrite that can be asked about without leaving a trace. Each call lacks what it needs to succeed. */
const otherMethods = {
  'Email/Password': '/account/sessions/email',
  'Magic URL': '/account/tokens/magic-url',
  'Email OTP': '/account/tokens/email',
  Phone: '/account/tokens/phone',
} as const;

export interface SignInFindings {
  /** Pages whose host is no platform of the project. */
  readonly unknownPages: readonly string[];
  /** Why sign-in with the provider doesn't work, or undefined. */
  readonly providerProblem?: string | undefined;
  /** Redirect URL that Appwrite gives the provider, where it can be known. */
  readonly redirectUrl?: string | undefined;
  /** Methods besides the provider that are on. */
  readonly otherMethods: readonly string[];
  /** Methods about which the server didn't say, because it was asked too often or refused otherwise. */
  readonly unknownMethods: readonly string[];
  /** Problem with the provider's discovery document; undefined for none. */
  readonly wellKnownProblem?: string | undefined;
}

/** Redirect URL to register at the identity provider, if a proxy in front of Appwrite passes on what it should. */
export function redirectUrlOf({ endpoint, projectId }: Pick<DeploySettings, 'endpoint' | 'projectId'>): string {
  return `${endpoint}/account/sessions/oauth2/callback/oidc/${projectId}`;
}

/** Finds out, as a visitor would, what sign-in lacks: an API key can't read these settings. */
export async function checkSignIn(settings: DeploySettings): Promise<SignInFindings> {
  const starts = await Promise.all(settings.pageUrls.map((page) => startSignIn(settings, page)));
  const unknownPages = settings.pageUrls.filter((_page, index) => starts[index]?.status === 400);
  const started = starts.find(({ status }) => status !== 400);
  return {
    unknownPages,
    providerProblem: started === undefined ? 'not checked: no page is known yet' : problemOf(started, settings),
    redirectUrl: started && providerParam(started, 'redirect_uri'),
    ...(await findOtherMethods(settings)),
    wellKnownProblem: await checkWellKnown(settings.provider.wellKnownUrl),
  };
}

interface Start {
  readonly status: number;
  readonly location: string;
}

/** First step of a sign-in, without the second. */
async function startSignIn({ endpoint, projectId }: DeploySettings, page: string): Promise<Start> {
  const query = new URLSearchParams({ project: projectId, success: page, failure: page });
  const path = `/account/sessions/oauth2/oidc?${query.toString()}`;
  const response = await fetchAsGuest(endpoint, path, { redirect: 'manual' });
  await response.arrayBuffer();
  return { status: response.status, location: response.headers.get('location') ?? '' };
}

function problemOf(start: Start, settings: DeploySettings): string | undefined {
  if (start.status === 412) return 'OpenID Connect is switched off';
  const clientId = providerParam(start, 'client_id');
  if (clientId === undefined) {
    return `sign-in starts with an error (${start.status}): usually the well-known URL is missing or wrong`;
  }
  return clientId === settings.provider.clientId ? undefined : `the client id is "${clientId}"`;
}

/** Parameter of the address at the provider to which the browser is sent. */
function providerParam({ status, location }: Start, name: string): string | undefined {
  const isSent = status >= 300 && status < 400 && URL.canParse(location);
  return isSent ? (new URL(location).searchParams.get(name) ?? '') : undefined;
}

async function findOtherMethods({ endpoint, projectId }: DeploySettings) {
  const found = { otherMethods: [] as string[], unknownMethods: [] as string[] };
  for (const [name, path] of Object.entries(otherMethods)) {
    const response = await fetchAsGuest(endpoint, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-Appwrite-Project': projectId },
      body: '{}',
    });
    await response.arrayBuffer();
    if (response.status === 400) found.otherMethods.push(name);
    else if (response.status !== 501) found.unknownMethods.push(name);
  }
  return found;
}

/** Entries of the description that Appwrite's adapter uses. */
const neededEntries = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint'];

async function checkWellKnown(wellKnownUrl: string): Promise<string | undefined> {
  try {
    const response = await fetch(wellKnownUrl, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) return `${wellKnownUrl} answers ${response.status}`;
    const description = (await response.json()) as Record<string, unknown>;
    const missing = neededEntries.filter((name) => typeof description[name] !== 'string');
    return missing.length === 0 ? undefined : `${wellKnownUrl} doesn't name ${missing.join(', ')}`;
  } catch (thrown) {
    return `${wellKnownUrl} doesn't answer from here: ${describeNetworkError(thrown)}`;
  }
}
