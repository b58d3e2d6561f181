import type { FastifyPluginAsync } from 'fastify';
import type { AppwriteConfig } from '#local/appwrite/AppwriteConfig.ts';
import type { OidcSettings } from '#local/appwrite/platform.ts';
import type { Settings } from './readSettings.ts';

export interface SignIn {
  readonly oidc: OidcSettings;
  /** Lower case. */
  readonly adminEmails: readonly string[];
  /** Of the local provider; nothing to serve when the organisation has its own. */
  readonly plugin: FastifyPluginAsync | undefined;
  close(): void;
}

const clientId = 'engineering-data';

/** Through whom people sign in: the provider that the settings name, or else the local one with its sample people. */
export async function startIdentityProvider(
  { oidc, adminEmails, dataDir, idpRedirectUris }: Settings,
  origins: readonly [string, ...string[]],
  { projectId, projectName }: AppwriteConfig,
  cookieSuffix: string,
  say: (line: string) => void,
): Promise<SignIn> {
  if (oidc !== undefined) return { oidc, adminEmails, plugin: undefined, close: () => undefined };
  // Loaded only where it is used, since it is the slowest part to load.
  const { createIdentityProvider } = await import('#local/identity-provider/createIdentityProvider.ts');
  const { adminEmails: sampleAdmins, allowedGroup } = await import('#local/identity-provider/people.ts');
  const [origin] = origins;
  const issuer = `${origin}/idp`;
  const provider = createIdentityProvider({
    issuer,
    clientId,
    redirectUris: origins.map((each) => `${each}/v1/account/sessions/oauth2/callback/oidc/${projectId}`),
    clientName: projectName,
    clientUri: `${origin}/`,
    cookieSuffix,
    appwriteRedirectUris: idpRedirectUris,
    dataDir,
  });
  const { appwriteClient } = provider;
  if (appwriteClient !== undefined) {
    const wellKnown = `${issuer}/.well-known/openid-configuration`;
    say(
      `For Appwrite's OpenID Connect: client id ${appwriteClient.id}, secret ${appwriteClient.secret}, well-known URL ${wellKnown}`,
    );
  }
  return {
    oidc: { issuer, clientId, clientSecret: provider.clientSecret, allowedGroup },
    adminEmails: [...sampleAdmins, ...adminEmails],
    plugin: provider.plugin,
    close: () => provider.close(),
  };
}
