import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { AppwriteConfig, ColumnConfig } from '#local/appwrite/AppwriteConfig.ts';
import { createAppwrite } from '#local/appwrite/createAppwrite.ts';
import type { StartRun } from '#local/appwrite/functions/startRun.ts';
import type { Platform, PlatformSettings } from '#local/appwrite/platform.ts';

const recordings = join(process.cwd(), 'test/local/recordings');

export interface StartedAppwrite {
  readonly platform: Platform;
  /** Ends in `/v1`. */
  readonly endpoint: string;
  readonly project: string;
  /** Every scope. */
  readonly key: string;
  /** Ends the server and, unless the caller brought the folder, removes it. Throws when a call failed in a way that nobody foresaw. */
  stop(): Promise<void>;
}

/** The configuration that the recordings assume, with more columns of `items`: `undeployed` has no code, though the file gives it a path. */
export function recordedConfig(...columns: readonly ColumnConfig[]): AppwriteConfig {
  const config = JSON.parse(readFileSync(join(recordings, 'appwrite.config.json'), 'utf8')) as AppwriteConfig;
  const functions = config.functions.map((each) =>
    each.$id === 'undeployed' ? { ...each, path: 'functions/undeployed' } : each,
  );
  const tables = config.tables.map((each) =>
    each.$id === 'items' ? { ...each, columns: [...each.columns, ...columns] } : each,
  );
  return { ...config, functions, tables };
}

/** The local platform in this process on a free port, in a folder of its own, with the recordings' configuration by default. */
export async function startAppwrite(
  settings: Partial<PlatformSettings> = {},
  config = recordedConfig(),
  startRun?: StartRun,
): Promise<StartedAppwrite> {
  const dataDir = settings.dataDir ?? mkdtempSync(join(tmpdir(), 'appwrite-'));
  const failures: string[] = [];
  const logger = { level: 'error', stream: { write: (line: string) => void failures.push(line) } };
  const server = Fastify({ forceCloseConnections: true, logger });
  const port = await freePort();
  const endpoint = `http://localhost:${port}/v1`;
  const appwrite = createAppwrite(
    {
      endpoint,
      dataDir,
      functionsRoot: recordings,
      apiKey: 'key-of-the-tests',
      secret: 'secret-of-the-tests',
      origins: ['http://localhost', `http://localhost:${port}`],
      cookieSuffix: '',
      trustedProxies: [],
      rateLimits: false,
      adminEmails: [],
      oidc: undefined,
      projectVariables: {},
      ...settings,
    },
    config,
    startRun,
  );
  server.addHook('onRequest', appwrite.answerDomain);
  await server.register(appwrite.plugin);
  await server.listen({ port, host: 'localhost' });
  return {
    platform: appwrite.platform,
    endpoint,
    project: config.projectId,
    key: appwrite.platform.settings.apiKey,
    stop: async () => {
      await server.close();
      await appwrite.close();
      if (failures.length > 0) throw new Error(`The platform failed:\n${failures.join('')}`);
      if (settings.dataDir === undefined) rmSync(dataDir, { recursive: true });
    },
  };
}

/** A port nobody listens on: the platform must know its own address before it listens. */
async function freePort(): Promise<number> {
  const probe = Fastify();
  await probe.listen({ port: 0, host: 'localhost' });
  const { port } = probe.server.address() as AddressInfo;
  await probe.close();
  return port;
}
