import fastify, { type FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createAppwrite } from '../appwrite/createAppwrite';
import type { PlatformSettings } from '../appwrite/platform';
import { FlagFile } from '../flags/FlagFile';
import { serveFlags } from '../flags/serveFlags';
import { EventLog } from '../monitoring-intake/EventLog';
import { serveIntake } from '../monitoring-intake/serveIntake';
import { servePage } from '../page/servePage';
import { Disposal } from './Disposal';
import { holdDataDir } from './holdDataDir';
import { openServer } from './openServer';
import { readKeys } from './readKeys';
import { readPlatformConfig } from './readPlatformConfig';
import type { Settings } from './readSettings';
import { refuseForeignHosts } from './refuseForeignHosts';
import { startIdentityProvider } from './startIdentityProvider';
import { StartFailure } from './StartFailure';

export interface RunningServices {
  /** Where people open the product. */
  readonly origin: string;
  /** Ends everything, what started last first. */
  close(): Promise<void>;
}

/** Folder of the build, the functions and the platform's description. */
const root = join(import.meta.dirname, '../..');
const privateNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** Starts all services on one origin, sample organisation included. Throws `StartFailure` when one of them can't start; then none runs. */
export async function startServices(settings: Settings, warn: (line: string) => void): Promise<RunningServices> {
  const disposal = new Disposal();
  try {
    const origin = await startAll(settings, warn, disposal);
    return { origin, close: () => disposal.dispose() };
  } catch (error) {
    await disposal.dispose();
    throw error;
  }
}

async function startAll(settings: Settings, warn: (line: string) => void, disposal: Disposal): Promise<string> {
  const { dataDir } = settings;
  disposal.add(holdDataDir(dataDir));
  const keys = readKeys(dataDir);
  const flags = new FlagFile(settings.flagsFile, warn);
  disposal.add(() => flags.close());
  const config = readPlatformConfig(join(root, 'appwrite.config.json'));
  const open = await openServer(settings.host, settings.port);
  disposal.add(() => open.close());
  const own = `http://localhost:${open.port}`;
  const origin = settings.origin ?? own;

  const signIn = await startIdentityProvider(settings, [origin, own, `http://127.0.0.1:${open.port}`], config);
  disposal.add(() => signIn.close());
  const platformSettings: PlatformSettings = {
    endpoint: `${own}/v1`,
    dataDir,
    functionsRoot: root,
    ...keys,
    platformHosts: [...new Set(['localhost', '127.0.0.1', new URL(origin).hostname])],
    rateLimits: true,
    adminEmails: signIn.adminEmails,
    oidc: signIn.oidc,
  };
  const appwrite = asStartFailure(() => createAppwrite(platformSettings, config));
  disposal.add(() => appwrite.close());

  const app = createApp(open.server, settings.origin !== undefined);
  // Answers that are under way may finish before what they need is closed.
  disposal.add(async () => {
    await app.close();
    await open.close();
  });
  app.addHook('onRequest', refuseForeignHosts(origin));
  await app.register(appwrite.plugin);
  if (signIn.plugin) await app.register(signIn.plugin);
  await app.register(serveFlags(flags), { prefix: '/flags' });
  await app.register(serveIntake(new EventLog(join(dataDir, 'monitoring.ndjson'))), { prefix: '/intake' });
  await servePage(app, { dist: join(root, 'dist'), configuration: join(root, 'public/config.json'), origin });
  await app.ready();
  return origin;
}

function createApp(server: Server, behindProxy: boolean): FastifyInstance {
  return fastify({
    logger: false,
    trustProxy: behindProxy ? privateNetworks : false,
    routerOptions: { maxParamLength: 4_000 },
    serverFactory: (handler) => server.on('request', handler),
  });
}

/** What the platform says of a folder it can't use is meant for people. */
function asStartFailure<T>(start: () => T): T {
  try {
    return start();
  } catch (error) {
    throw error instanceof Error ? new StartFailure(error.message, { cause: error }) : error;
  }
}
