import { createHmac } from 'node:crypto';
import type { ClientMetadata, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { Provider } from 'oidc-provider/lib/provider.js';
import type { ProviderStore } from './ProviderStore.ts';
import { messagePage, securityHeaders } from './page.ts';
import { people, type Person } from './people.ts';
import type { ProviderKeys } from './providerKeys.ts';

export interface ProviderOptions {
  /** Issuer, exactly as people and applications must use it: `http://localhost:3000/idp`. */
  readonly issuer: string;
  readonly clientId: string;
  /** The only allowed redirect URIs of the application. */
  readonly redirectUris: readonly string[];
  /** The application's name and address, for the pages. */
  readonly clientName: string;
  readonly clientUri: string;
  /** Suffix of cookie names: all ports of a host share cookies. */
  readonly cookieSuffix: string;
  /** Redirect URIs of another Appwrite, which is a second application if there are any. */
  readonly appwriteRedirectUris: readonly string[];
}

/** Client id of the second application. */
export const appwriteClientId = 'appwrite-server';

/** The second application's secret; as lasting as the first one's, of which it is made. */
export function appwriteClientSecret({ clientSecret }: Pick<ProviderKeys, 'clientSecret'>): string {
  return createHmac('sha256', clientSecret).update(appwriteClientId).digest('hex');
}

const cookies = ['session', 'interaction', 'resume'] as const;
const seconds = { minute: 60, tenMinutes: 600, hour: 3600 } as const;

/** The OpenID Connect provider: the sample people, code flow with PKCE, no consent to give. Another Appwrite may be a second application. */
export function createProvider(options: ProviderOptions, keys: ProviderKeys, store: ProviderStore): Provider {
  const configuration: Configuration = {
    adapter: (model) => store.adapter(model),
    clients: [
      {
        client_id: options.clientId,
        client_secret: keys.clientSecret,
        client_name: options.clientName,
        client_uri: options.clientUri,
        redirect_uris: [...options.redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
      ...appwriteClients(options, keys),
    ],
    // Its own default is RS256, for which there may be no key.
    clientDefaults: { id_token_signed_response_alg: keys.jwks.keys[0].alg },
    jwks: { keys: [...keys.jwks.keys] },
    cookies: {
      keys: [...keys.cookieKeys],
      names: Object.fromEntries(cookies.map((name) => [name, `_${name}${options.cookieSuffix}`])),
      long: { path: new URL(options.issuer).pathname, httpOnly: true, sameSite: 'lax' },
    },
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    // Appwrite 1.9 sends no code_challenge.
    pkce: { required: (_ctx, { clientId }) => clientId !== appwriteClientId },
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email'],
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `${new URL(options.issuer).pathname}/interaction/${interaction.uid}` },
    // There are no sessions, so codes and tokens don't expire with one.
    expiresWithSession: () => false,
    loadExistingGrant: grantRequestedScopes,
    findAccount: (_ctx, id) => account(people.find((person) => person.id === id)),
    renderError: (ctx, { error, error_description: description }, thrown) => {
      for (const [name, value] of Object.entries(securityHeaders())) ctx.set(name, value);
      if (thrown.name === 'SessionNotFound') {
        ctx.redirect(options.clientUri);
        return;
      }
      ctx.type = 'html';
      ctx.body = messagePage('This sign-in did not work', description ?? error, options);
    },
    ttl: {
      AccessToken: seconds.tenMinutes,
      AuthorizationCode: seconds.minute,
      Grant: seconds.tenMinutes,
      IdToken: seconds.tenMinutes,
      Interaction: seconds.hour,
      Session: seconds.hour,
    },
  };
  const provider = new Provider(options.issuer, configuration);
  // Only a proxy in front of this process can speak https; createIdentityProvider sets the headers of each request accordingly.
  provider.proxy = options.issuer.startsWith('https:');
  return provider;
}

function appwriteClients(
  { appwriteRedirectUris, clientName, clientUri }: ProviderOptions,
  keys: ProviderKeys,
): ClientMetadata[] {
  if (appwriteRedirectUris.length === 0) return [];
  const client: ClientMetadata = {
    client_id: appwriteClientId,
    client_secret: appwriteClientSecret(keys),
    client_name: clientName,
    client_uri: clientUri,
    redirect_uris: [...appwriteRedirectUris],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    // As Appwrite's adapter sends it.
    token_endpoint_auth_method: 'client_secret_post',
  };
  return [client];
}

/** The application is the organisation's own, so nobody is asked for consent. */
async function grantRequestedScopes(ctx: KoaContextWithOIDC) {
  const { client, provider, session, params } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  if (typeof params?.scope === 'string') grant.addOIDCScope(params.scope);
  await grant.save();
  return grant;
}

function account(person: Person | undefined) {
  if (person === undefined) return undefined;
  const { id, name, email, groups } = person;
  return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: true, groups: [...groups] }) };
}
