/** Someone to sign in as. */
export interface TestPerson {
  readonly name: string;
  readonly email: string;
  readonly labels: readonly string[];
}

/** The people of the local identity provider who may use the product. */
export const people = {
  ada: { name: 'Ada Admin', email: 'ada.admin@example.test', labels: ['admin'] },
  sam: { name: 'Sam Staff', email: 'sam.staff@example.test', labels: [] },
  kim: { name: 'Kim Staff', email: 'kim.staff@example.test', labels: [] },
} as const satisfies Record<string, TestPerson>;

export interface SignedIn {
  readonly userId: string;
  /** The session's cookies. */
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  /** The same as a `Cookie` header. */
  readonly cookieHeader: string;
  /** What the client library keeps as `cookieFallback` in the local storage where cookies are blocked. */
  readonly fallback: string;
}

interface Place {
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
}

const password = 'a password of the tests';

/** Makes the person, unless it is there, and a session by e-mail and password. */
export async function signIn(place: Place, { name, email, labels }: TestPerson): Promise<SignedIn> {
  const userId = email.replace(/[^a-z]/g, '-');
  const key = { 'x-appwrite-key': place.apiKey };
  const made = await post(place, '/users', { userId, email, password, name }, key);
  if (!made.ok && made.status !== 409) throw new Error(`${email}: ${await made.text()}`);
  if (made.ok) await send('PUT', place, `/users/${userId}/labels`, { labels }, key);
  const session = await post(place, '/account/sessions/email', { email, password });
  if (!session.ok) throw new Error(`${email}: ${await session.text()}`);
  const cookies = session.headers.getSetCookie().map((line) => {
    const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return { name: cookie, value: decodeURIComponent(value) };
  });
  const cookieHeader = cookies.map((cookie) => `${cookie.name}=${encodeURIComponent(cookie.value)}`).join('; ');
  const cookieName = `a_session_${place.projectId}`;
  const value = cookies.find((cookie) => cookie.name === cookieName)?.value ?? '';
  return { userId, cookies, cookieHeader, fallback: JSON.stringify({ [cookieName]: value }) };
}

function post(place: Place, path: string, body: object, headers?: Record<string, string>): Promise<Response> {
  return send('POST', place, path, body, headers);
}

function send(
  method: string,
  { endpoint, projectId }: Place,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(endpoint + path, {
    method,
    headers: { 'content-type': 'application/json', 'x-appwrite-project': projectId, ...headers },
    body: JSON.stringify(body),
  });
}
