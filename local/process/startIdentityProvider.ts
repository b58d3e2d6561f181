import type { FastifyPluginAsync } from 'fastify';
import type { AppwriteConfig } from '../appwrite/AppwriteConfig';
import type { OidcSettings } from '../appwrite/platform';
import type { Settings } from './readSettings';

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
  { oidc, adminEmails, dataDir }: Settings,
  origins: readonly [string, ...string[]],
  { projectId, projectName }: AppwriteConfig,
): Promise<SignIn> {
  if (oidc !== undefined) return { oidc, adminEmails, plugin: undefined, close: () => undefined };
  const { createIdentityProvider } = await loadProvider();
  const { adminEmails: sampleAdmins, allowedGroup } = await import('../identity-provider/people');
  const [origin] = origins;
  const issuer = `${origin}/idp`;
  const provider = createIdentityProvider({
    issuer,
    clientId,
    redirectUris: origins.map((each) => `${each}/v1/account/sessions/oauth2/callback/oidc/${projectId}`),
    clientName: projectName,
    clientUri: `${origin}/`,
    dataDir,
  });
  return {
    oidc: { issuer, clientId, clientSecret: provider.clientSecret, allowedGroup },
    adminEmails: [...sampleAdmins, ...adminEmails],
    plugin: provider.plugin,
    close: () => provider.close(),
  };
}

/**
 * Loaded only where it is used, since it is the slowest part to load; its complaint about Node 20, on which all of this is
 * tested, is kept from people who can do nothing about it.
 */
async function loadProvider() {
  const { warn } = console;
  const quieter = (...values: unknown[]): void => {
    if (!String(values[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...values);
  };
  Object.assign(console, { warn: quieter });
  try {
    return await import('../identity-provider/createIdentityProvider');
  } finally {
    Object.assign(console, { warn });
  }
}
