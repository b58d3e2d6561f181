import type { Configuration } from 'openid-client';
import type { OidcSettings } from '#local/appwrite/platform.ts';
import { isLoopback } from '#local/process/isLoopback.ts';

const timeoutSeconds = 10;

/** What a sign-in begins with; all of it comes back or is asked for at its end. */
export interface SignInRequest {
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the provider says about a person, of the ID token and, where it has one, the user info. */
export type ProviderClaims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** An OpenID Connect provider as its client sees it: code flow with PKCE, state and nonce. */
export class OidcClient {
  private discovered: Promise<Configuration> | undefined;

  constructor(private readonly settings: OidcSettings) {}

  /** Where to send the browser. Throws when the provider can't be reached. */
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
