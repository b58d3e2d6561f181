import type { Configuration } from 'openid-client';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { invalid } from '#local/appwrite/http/parameters.ts';
import type { Call, OidcSettings } from '#local/appwrite/platform.ts';
import { isLoopback } from '#local/process/isLoopback.ts';
import { SignInRefused } from './redirect.ts';

const timeoutSeconds = 10;

/** Parameters of a new sign-in, needed again to finish it. */
export interface SignInRequest {
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Claims about a person from the ID token and, if the provider has one, the user info endpoint. */
type ProviderClaims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** An OpenID Connect provider as its client sees it: code flow with PKCE, state and nonce. */
export class OidcClient {
  private discovered: Promise<Configuration> | undefined;

  constructor(private readonly settings: OidcSettings) {}

  /** Authorization URL for the browser. Throws when the provider can't be reached. */
  async authorizationUrl(request: SignInRequest): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    const url = buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: request.redirectUri,
      scope: request.scopes.join(' '),
      state: request.state,
      nonce: request.nonce,
      code_challenge: await calculatePKCECodeChallenge(request.codeVerifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /** The person with whom the browser came back to `answer`, the redirect address with the provider's parameters. */
  async person(
    answer: URL,
    expected: Pick<SignInRequest, 'state' | 'nonce' | 'codeVerifier'>,
  ): Promise<ProviderClaims> {
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
    const configuration = await this.configuration();
    const tokens = await authorizationCodeGrant(configuration, answer, {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('no ID token came');
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    return { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
  }

  /** Asked for at the first sign-in, and again at the next one if the provider was down. */
  private configuration(): Promise<Configuration> {
    this.discovered ??= this.discover().catch((error: unknown) => {
      this.discovered = undefined;
      throw error;
    });
    return this.discovered;
  }

  private async discover(): Promise<Configuration> {
    const client = await import('openid-client');
    const issuer = new URL(this.settings.issuer);
    const { clientId, clientSecret } = this.settings;
    // Plain http is for the provider on this machine alone. The library calls this way out deprecated only so that it stands out.
    const allowPlainHttp = Reflect.get<typeof client, 'allowInsecureRequests'>(client, 'allowInsecureRequests');
    return client.discovery(issuer, clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: issuer.protocol === 'http:' && isLoopback(issuer.hostname) ? [allowPlainHttp] : [],
    });
  }
}

const clients = new WeakMap<OidcSettings, OidcClient>();

/** The one client of a provider, so that its description is asked for once. */
export function oidcClient(settings: OidcSettings): OidcClient {
  const client = clients.get(settings) ?? new OidcClient(settings);
  clients.set(settings, client);
  return client;
}

/** The providers Appwrite knows; here only `oidc` can be enabled. */
const knownProviders =
  'amazon apple auth0 authentik autodesk bitbucket bitly box dailymotion discord disqus dropbox etsy facebook figma fusionauth github gitlab google keycloak kick linkedin microsoft notion oidc okta paypal paypalSandbox podio salesforce slack spotify stripe tradeshift tradeshiftBox twitch wordpress x yahoo yammer yandex zoho zoom'.split(
    ' ',
  );

/** The settings of the provider in the address; throws for one that Appwrite doesn't know or that isn't enabled. */
export function enabledProvider({ params, platform }: Call): OidcSettings {
  const { provider = '' } = params;
  if (!knownProviders.includes(provider))
    throw invalid('provider', `Value must be one of (${knownProviders.join(', ')})`);
  if (provider !== 'oidc' || platform.settings.oidc === undefined) {
    throw new AppwriteError(
      'project_provider_disabled',
      'This provider is disabled. Please enable the provider from your Appwrite console to continue.',
    );
  }
  return platform.settings.oidc;
}

interface SignedInPerson {
  readonly email: string;
  readonly name: string;
}

/** The person in the provider's claims. Throws `SignInRefused` without a verified e-mail address or outside the allowed group. */
export function toPerson({ allowedGroup }: OidcSettings, claims: ProviderClaims): SignedInPerson {
  const { email, email_verified: isVerified, groups } = claims;
  if (typeof email !== 'string' || email === '') {
    throw new SignInRefused('user_unauthorized', 'OAuth provider failed to return email.');
  }
  const name = [claims.name, claims.preferred_username].find(isText) ?? email;
  if (allowedGroup !== undefined && !(Array.isArray(groups) && groups.includes(allowedGroup))) {
    throw SignInRefused.byProvider(`access_denied: ${name} is not a member of the group ${allowedGroup}`);
  }
  // An unverified address would let one person take over another's account.
  if (isVerified !== true) throw new SignInRefused('user_email_not_verified', 'User email is not verified');
  return { email: email.toLowerCase(), name };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
