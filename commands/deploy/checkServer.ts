import { AppwriteException } from 'node-appwrite';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { describeProject, type Project } from '#commands/project.ts';
import { fetchAsGuest, type Administration } from './administration.ts';
import type { AppwriteConfig } from './resources.ts';

/** Minor version of Appwrite that this version of the product was made for. */
const supported = { major: 1, minor: 9 };

/**
 * Checks that the server answers, has the project, and is of a supported version. Returns a warning about a newer one. Throws
 * `CommandFailure`.
 */
export async function checkVersion(project: Project): Promise<string | undefined> {
  const { endpoint, projectId } = project;
  const version = await readVersion(endpoint, projectId);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOlder = major < supported.major || (major === supported.major && minor < supported.minor);
  if (isOlder) {
    throw new CommandFailure(
      `The server runs Appwrite ${version}. Engineering Data needs 1.9: update the server first.`,
    );
  }
  const isNewer = major > supported.major || minor > supported.minor;
  return isNewer
    ? `The server runs Appwrite ${version}, which is newer than what Engineering Data was made for (1.9).`
    : undefined;
}

async function readVersion(endpoint: string, projectId: string): Promise<string> {
  const response = await fetchAsGuest(endpoint, '/health/version', { headers: { 'X-Appwrite-Project': projectId } });
  const body = (await response.json().catch(() => ({}))) as { readonly version?: unknown; readonly type?: unknown };
  if (body.type === 'project_not_found') {
    throw new CommandFailure(
      `There is no project ${describeProject({ endpoint, projectId })}. Create it in the Appwrite console with this id, or name another one.`,
    );
  }
  if (!response.ok || typeof body.version !== 'string') {
    throw new CommandFailure(
      `${endpoint} doesn't answer like Appwrite (${response.status}). The address must end in /v1.`,
    );
  }
  return body.version;
}

/** Scopes that reading takes. The server names the one that is missing; all of them are asked for, so that all are told at once. */
const readPaths = ['/tablesdb', '/storage/buckets', '/functions', '/tablesdb/deploy-check/tables'];

/** Problems of the server that a deployment would meet, each with what to set. */
export async function checkServer(
  server: Administration,
  project: Project,
  { functions }: AppwriteConfig,
): Promise<string[]> {
  const scopes = await missingScopes(readPaths.map((path) => () => server.call('get', path)));
  if (scopes.length > 0) return [describeScopes(scopes)];
  return [...(await checkRuntimes(project, functions)), ...(await checkSpecifications(server, functions))];
}

type Functions = AppwriteConfig['functions'];

async function checkRuntimes(project: Project, functions: Functions): Promise<string[]> {
  const offered = await listRuntimes(project);
  const missing = unique(functions.map(({ runtime }) => runtime)).filter((runtime) => !offered.includes(runtime));
  if (missing.length === 0) return [];
  const value = [...offered, ...missing].join(',');
  return [`The server offers no runtime ${missing.join(', ')}. Set _APP_FUNCTIONS_RUNTIMES=${value} and restart it.`];
}

/** Ids of the runtimes that a server offers. Asked for as a guest: the scope is one that no key can be given. */
export async function listRuntimes({ endpoint, projectId }: Project): Promise<string[]> {
  const headers = { 'X-Appwrite-Project': projectId };
  const response = await fetchAsGuest(endpoint, '/functions/runtimes', { headers });
  const { runtimes } = (await response.json().catch(() => ({}))) as { readonly runtimes?: { readonly $id: string }[] };
  if (!response.ok || runtimes === undefined)
    throw new CommandFailure(`${endpoint} doesn't tell its runtimes (${response.status}).`);
  return runtimes.map(({ $id }) => $id);
}

interface Specification {
  readonly slug: string;
  readonly cpus: number;
  /** Megabytes. */
  readonly memory: number;
  readonly enabled: boolean;
}

async function checkSpecifications(server: Administration, functions: Functions): Promise<string[]> {
  const { specifications } = await server.call<{ specifications: Specification[] }>('get', '/functions/specifications');
  return unique(functions.map(({ specification }) => specification)).flatMap((slug) => {
    const offered = specifications.find((one) => one.slug === slug);
    if (offered?.enabled === true) return [];
    const [, cpus = '', size = '', unit] = /^s-([\d.]+)vcpu-([\d.]+)(mb|gb)$/.exec(slug) ?? [];
    const memory = unit === 'gb' ? Number(size) * 1024 : Number(size);
    return [
      `The server offers no specification ${slug}. Set _APP_COMPUTE_CPUS=${cpus} and _APP_COMPUTE_MEMORY=${memory} or more (0: no limit) and restart it.`,
    ];
  });
}

/** Scopes that the key lacks for calls whose other failures don't matter, as the server names them. */
export async function missingScopes(calls: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const missing: string[] = [];
  for (const call of calls) {
    const refused = await refusalOf(call);
    if (refused?.type !== 'general_unauthorized_scope' && refused?.code !== 401) continue;
    // A key of a kind that the server doesn't know makes a guest of whoever brings it.
    if (refused.type === 'user_unauthorized' || refused.message.includes('(role: guests)')) {
      throw new CommandFailure(
        'The server knows no such API key in this project. Make one in the Appwrite console: Overview → Integrations → API keys.',
      );
    }
    const [, names] = /missing scopes \((\[.*\])\)/.exec(refused.message) ?? [];
    if (names === undefined) throw new CommandFailure(`The server refuses the API key: ${refused.message}`);
    missing.push((JSON.parse(names) as string[]).join(' or '));
  }
  return unique(missing);
}

export function describeScopes(scopes: readonly string[]): string {
  return `The API key lacks the scopes ${scopes.join(', ')}. Add them in the Appwrite console: Overview → Integrations → API keys.`;
}

/** Error that the server answers with, or undefined when it carries the call out. */
export async function refusalOf(call: () => Promise<unknown>): Promise<AppwriteException | undefined> {
  try {
    await call();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof AppwriteException) return thrown;
    throw thrown;
  }
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
