import { create } from 'tar';
import { CommandFailure } from '#commands/CommandFailure.ts';
import type { Administration } from './administration.ts';
import type { Plan } from './planChanges.ts';
import { codeHashVariable, type FunctionPlan } from './planFunctions.ts';
import type { TablePlan } from './planTables.ts';
import type { DeployedFunction, Variable } from './readServer.ts';
import { removeAll } from './removals.ts';
import type { Column, Index, Table } from './resources.ts';
import { waitUntilDone, type Clock } from './waitUntilDone.ts';
import type { Write } from './write.ts';
import { listFiles } from './hashCode.ts';

/** Carries a plan out. What a run has done the next one finds. Throws a `CommandFailure` that names the resource. */
export async function applyPlan(
  server: Administration,
  plan: Plan,
  clock: Clock,
  say: (line: string) => void,
): Promise<void> {
  if (plan.isTablesChanged) {
    say('Making databases and tables …');
    await makeTables(server, plan, clock);
  }
  if (plan.buckets.length > 0) {
    say('Making buckets …');
    await writeAll(
      server,
      plan.buckets.map(({ write }) => write),
    );
  }
  if (plan.functions.length > 0) {
    say('Deploying functions …');
    await deployFunctions(server, plan.functions, clock);
  }
}

async function makeTables(server: Administration, { databases, tables }: Plan, clock: Clock): Promise<void> {
  await writeAll(server, databases);
  const [deletions, leaving] = [tables.flatMap((plan) => plan.deletions), tables.flatMap((plan) => plan.leaving)];
  await removeAll(server, clock, deletions, leaving);
  for (const { settings, columns } of tables) await writeAll(server, [...settings, ...columns.writes]);
  await waitUntilDone('wait for columns', clock, () => readProgress(server, tables, 'columns'));
  // The server refuses an index of a column that it hasn't made.
  for (const { indexes } of tables) await writeAll(server, indexes.writes);
  await waitUntilDone('wait for indexes', clock, () => readProgress(server, tables, 'indexes'));
}

async function writeAll(server: Administration, writes: readonly Write[]): Promise<void> {
  for (const write of writes) await server.write(write);
}

async function readProgress(server: Administration, tables: readonly TablePlan[], part: 'columns' | 'indexes') {
  const [open, failed]: [string[], string[]] = [[], []];
  const kind = part === 'columns' ? 'column' : 'index';
  for (const { name, path, [part]: plan } of tables) {
    if (plan.awaited.length === 0) continue;
    const table = await server.call<Table>('get', path);
    const made: readonly (Column | Index)[] = table[part];
    for (const key of plan.awaited) {
      const { status, error = '' } = made.find((one) => one.key === key) ?? {};
      if (status === 'failed' || status === 'stuck') {
        failed.push(`create ${kind} ${name}/${key}: the server failed to make it: ${error}`);
      } else if (status !== 'available') open.push(`${kind} ${name}/${key}`);
    }
  }
  return { open, failed };
}

/** Builds run beside each other. */
async function deployFunctions(
  server: Administration,
  functions: readonly FunctionPlan[],
  clock: Clock,
): Promise<void> {
  const uploads: Upload[] = [];
  for (const { wanted, settings, variables, isCodeUploaded, codeHash } of functions) {
    const { $id: functionId, name, path } = wanted;
    await writeAll(server, [...settings, ...variables]);
    if (!isCodeUploaded) continue;
    const deploymentId = await server.uploadCode(functionId, await packCode(path));
    uploads.push({ functionId, name, deploymentId, codeHash });
  }
  await waitUntilDone('wait for builds', clock, () => readBuilds(server, uploads));
  await requireOwnCode(server, uploads);
}

interface Upload {
  readonly functionId: string;
  readonly name: string;
  readonly deploymentId: string;
  readonly codeHash: string;
}

interface Deployment {
  readonly $createdAt: string;
  readonly status: string;
  readonly buildLogs?: string;
}

type ActiveDeployment = Pick<DeployedFunction, 'deploymentId' | 'deploymentCreatedAt'>;

/** Characters of a build's log that are shown, from its end. */
const shownLog = 500;

async function readBuilds(server: Administration, uploads: readonly Upload[]) {
  const [open, failed]: [string[], string[]] = [[], []];
  for (const { functionId, name, deploymentId } of uploads) {
    const path = `/functions/${functionId}`;
    const {
      status,
      buildLogs = '',
      $createdAt,
    } = await server.call<Deployment>('get', `${path}/deployments/${deploymentId}`);
    if (status === 'failed' || status === 'canceled') {
      const place = `Appwrite console → Functions → ${name} → Deployments`;
      failed.push(
        `deploy function ${functionId}: its build ${status}: ${buildLogs.trim().slice(-shownLog)} (${place})`,
      );
      continue;
    }
    // A deployment is ready a moment before it is the active one. Of two admins' at once, the older never stays that.
    const isDone = async (): Promise<boolean> => {
      const active = await server.call<ActiveDeployment>('get', path);
      return active.deploymentId === deploymentId || active.deploymentCreatedAt > $createdAt;
    };
    if (status !== 'ready' || !(await isDone())) open.push(`deployment of function ${functionId}`);
  }
  return { open, failed };
}

/** Code that the next run replaces, whatever it is. */
const unknownCode = 'unknown';

/**
 * Variable and active deployment may be of different runs where two admins deploy at once. Throws a `CommandFailure` that names the functions,
 * but not those that another run has replaced as a whole.
 */
async function requireOwnCode(server: Administration, uploads: readonly Upload[]): Promise<void> {
  const overtaken: string[] = [];
  for (const { functionId, deploymentId, codeHash } of uploads) {
    const path = `/functions/${functionId}`;
    const active = await server.call<ActiveDeployment>('get', path);
    const variables = await server.list<Variable>(`${path}/variables`, 'variables');
    const stored = variables.find(({ key }) => key === codeHashVariable);
    if ((active.deploymentId === deploymentId) === (stored?.value === codeHash)) continue;
    if (stored !== undefined) {
      await server.write({
        name: `set ${codeHashVariable} of function ${functionId}`,
        method: 'put',
        path: `${path}/variables/${stored.$id}`,
        params: { key: codeHashVariable, value: unknownCode },
      });
    }
    overtaken.push(`deploy function ${functionId}: somebody else deployed it at the same time. Run the command again.`);
  }
  if (overtaken.length > 0) throw new CommandFailure(overtaken.join('\n'));
}

/** Gzipped tar archive of a folder's files. */
async function packCode(folder: string): Promise<Buffer> {
  return create({ gzip: true, portable: true, cwd: folder }, listFiles(folder)).concat();
}
