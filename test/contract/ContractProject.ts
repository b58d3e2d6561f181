import { randomBytes } from 'node:crypto';
import { AppwriteException, Client, Users } from 'node-appwrite';
import { connect, type Project } from '#commands/project.ts';
import { labels, type ContractTable } from './schema.ts';

/** `rival` has the rights of `staff`, and is somebody else. */
const roles = { outsider: [], staff: [labels.staff], rival: [labels.staff], admin: [labels.admin] };

type Role = keyof typeof roles;

/** Person who makes calls. */
export interface Principal {
  /** Empty for guests and the key. */
  readonly id: string;
  readonly client: Client;
  /** Of a request made without the library. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Resources of the cases: tables, a bucket, a function and people of their own. */
export interface ContractProject extends Project {
  /** Id of the database, the bucket and the function. */
  readonly name: string;
  /** Origin of a registered page, for sockets; `undefined`: they send none. */
  readonly origin: string | undefined;
  /** Why there is no function; `undefined` when there is one. */
  readonly noFunction: string | undefined;
  readonly asKey: Principal;
  readonly guest: Principal;
  readonly people: Readonly<Record<Role, Principal>>;
}

/** Creates the people and their sessions. They are removed by `removePeople`, also when this has failed halfway. */
export async function createPeople(
  project: Project,
  name: string,
): Promise<Pick<ContractProject, 'asKey' | 'guest' | 'people'>> {
  const users = new Users(connect(project));
  const people = {} as Record<Role, Principal>;
  for (const [role, given] of Object.entries(roles) as [Role, string[]][]) {
    const userId = `${name}-${role}`;
    const password = randomBytes(24).toString('hex');
    await users.create({ userId, email: `${userId}@contract.test`, password, name: userId });
    if (given.length > 0) await users.updateLabels({ userId, labels: given });
    const { secret } = await users.createSession({ userId });
    people[role] = principal(project, userId, { 'x-appwrite-session': secret }, (client) => client.setSession(secret));
  }
  return {
    people,
    guest: principal(project, '', {}, (client) => client),
    asKey: principal(project, '', { 'x-appwrite-key': project.key }, (client) => client.setKey(project.key)),
  };
}

export async function removePeople(project: Project, name: string): Promise<void> {
  const users = new Users(connect(project));
  for (const role of Object.keys(roles)) await unlessMissing(users.delete({ userId: `${name}-${role}` }));
}

/** Awaits a deletion; what isn't there needs none. */
export async function unlessMissing(deletion: Promise<unknown>): Promise<undefined> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof AppwriteException) || error.code !== 404) throw error;
  }
}

function principal(
  { endpoint, projectId }: Project,
  id: string,
  headers: Readonly<Record<string, string>>,
  identify: (client: Client) => Client,
): Principal {
  const client = identify(new Client().setEndpoint(endpoint).setProject(projectId));
  return { id, client, headers: { 'x-appwrite-project': projectId, 'content-type': 'application/json', ...headers } };
}

/** `{ databaseId, tableId }` of one of the tables. */
export function tableOf({ name }: ContractProject, tableId: ContractTable) {
  return { databaseId: name, tableId };
}

/** A request with what the client library doesn't send. */
export async function request(
  { endpoint }: ContractProject,
  { headers }: Principal,
  method: string,
  path: string,
  { body, headers: more }: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }> {
  const response = await fetch(endpoint + path, {
    method,
    headers: { ...headers, ...more },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** A promise of whatever: a `Promise<unknown>` would make the library's calls infer that their rows are unknown, too. */
interface Settling {
  then(fulfilled: () => void, rejected: (error: unknown) => void): unknown;
}

/** `ok`, or what a call was refused with: `401 user_unauthorized`. */
export async function outcomeOf(call: Settling): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    if (error instanceof AppwriteException) return `${error.code} ${error.type}`;
    throw error;
  }
}
