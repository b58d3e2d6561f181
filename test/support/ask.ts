import { createUserJwt } from '#local/appwrite/sessions/jwts.ts';
import { createUser } from '#local/appwrite/users/usersStore.ts';
import type { StartedAppwrite } from './startAppwrite.ts';

interface Asked {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends what no client library would: a text as it is, anything else as JSON. Says nothing of the body of an empty answer. */
export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Asked>;

type Principal = () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

/** Requests with every scope, once the platform runs. */
export function askAsKey(appwrite: StartedAppwrite): Ask {
  return askWith(appwrite, () => ({ 'x-appwrite-key': appwrite.key }));
}

/** Requests of a person, who is new with the first one to each platform. */
export function askAsPerson(appwrite: StartedAppwrite, id: string): Ask {
  const jwts = new WeakMap<object, Promise<string>>();
  return askWith(appwrite, async () => {
    const { platform } = appwrite;
    const makeJwt = () => {
      const user = createUser(platform, { id, email: `${id}@example.test`, name: id });
      return createUserJwt(platform, user, undefined, 3600);
    };
    const jwt = jwts.get(platform) ?? makeJwt();
    jwts.set(platform, jwt);
    return { 'x-appwrite-jwt': await jwt };
  });
}

function askWith(appwrite: StartedAppwrite, principalOf: Principal): Ask {
  return async (method, path, body, headers = {}) => {
    const { endpoint, project } = appwrite;
    const principal = await principalOf();
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(endpoint + path, {
      method,
      headers: { 'x-appwrite-project': project, ...principal, ...type, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const parsed = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: response.status, headers: response.headers, body: parsed };
  };
}
