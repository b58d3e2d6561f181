import { Account, AppwriteException, Client, Permission, Role } from 'node-appwrite';
import { defaultTimeZone, isTimeZone } from '#domain/calendarDay.ts';
import { isAdmin, type User } from '#domain/user.ts';

export interface FunctionContext {
  readonly req: FunctionRequest;
  readonly res: FunctionReplies;
  readonly log: (message: string) => void;
  readonly error: (message: string) => void;
}

export interface FunctionRequest {
  readonly method: string;
  readonly path: string;
  /** Without its question mark; '' for none. */
  readonly queryString: string;
  /** In lower case. Only the platform can set those that start with `x-appwrite-`. */
  readonly headers: FunctionHeaders;
  readonly bodyText: string;
  /** As received, which `bodyText` isn't where it is no UTF-8. */
  readonly bodyBinary?: Buffer;
}

export type FunctionHeaders = Readonly<Record<string, string | undefined>>;

interface FunctionReplies {
  json(body: unknown, statusCode?: number, headers?: Readonly<Record<string, string>>): unknown;
}

/** No fault of the function: answered with its status and message. */
export class RequestError extends Error {
  constructor(
    readonly statusCode: 400 | 401 | 403 | 404 | 409 | 413 | 429,
    message: string,
    readonly details: object = {},
  ) {
    super(message);
    this.name = 'RequestError';
  }
}

/** Any thrown value, on one line. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const cause = thrown.cause instanceof Error ? ` (${thrown.cause.message})` : '';
  return `${thrown.message}${cause}`;
}

export interface Environment {
  /** Ends in `/v1`. */
  readonly endpoint: string;
  readonly projectId: string;
  readonly functionId: string;
}

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

const variables = ['APPWRITE_FUNCTION_API_ENDPOINT', 'APPWRITE_FUNCTION_PROJECT_ID', 'APPWRITE_FUNCTION_ID'];

/** Throws one line that names every missing variable. */
export function readEnvironment(values: EnvironmentVariables): Environment {
  const missing = variables.filter((name) => (values[name] ?? '') === '');
  if (missing.length > 0) throw new Error(`The function's environment lacks ${missing.join(', ')}.`);
  const [endpoint = '', projectId = '', functionId = ''] = variables.map((name) => values[name]);
  return { endpoint, projectId, functionId };
}

const timeZoneVariable = 'TIME_ZONE';

/** A variable of the project or the function. Throws one line when it isn't an IANA name. */
export function readTimeZone(values: EnvironmentVariables): string {
  const name = values[timeZoneVariable]?.trim() ?? '';
  if (name === '') return defaultTimeZone;
  if (isTimeZone(name)) return name;
  throw new Error(`${timeZoneVariable} must be the name of a time zone, such as Europe/Berlin, not "${name}".`);
}

export function isFromPerson(headers: FunctionHeaders): boolean {
  return (headers['x-appwrite-user-id'] ?? '') !== '';
}

/** With the rights of the person who asks. */
export function connectPrincipal({ endpoint, projectId }: Environment, headers: FunctionHeaders): Client {
  const jwt = headers['x-appwrite-user-jwt'] ?? '';
  return new Client().setEndpoint(endpoint).setProject(projectId).setJWT(jwt);
}

/** Trusts only the platform's headers. Throws `RequestError` 401 when nobody is signed in, or whoever was has been blocked. */
export async function identifyPrincipal(environment: Environment, headers: FunctionHeaders): Promise<User> {
  if (!isFromPerson(headers) || (headers['x-appwrite-user-jwt'] ?? '') === '') throw unauthenticated();
  try {
    const account = await new Account(connectPrincipal(environment, headers)).get();
    if (account.$id !== headers['x-appwrite-user-id']) throw unauthenticated();
    return { $id: account.$id, name: account.name, email: account.email, labels: account.labels };
  } catch (thrown) {
    if (thrown instanceof AppwriteException && [401, 403].includes(thrown.code)) throw unauthenticated();
    throw thrown;
  }
}

/** Throws `RequestError` 403 that says `Only admins can …`. */
export function requireAdmin(person: User, deed: string): void {
  if (!isAdmin(person)) throw new RequestError(403, `Only admins can ${deed}.`);
}

export function ownerPermissions(userId: string): string[] {
  return [Permission.read(Role.user(userId))];
}

function unauthenticated(): RequestError {
  return new RequestError(401, 'User information is missing. Please log in again.');
}
