import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  AppwriteException,
  type Client,
  DeploymentStatus,
  Functions,
  OrderBy,
  Query,
  Runtime,
  Storage,
  TablesDB,
  TablesDBIndexType,
  Users,
} from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { connect, type Project } from '#commands/project.ts';
import type { ColumnConfig } from '#local/appwrite/AppwriteConfig.ts';
import { createPeople, removePeople, unlessMissing, type ContractProject } from './ContractProject.ts';
import { contractSchema, type ContractSchema } from './schema.ts';

const pollMs = 500;
/** Longest time in which Appwrite makes columns and indexes, and builds a function. */
const longestBuildMs = 5 * 60_000;

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
  const schema = contractSchema(name);
  say(`Making the database, the bucket and the function ${name} and four people`);
  await createTables(project, schema, signal);
  await createBucket(project, schema);
  const noFunction = await deployFunction(project, schema, signal);
  return { ...project, ...(await createPeople(project, name)), name, origin, noFunction };
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

const indexTypes = {
  key: TablesDBIndexType.Key,
  unique: TablesDBIndexType.Unique,
  fulltext: TablesDBIndexType.Fulltext,
};

async function createTables(project: Project, { name, tables }: ContractSchema, signal: AbortSignal): Promise<void> {
  const client = connect(project);
  const service = new TablesDB(client);
  await service.create({ databaseId: name, name });
  for (const { $id, $permissions, rowSecurity, columns, indexes } of tables) {
    const table = { databaseId: name, tableId: $id };
    await service.createTable({ ...table, name: $id, permissions: [...$permissions], rowSecurity });
    for (const column of columns) await createColumn(client, table, column);
    await untilAvailable(async () => (await service.listColumns(table)).columns, columns.length, signal);
    for (const { key, type, columns: of, orders } of indexes)
      await service.createIndex({
        ...table,
        key,
        type: indexTypes[type],
        columns: [...of],
        ...(orders.length === 0 ? {} : { orders: orders.map(() => OrderBy.Asc) }),
      });
    await untilAvailable(async () => (await service.listIndexes(table)).indexes, indexes.length, signal);
  }
}

/** As the CLI makes them: the library calls text columns of the type `string`, which the product's tables have, deprecated. */
async function createColumn(
  client: Client,
  { databaseId, tableId }: { readonly databaseId: string; readonly tableId: string },
  { type, ...column }: ColumnConfig,
): Promise<void> {
  const path = `/tablesdb/${databaseId}/tables/${tableId}/columns/${type}`;
  const headers = { 'content-type': 'application/json' };
  await client.call('post', new URL(client.config.endpoint + path), headers, { ...column });
}

/** Appwrite makes columns and indexes in the background. */
async function untilAvailable(
  list: () => Promise<readonly { readonly key: string; readonly status: string; readonly error: string }[]>,
  count: number,
  signal: AbortSignal,
): Promise<void> {
  await poll('the tables', signal, async () => {
    const made = await list();
    const failed = made.find(({ status }) => status === 'failed' || status === 'stuck');
    if (failed) throw new CommandFailure(`${failed.key} could not be made: ${failed.error}`);
    return made.filter(({ status }) => status === 'available').length === count;
  });
}

async function createBucket(project: Project, { name, bucket }: ContractSchema): Promise<void> {
  await new Storage(connect(project)).createBucket({
    bucketId: name,
    name,
    permissions: [...bucket.$permissions],
    fileSecurity: bucket.fileSecurity,
    maximumFileSize: bucket.maximumFileSize,
    allowedFileExtensions: [...bucket.allowedFileExtensions],
  });
}

/** Deploys the function with the key. Returns the reason why it couldn't. */
async function deployFunction(
  project: Project,
  { function: probe }: ContractSchema,
  signal: AbortSignal,
): Promise<string | undefined> {
  const functions = new Functions(connect(project));
  try {
    const runtime = await newestNode(functions);
    if (runtime === undefined) return 'the server has no Node runtime';
    const { $id: functionId, name, execute, events, timeout, entrypoint } = probe;
    await functions.create({
      ...{ functionId, name, runtime, execute: [...execute], events: [...events], timeout, entrypoint },
      logging: true,
    });
    const code = InputFile.fromBuffer(await archive(probe.path), 'code.tar.gz');
    const { $id: deploymentId } = await functions.createDeployment({ functionId, code, activate: true, entrypoint });
    let failure: string | undefined;
    await poll('the function', signal, async () => {
      const { status, buildLogs } = await functions.getDeployment({ functionId, deploymentId });
      if (status === DeploymentStatus.Failed || status === DeploymentStatus.Canceled)
        failure = `its build has failed: ${buildLogs.trim().slice(-300)}`;
      return failure !== undefined || status === DeploymentStatus.Ready;
    });
    return failure;
  } catch (error) {
    if (error instanceof AppwriteException) return `${error.message} (${error.type})`;
    throw error;
  }
}

async function newestNode(functions: Functions): Promise<Runtime | undefined> {
  const offered = new Set((await functions.listRuntimes()).runtimes.map(({ $id }) => $id));
  return Object.values(Runtime)
    .filter((runtime) => runtime.startsWith('node-') && offered.has(runtime))
    .at(-1);
}

async function archive(folder: string): Promise<Buffer> {
  const files = ['main.js', 'package.json'];
  const options = { encoding: 'buffer', cwd: `test/contract/${folder}` } as const;
  const { stdout } = await promisify(execFile)('tar', ['-czf', '-', ...files], options);
  return stdout;
}

async function poll(what: string, signal: AbortSignal, isReady: () => Promise<boolean>): Promise<void> {
  const endsAtMs = Date.now() + longestBuildMs;
  while (!(await isReady())) {
    if (signal.aborted) throw new CommandFailure('Interrupted.');
    if (Date.now() > endsAtMs) throw new CommandFailure(`Appwrite has not made ${what} within five minutes.`);
    await sleep(pollMs);
  }
}
