import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppwriteException } from 'node-appwrite';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { describeProject, describeRefusal, type Project } from '#commands/project.ts';
import type { Terminal } from '#commands/terminal.ts';
import { functionIds } from '#domain/resourceIds.ts';
import { openAdministration, type Administration } from './administration.ts';
import { applyPlan } from './applyPlan.ts';
import { checkPlan } from './checkPlan.ts';
import { checkServer, checkVersion } from './checkServer.ts';
import { checkSignIn } from './checkSignIn.ts';
import { hashCode } from './hashCode.ts';
import { manualSteps } from './manualSteps.ts';
import { planChanges, type Plan } from './planChanges.ts';
import { readServer, type ServerState } from './readServer.ts';
import { findRemoval, removeAll, type Removal } from './removals.ts';
import type { AppwriteConfig } from './resources.ts';
import type { DeploySettings } from './settings.ts';
import type { Clock } from './waitUntilDone.ts';

export interface Deployment {
  readonly settings: DeploySettings;
  readonly project: Project;
  readonly config: AppwriteConfig;
  /** Folder of the built page. */
  readonly dist: string;
  /** Names for `findRemoval`. */
  readonly removals: readonly string[];
  /** Shows what would change, and changes nothing. */
  readonly isDryRun: boolean;
  /** Builds page and functions. */
  readonly build: () => Promise<void>;
  readonly clock: Clock;
  readonly terminal: Pick<Terminal, 'say' | 'confirm'>;
}

/** Brings a project to the state of the configuration. Throws `CommandFailure` with what to do about it. */
export async function deploy(deployment: Deployment): Promise<void> {
  const { settings, project, dist, terminal } = deployment;
  try {
    const server = openAdministration(project);
    await check(deployment, server);
    await deployment.build();
    const isDone = await change(deployment, server);
    if (isDone) {
      writeFileSync(join(dist, 'config.json'), `${JSON.stringify(pageConfig(settings), null, 2)}\n`);
      terminal.say(`${join(dist, 'config.json')} is written.`);
    }
    const steps = manualSteps(settings, await checkSignIn(settings), await lacksMailServer(server));
    terminal.say(['Left to do by hand:', ...steps.map((step) => `- ${step}`)].join('\n'));
  } catch (thrown) {
    if (!(thrown instanceof AppwriteException)) throw thrown;
    throw new CommandFailure(`${describeProject(project)}: ${describeRefusal(thrown)}`);
  }
}

/** Where the reminder's links lead, and who sends it. */
function ownVariables({ pageUrls, mailFrom, contactEmail }: DeploySettings) {
  const [pageUrl = ''] = pageUrls;
  return { [functionIds.reminder]: { PAGE_URL: pageUrl, MAIL_FROM: mailFrom ?? contactEmail } };
}

/** Whether the reminder still needs its mail server, whose password only a person may enter. */
async function lacksMailServer(server: Administration): Promise<boolean> {
  const id = functionIds.reminder;
  if ((await server.find(`/functions/${id}`)) === undefined) return true;
  const variables = await server.list<{ readonly key: string }>(`/functions/${id}/variables`, 'variables');
  return !variables.some(({ key }) => key === 'SMTP_URL');
}

async function check({ project, config, terminal }: Deployment, server: Administration): Promise<void> {
  const warning = await checkVersion(project);
  if (warning !== undefined) terminal.say(warning);
  refuse(await checkServer(server, project, config));
}

/** Returns whether the server is now as the configuration says. */
async function change(deployment: Deployment, server: Administration): Promise<boolean> {
  const { project, config, settings, removals, isDryRun, clock, terminal } = deployment;
  const ids = config.functions.map(({ $id }) => $id);
  const codeHashes = Object.fromEntries(
    config.functions.map(({ $id, path, entrypoint }) => [$id, hashCode(path, entrypoint)]),
  );
  const planFor = (state: ServerState) =>
    planChanges(config, state, { timeZone: settings.timeZone, ownVariables: ownVariables(settings), codeHashes });

  const before = await readServer(server, ids);
  const removed = removals.map((name) => findRemoval(name, before));
  const expected = planFor(removed.reduce((state, removal) => removal.without(state), before));
  describe(expected, terminal);
  const changes = [...removed.map(({ description }) => `remove ${description}`), ...expected.changes];
  if (changes.length === 0) {
    terminal.say(`${describeProject(project)} is as the configuration says. Nothing is changed.`);
    return !isDryRun;
  }
  terminal.say([`Changes of ${describeProject(project)}:`, ...changes.map((line) => `- ${line}`)].join('\n'));
  refuse(await checkPlan(server, expected));
  if (isDryRun) return false;
  await terminal.confirm(`Make these ${changes.length} changes?`);

  try {
    for (const removal of removed) await remove(server, removal, deployment);
    await applyPlan(server, expected, clock, terminal.say);
  } catch (thrown) {
    if (!(thrown instanceof CommandFailure)) throw thrown;
    throw new CommandFailure(`${thrown.message}\nWhat was done until then stays; the next run goes on from there.`);
  }
  const after = planFor(await readServer(server, ids));
  if (after.changes.length > 0) {
    throw new CommandFailure(['The server still differs:', ...after.changes.map((line) => `- ${line}`)].join('\n'));
  }
  const exception = after.kept.length > 0 ? ', but for what is left as it is' : '';
  terminal.say(`${describeProject(project)} is now as the configuration says${exception}.`);
  return true;
}

async function remove(server: Administration, { path, description }: Removal, { clock, terminal }: Deployment) {
  terminal.say(`Removing ${description} …`);
  await removeAll(server, clock, [{ name: `remove ${description}`, method: 'delete', path, params: {} }]);
}

function describe({ kept, foreign }: Plan, { say }: Pick<Terminal, 'say'>): void {
  if (foreign.length > 0) {
    say(['Not in the configuration, left as it is:', ...foreign.map((line) => `- ${line}`)].join('\n'));
  }
  if (kept.length > 0) {
    const lines = kept.map(({ name, why }) => `- ${why}. To make it anew, empty: --remove ${name}`);
    say(['Left as it is, because its data would be lost:', ...lines].join('\n'));
  }
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new CommandFailure(problems.join('\n'));
}

/** Contents of the page's `config.json`. */
function pageConfig(settings: DeploySettings): Record<string, string> {
  const { metricsReceiverUrl, launchDarklyClientId, datadogClientToken, datadogApplicationId } = settings;
  return {
    appwriteEndpoint: settings.endpoint,
    appwriteProjectId: settings.projectId,
    fileUploaderFunctionId: functionIds.fileUploader,
    fileExporterFunctionId: functionIds.fileExporter,
    metricCalculatorFunctionId: functionIds.metricCalculator,
    ...(metricsReceiverUrl !== undefined && { metricsReceiverUrl }),
    ...(launchDarklyClientId !== undefined && { launchDarklyClientId }),
    ...(datadogClientToken !== undefined && { datadogClientToken }),
    ...(datadogApplicationId !== undefined && { datadogApplicationId }),
    timeZone: settings.timeZone,
    contactEmail: settings.contactEmail,
  };
}
