import { join } from 'node:path';
import Database from 'libsql';
import { existsSync, statSync } from 'node:fs';
import { createAppwrite } from '#local/appwrite/createAppwrite.ts';
import type { Platform, PlatformSettings } from '#local/appwrite/platform.ts';
import { isDatabaseLocked, isDiskFull } from '#local/appwrite/storageFailures.ts';
import { FlagFile } from '#local/flags/FlagFile.ts';
import { serveFlags } from '#local/flags/serveFlags.ts';
import { EventLog } from '#local/monitoring-intake/EventLog.ts';
import { openMailReceiver } from '#local/mail-receiver/openMailReceiver.ts';
import { serveIntake } from '#local/monitoring-intake/serveIntake.ts';
import { servePage } from '#local/page/servePage.ts';
import { type SampleState, SampleStateFile } from '#local/sample-data/SampleStateFile.ts';
import { StartFailure } from './StartFailure.ts';
import { createApp } from './createApp.ts';
import { lockDataDir } from './lockDataDir.ts';
import { makePrivate } from './makePrivate.ts';
import { openServer } from './openServer.ts';
import { cookieSuffixOf, readKeys } from './readKeys.ts';
import { readPageTimeZone, readPlatformConfig } from './readConfigFiles.ts';
import type { Settings } from './readSettings.ts';
import { type Addresses, resolveAddresses } from './resolveAddresses.ts';
import { resumeWork } from './resumeWork.ts';
import { startIdentityProvider } from './startIdentityProvider.ts';

export interface StartOptions {
  readonly settings: Settings;
  /** Told what people should know while it runs, a line each. */
  readonly warn: (line: string) => void;
  /** Told what takes a while. */
  readonly say: (line: string) => void;
  /** Ends a start that is under way. */
  readonly signal: AbortSignal;
}

export interface RunningServices {
  /** Public origin of the product. */
  readonly origin: string;
  /** Origin for clients on this machine. */
  readonly localOrigin: string;
  /** Ends everything, what started last first. */
  close(): Promise<void>;
}

/** Folder of the build, the functions and the platform's description. */
const root = join(import.meta.dirname, '../..');

/**
 * Starts all services on one origin, sample organisation included. Throws `StartFailure` when one of them can't start, and the
 * signal's reason when it is aborted; then none runs.
 */
export async function startServices(options: StartOptions): Promise<RunningServices> {
  const cleanup = new CleanupStack();
  try {
    const { origin, localOrigin } = await startAll(options, cleanup);
    return { origin, localOrigin, close: () => cleanup.run() };
  } catch (error) {
    await cleanup.run();
    throw isOfSystem(error) ? unusable(`The data folder ${options.settings.dataDir}`, error) : error;
  }
}

/** Whether a system call or SQLite failed: nothing that a stack would explain. */
function isOfSystem(error: unknown): error is Error {
  return (
    error instanceof Error && ('syscall' in error || ('code' in error && String(error.code).startsWith('SQLITE_')))
  );
}

async function startAll({ settings, warn, say, signal }: StartOptions, cleanup: CleanupStack): Promise<Addresses> {
  const { dataDir } = settings;
  const faults = Object.keys(settings.faults);
  if (faults.length > 0) warn(`FAULTS is set: people will meet ${faults.join(', ')}.`);
  cleanup.add(lockDataDir(dataDir));
  makePrivate(dataDir);
  const sampleState = await withStartFailure('The state of the sample data', () => new SampleStateFile(dataDir).read());
  requireDatabase(dataDir, sampleState);
  const keys = readKeys(dataDir);
  const flags = await withStartFailure(
    `The flags file ${settings.flagsFile}`,
    () => new FlagFile(settings.flagsFile, warn),
  );
  cleanup.add(() => flags.close());
  const config = readPlatformConfig(join(root, 'appwrite.config.json'));
  const configuration = join(root, 'public/config.json');
  const timeZone = settings.timeZone ?? readPageTimeZone(configuration);
  const open = await openServer(settings.host, settings.port);
  cleanup.add(() => open.close());
  const addresses = resolveAddresses(settings, open.port);
  const { origin, localOrigin, hosts, origins } = addresses;

  const mail = await openMailReceiver(join(dataDir, 'mail'));
  cleanup.add(() => mail.close());
  const cookieSuffix = cookieSuffixOf(keys.secret);
  const signIn = await withStartFailure('The identity provider', () =>
    startIdentityProvider(settings, origins, config, cookieSuffix, say),
  );
  cleanup.add(() => signIn.close());
  const { adminEmails, oidc } = signIn;
  const platformSettings: PlatformSettings = {
    ...{ endpoint: `${localOrigin}/v1`, dataDir, functionsRoot: root, ...keys },
    projectVariables: {
      ...{ TIME_ZONE: timeZone, PAGE_URL: origin, SMTP_URL: mail.url, MAIL_FROM: mailFrom },
      ...settings.webhook,
    },
    authenticatesFirst: settings.authenticatesFirst,
    ...{ origins, cookieSuffix, rateLimits: true, adminEmails, oidc, trustedProxies: settings.trustedProxies },
    executionWorkers: settings.executionWorkers,
    faults: settings.faults,
    losesSchedules: settings.losesSchedules,
    ...(settings.losesEvents && { eventFaults: { seed: 0, lost: 1, doubled: 0, overtaken: 0 } }),
  };
  const appwrite = await withStartFailure(`The data folder ${dataDir}`, () => createAppwrite(platformSettings, config));
  cleanup.add(() => appwrite.close());

  const { app, handler } = createApp(open.server, hosts, settings.trustedProxies, appwrite.answerDomain);
  // Answers that are under way may finish before what they need is closed.
  cleanup.add(async () => {
    await app.close();
    await open.close();
  });
  await app.register(appwrite.plugin);
  if (signIn.plugin) await app.register(signIn.plugin);
  await app.register(serveFlags(flags), { prefix: '/flags' });
  await app.register(serveIntake(new EventLog(join(dataDir, 'monitoring.ndjson')), origins), { prefix: '/intake' });
  await servePage(app, { dist: join(root, 'dist'), configuration, timeZone, origin });
  // Before anybody is answered, and before a function runs: until it is complete there is nothing to see.
  await importSampleData(appwrite.platform, { ...settings, timeZone, state: sampleState }, say, signal);
  resumeWork(appwrite.platform);
  await app.ready();
  open.answerWith(handler);
  return addresses;
}

