import { parseArgs, types } from 'node:util';
import { Query, Storage, AppwriteException } from 'node-appwrite';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { connect, describeProject, projectOptions, readProject } from '#commands/project.ts';
import type { Terminal } from '#commands/terminal.ts';
import { checkFailedRuns, checkFunctions } from './checkFunctions.ts';
import { checkPage } from './checkPage.ts';
import { checkProvider } from './checkProvider.ts';
import { checkRealtime } from './checkRealtime.ts';
import { checkReceiver } from './checkReceiver.ts';
import { checkServer } from './checkServer.ts';
import { checkFlags, checkMonitoring } from './checkServices.ts';
import { checkSite } from './checkSite.ts';
import { checkTables } from './checkTables.ts';
import { readConfiguration } from './Configuration.ts';
import { type Finding, formatFinding, ok, wrong } from './Finding.ts';
import { type Installation, answerTimeoutMs } from './Installation.ts';
import type { PageConfig } from './PageConfig.ts';
import { differences } from './differences.ts';

/**
 * Examines a running installation and says a line for each part of it. Changes nothing; the start of a sign-in counts as one of the 50
 * that Appwrite takes from an address in an hour. Throws `CommandFailure` when anything is wrong.
 */
export async function doctor(
  args: readonly string[],
  terminal: Pick<Terminal, 'say' | 'password'>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  const installation = await readInstallation(args, terminal, environment);
  terminal.say(`${describeProject(installation)}, with the page at ${installation.page}`);
  let problems = 0;
  const say = (findings: readonly Finding[]): void => {
    for (const finding of findings) {
      if (finding.advice !== undefined) problems += 1;
      terminal.say(formatFinding(finding));
    }
  };
  for await (const findings of examineAll(installation)) say(findings);
  if (problems > 0) throw new CommandFailure(`${problems} ${problems === 1 ? 'thing is' : 'things are'} wrong.`);
  terminal.say('Everything is well.');
}

async function* examineAll(installation: Installation): AsyncGenerator<readonly Finding[]> {
  const server = await examine('server', () => checkServer(installation));
  yield server;
  // Without a server and a project, every other line would say the same.
  if (server.length === 1) return;
  yield await examine('tables', () => checkTables(installation));
  yield await examine('buckets', () => checkBuckets(installation));
  yield await examine('functions', () => checkFunctions(installation));
  yield await examine('runs that failed to start', () => checkFailedRuns(installation));
  let config: PageConfig | undefined;
  yield await examine('page', async () => {
    const page = await checkPage(installation);
    config = page.config;
    return page.findings;
  });
  if (config !== undefined) {
    const known = config;
    yield await examine('flags', () => checkFlags(installation, known));
    yield checkMonitoring(known);
    yield await examine('metrics receiver', () => checkReceiver(known));
  }
  yield await examine('platform', () => checkSite(installation));
  yield await examine('realtime', () => checkRealtime(installation));
  yield await examine('provider', () => checkProvider(installation));
}

async function readInstallation(
  args: readonly string[],
  terminal: Pick<Terminal, 'password'>,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Installation> {
  const values = readOptions(args);
  const project = await readProject(values, environment, terminal);
  const page = values.page ?? new URL(project.endpoint).origin;
  for (const [name, value] of Object.entries({ page, 'well-known': values['well-known'] ?? page })) {
    const isAddress = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
    if (!isAddress)
      throw new CommandFailure(`--${name} must be an address like https://data.example.test, not "${value}".`);
  }
  return {
    ...project,
    client: connect(project),
    page: new URL(page).origin,
    configuration: readConfiguration(),
    wellKnownUrl: values['well-known'],
  };
}

function readOptions(args: readonly string[]) {
  try {
    const options = { ...projectOptions, page: { type: 'string' }, 'well-known': { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (thrown) {
    throw new CommandFailure((thrown as Error).message);
  }
}

const settings = [
  '$permissions',
  'fileSecurity',
  'enabled',
  'maximumFileSize',
  'allowedFileExtensions',
  'compression',
  'encryption',
  'antivirus',
];

/** Buckets with their permissions and limits. */
async function checkBuckets({ client, configuration }: Installation): Promise<Finding[]> {
  const { buckets } = await new Storage(client).listBuckets({ queries: [Query.limit(500)] });
  return configuration.buckets.flatMap((described) => {
    const subject = `bucket ${described.$id}`;
    const found = buckets.find(({ $id }) => $id === described.$id);
    if (found === undefined) {
      const limit = Number(described.maximumFileSize).toLocaleString('en-US');
      return [wrong(subject, 'is missing', `npm run deploy; the server’s _APP_STORAGE_LIMIT must be ${limit} or more`)];
    }
    const different = differences(described, found, settings).map((each) => wrong(subject, each, 'npm run deploy'));
    return different.length > 0 ? different : [ok(subject, 'permissions and limits')];
  });
}

/** Longest time for one group of checks. */
const groupTimeoutMs = 4 * answerTimeoutMs;

/** Findings of a group of checks; one that can't be made becomes a finding itself. Rethrows what is no failure of the installation. */
async function examine(subject: string, check: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), groupTimeoutMs);
  });
  try {
    return await Promise.race([check(), deadline]);
  } catch (thrown) {
    const failure = describeFailure(thrown);
    if (failure === undefined) throw thrown;
    return [wrong(subject, ...failure)];
  } finally {
    clearTimeout(timer);
  }
}

/** Failure and remedy of a call; undefined for an error that neither server nor network caused. */
function describeFailure(thrown: unknown): readonly [string, string] | undefined {
  if (thrown instanceof AppwriteException) return describeRefusal(thrown);
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') {
    return ['no answer in time', 'see that it runs, and that a firewall lets this machine through'];
  }
  if (!types.isNativeError(thrown)) return undefined;
  // `fetch` rejects with a TypeError for every network failure.
  const cause = thrown.message === 'fetch failed' ? thrown.cause : thrown;
  const code = networkCode(cause) ?? (cause === thrown ? undefined : plainText(cause));
  if (code === undefined) return undefined;
  if (/CERT|SELF_SIGNED|VERIFY|TLS|SSL/.test(code)) {
    return [`the certificate is not trusted (${code})`, 'name the file of your CA in NODE_EXTRA_CA_CERTS'];
  }
  return [`could not be reached (${code})`, 'check the address, and that the server runs'];
}

function describeRefusal({ code, type, message }: AppwriteException): readonly [string, string] {
  // To a server that doesn't know the key, a guest asks.
  const isUnknown = type === 'user_unauthorized' || message.includes('(role: guests)');
  const [, scopes] = /missing scopes \(\[(.*)\]\)/.exec(message) ?? [];
  if (scopes !== undefined && !isUnknown)
    return [`the key lacks the scope ${scopes}`, 'console → Overview → API keys: add it'];
  if (isUnknown) return ['the key is refused', 'set APPWRITE_KEY to an API key of this project'];
  return [`error ${code}: ${message}`, 'see the server’s logs'];
}

/** `ECONNREFUSED`; undefined for errors of Node itself and for anything else. */
function networkCode(thrown: unknown): string | undefined {
  if (!types.isNativeError(thrown) || !('code' in thrown) || typeof thrown.code !== 'string') return undefined;
  return /^[A-Z_]+$/.test(thrown.code) && !thrown.code.startsWith('ERR_') ? thrown.code : undefined;
}

function plainText(thrown: unknown): string {
  return types.isNativeError(thrown) ? thrown.message : String(thrown);
}
