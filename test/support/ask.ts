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

/** Requests with every scope. */
export function askAsKey(appwrite: StartedAppwrite): Ask {
  return askWith(appwrite, { 'x-appwrite-key': appwrite.key });
}

/** Requests of a new person. */
export async function askAsPerson(appwrite: StartedAppwrite, id: string): Promise<Ask> {
  const user = createUser(appwrite.platform, { id, email: `${id}@example.test`, name: id });
  return askWith(appwrite, { 'x-appwrite-jwt': await createUserJwt(appwrite.platform, user, undefined, 3600) });
}

function askWith({ endpoint, project }: StartedAppwrite, principal: Readonly<Record<string, string>>): Ask {
  return async (method, path, body, headers = {}) => {
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
