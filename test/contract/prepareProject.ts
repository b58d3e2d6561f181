import { AppwriteException, Functions, Query, Runtime, Storage, TablesDB, Users } from 'node-appwrite';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { openAdministration } from '#commands/deploy/administration.ts';
import { applyPlan } from '#commands/deploy/applyPlan.ts';
import { listRuntimes } from '#commands/deploy/checkServer.ts';
import { planChanges } from '#commands/deploy/planChanges.ts';
import type { AppwriteConfig } from '#commands/deploy/resources.ts';
import { systemClock, type Clock } from '#commands/deploy/waitUntilDone.ts';
import { connect, type Project } from '#commands/project.ts';
import { createPeople, removePeople, unlessMissing, type ContractProject } from './ContractProject.ts';
import { contractSchema, type ContractSchema } from './schema.ts';

/** Throws `CommandFailure` for a project in which the key can't make tables, as in `local/`, before anything is made. */
export async function checkProject(project: Project): Promise<void> {
  const client = connect(project);
  try {
    await new TablesDB(client).list({ queries: [Query.limit(1)] });
    await new Storage(client).listBuckets({ queries: [Query.limit(1)] });
    await new Users(client).list({ queries: [Query.limit(1)] });
  } catch (error) {
    if (!(error instanceof AppwriteException))
      throw new CommandFailure(`${project.endpoint} can't be reached: ${String(error)}`);
    if (error.type === 'general_route_not_found')
      throw new CommandFailure(
        `${project.endpoint} is a local/, whose tables come from its configuration. Without --endpoint the cases run against one that is started for them.`,
      );
    throw new CommandFailure(`${project.endpoint} refuses the key: ${error.message} (${error.type})`);
  }
}

/** Makes everything that the cases need. `removeProject` takes it away, also when this has failed halfway. */
export async function prepareProject(
  project: Project,
  name: string,
  origin: string,
  { say, signal }: { readonly say: (line: string) => void; readonly signal: AbortSignal },
): Promise<ContractProject> {
  const { tables, bucket, function: probe } = contractSchema(name);
  say(`Making the database, the bucket and the function ${name} and four people`);
  const make = (parts: Partial<AppwriteConfig>) => makeNew(project, parts, interruptibleClock(signal));
  await make({ tablesDB: [{ $id: name, name, enabled: true }], tables, buckets: [bucket] });
  const noFunction = await deployFunction(project, probe, make);
  if (signal.aborted) throw interrupted();
  return { ...project, ...(await createPeople(project, name)), name, origin, noFunction };
}

function interruptibleClock(signal: AbortSignal): Clock {
  const sleep = async (ms: number): Promise<void> => {
    if (signal.aborted) throw interrupted();
    await systemClock.sleep(ms);
  };
  return { now: systemClock.now, sleep };
}

const interrupted = (): CommandFailure => new CommandFailure('Interrupted.');

/** Makes what isn't there yet, as `npm run deploy` does. */
async function makeNew(project: Project, parts: Partial<AppwriteConfig>, clock: Clock): Promise<void> {
  const config = { projectId: '', projectName: '', tablesDB: [], tables: [], buckets: [], functions: [], ...parts };
  const nothing = { databases: [], tables: [], buckets: [], functions: [] };
  const plan = planChanges(config, nothing, { timeZone: 'UTC', codeHashes: {} });
  await applyPlan(openAdministration(project), plan, clock, () => undefined);
}

/** Removes what `prepareProject` made, as far as it is there. Returns what couldn't be removed, and why. */
export async function removeProject(project: Project, name: string): Promise<string[]> {
  const client = connect(project);
  const removals = {
    'the database': () => new TablesDB(client).delete({ databaseId: name }),
    'the bucket': () => new Storage(client).deleteBucket({ bucketId: name }),
    'the function': () => new Functions(client).delete({ functionId: name }),
    'the people': () => removePeople(project, name),
  };
  const left: string[] = [];
  for (const [what, remove] of Object.entries(removals)) {
    const reason = await unlessMissing(remove()).catch((error: unknown) => String(error));
    if (reason !== undefined) left.push(`${what}: ${reason}`);
  }
  return left;
}

/** Deploys the function with the key. Returns the reason why it couldn't. */
async function deployFunction(
  project: Project,
  probe: ContractSchema['function'],
  make: (parts: Partial<AppwriteConfig>) => Promise<void>,
): Promise<string | undefined> {
  const runtime = await newestNode(project);
  if (runtime === undefined) return 'the server has no Node runtime';
  try {
    await make({ functions: [{ ...probe, runtime, path: `test/contract/${probe.path}` }] });
    return undefined;
  } catch (thrown) {
    if (thrown instanceof CommandFailure) return thrown.message;
    throw thrown;
  }
}

async function newestNode(project: Project): Promise<Runtime | undefined> {
  const offered = new Set(await listRuntimes(project));
  return Object.values(Runtime)
    .filter((runtime) => runtime.startsWith('node-') && offered.has(runtime))
    .at(-1);
}
