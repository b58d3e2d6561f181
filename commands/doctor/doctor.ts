import { parseArgs } from 'node:util';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { connect, describeProject, projectOptions, readProject } from '#commands/project.ts';
import type { Terminal } from '#commands/terminal.ts';
import { checkBuckets } from './checkBuckets.ts';
import { checkFailedRuns, checkFunctions } from './checkFunctions.ts';
import { checkPage } from './checkPage.ts';
import { checkProvider } from './checkProvider.ts';
import { checkRealtime } from './checkRealtime.ts';
import { checkServer } from './checkServer.ts';
import { checkFlags, checkMonitoring } from './checkServices.ts';
import { checkSite } from './checkSite.ts';
import { checkTables } from './checkTables.ts';
import { readConfiguration } from './Configuration.ts';
import { examine } from './examine.ts';
import { type Finding, formatFinding } from './Finding.ts';
import type { Installation } from './Installation.ts';
import type { PageConfig } from './PageConfig.ts';

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
