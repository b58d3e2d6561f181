import { mkdirSync } from 'node:fs';
import { createAppwrite } from '#local/appwrite/createAppwrite.ts';
import { createIdentityProvider } from '#local/identity-provider/createIdentityProvider.ts';
import { adminEmails, allowedGroup } from '#local/identity-provider/people.ts';
import { createApp } from '#local/process/createApp.ts';
import { openServer } from '#local/process/openServer.ts';
import { readPlatformConfig } from '#local/process/readConfigFiles.ts';

/**
 * The platform and the local identity provider on one origin, in a process of its own because the provider's package can't be
 * loaded by the test runner. Arguments: the data folder; the port, 0 for any;
 * the issuer and the group that the platform is told, `-` for the real ones.
 */
const [dataDir = '', port = '0', issuer = '-', group = '-'] = process.argv.slice(2);

const open = await openServer('localhost', Number(port));
const origin = `http://localhost:${open.port}`;
const config = readPlatformConfig('test/local/recordings/appwrite.config.json');
mkdirSync(dataDir, { recursive: true });

const provider = createIdentityProvider({
  issuer: `${origin}/idp`,
  clientId: 'appwrite',
  redirectUris: [`${origin}/v1/account/sessions/oauth2/callback/oidc/${config.projectId}`],
  clientName: 'Engineering Data',
  clientUri: `${origin}/`,
  cookieSuffix: '',
  appwriteRedirectUris: [],
  dataDir,
});
const appwrite = createAppwrite(
  {
    endpoint: `${origin}/v1`,
    dataDir,
    functionsRoot: 'test/local/recordings',
    apiKey: 'key-of-the-tests',
    secret: 'secret-of-the-tests',
    // Redirect target of the tests' sign-ins; nothing listens there.
    origins: [origin, 'http://localhost:9'],
    cookieSuffix: '',
    trustedProxies: [],
    rateLimits: false,
    adminEmails,
    oidc: {
      issuer: issuer === '-' ? `${origin}/idp` : issuer,
      clientId: 'appwrite',
      clientSecret: provider.clientSecret,
      allowedGroup: group === '-' ? allowedGroup : group,
    },
    projectVariables: {},
  },
  config,
);
const { app, handler } = createApp(open.server, ['localhost'], [], appwrite.answerDomain);
await app.register(provider.plugin);
await app.register(appwrite.plugin);
await app.ready();
open.answerWith(handler);
process.stdout.write(`${origin}\n`);