const mailFrom = 'Engineering Data <engineering-data@example.test>';

/** Services describe an unusable folder or file in one line meant for people. */
async function withStartFailure<T>(what: string, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw unusable(what, error);
  }
}

function unusable(what: string, error: unknown): StartFailure {
  const reason = reasonOf(error);
  const line = reason.startsWith('The ') ? reason : `${what} can't be used (${reason}).`;
  return new StartFailure(line, { cause: error });
}

function reasonOf(error: unknown): string {
  if (isDiskFull(error)) return 'the disk is full';
  if (isDatabaseLocked(error)) return 'another program has locked the database: end it, and start again';
  return error instanceof Error ? error.message : String(error);
}

/** Cleanup functions, run last in, first out. */
class CleanupStack {
  private readonly steps: (() => void | Promise<void>)[] = [];

  add(step: () => void | Promise<void>): void {
    this.steps.push(step);
  }

  /** Runs every function even if one fails, then throws the first error. */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}

interface SampleContext {
  readonly timeZone: string;
  /** As an earlier start left it. */
  readonly state: SampleState | undefined;
}

/** Brings the sample organisation into an empty data folder. Throws `StartFailure`, and the signal's reason when it is aborted. */
async function importSampleData(
  platform: Platform,
  { dataDir, sampleTeams: teams, sampleSeed: seed, timeZone, state }: Settings & SampleContext,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (state === undefined ? teams === 0 : state.finished) return;
  // Loaded only when needed: a start that finds its data should not wait for what makes it up.
  const { fillSampleOrganisation } = await import('#local/sample-data/fillSampleOrganisation.ts');
  const { people } = await import('#local/identity-provider/people.ts');
  const admin = people[0];
  if (admin === undefined) return;
  try {
    await fillSampleOrganisation(platform, { dataDir, teams, seed, timeZone, admin, say }, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw new StartFailure(
      `The sample organisation could not be brought in: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Throws `StartFailure` for a data folder that has been in use and whose database is gone: a new one would take the bytes of all files for
 * nobody's. A folder whose first start was interrupted has neither files nor a finished organisation yet.
 */
function requireDatabase(dataDir: string, sampleState: SampleState | undefined): void {
  const isFilled = sampleState?.finished === true;
  if (!isFilled && !existsSync(join(dataDir, 'files'))) return;
  const file = join(dataDir, 'appwrite.sqlite');
  const state = !existsSync(file) ? 'missing' : isEmpty(file, isFilled) ? 'empty' : undefined;
  if (state === undefined) return;
  throw new StartFailure(
    `The database ${file} is ${state}, though the data folder has been in use. Restore a backup (local/README.md), or set DATA_DIR to a new folder to begin anew.`,
  );
}

/** Damage is for those to report who open it. */
function isEmpty(file: string, isFilled: boolean): boolean {
  if (statSync(file).size === 0) return true;
  const database = new Database(file);
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE name = 'users'").all();
    return tables.length === 0 || (isFilled && database.prepare('SELECT 1 FROM users LIMIT 1').all().length === 0);
  } catch {
    return false;
  } finally {
    database.close();
  }
}
