import type { Route } from '#local/appwrite/platform.ts';
import { functionsRoot } from '#test/support/functionsConfig.ts';
import { sendRequest, type ReceivedResponse, type SentRequest } from '#test/support/sendRequest.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';
import { scheduledRun, type ExecutionIds } from './executionRequests.ts';
import { nameOf, upload } from './fileRequests.ts';
import { keyOf, type CaseRequest } from './MatrixCase.ts';
import { matrixConfig, secretOf, storedThings } from './matrixConfig.ts';
import { may, people, rivalOf, type Person } from './rights.ts';
import { rivalCode, storedQuantity } from './rowVariants.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly message: string;
  /** Headers and body, all that went over the wire. */
  readonly raw: string;
}

/** Something that is stored from the start. */
export interface KnownThing {
  readonly key: string;
  readonly secret: string;
  isReadableBy(person: Person): boolean;
}

/** The platform with people who are signed in, and things of every kind. */
export interface Matrix {
  readonly appwrite: StartedAppwrite;
  readonly executionIds: ExecutionIds;
  readonly things: readonly KnownThing[];
  send(person: Person, route: Route, params: Readonly<Record<string, string>>, request: CaseRequest): Promise<Answer>;
}

type Requester = Person | 'stranger';
const requesters = [...people, 'stranger'] as const;
const password = 'a password of the tests';

export async function startMatrix(): Promise<Matrix> {
  const appwrite = await startAppwrite({ functionsRoot }, matrixConfig());
  const asKey = { 'x-appwrite-key': appwrite.key };
  const sessions = new Map<Requester, Record<string, string>>([
    ['guest', {}],
    ['key', asKey],
  ]);
  const call = async (who: Record<string, string>, method: string, path: string, request: CaseRequest = {}) =>
    sendRequest(`${appwrite.endpoint}${path}${search(request)}`, await toSent(appwrite.project, who, method, request));

  for (const person of ['outsider', 'staff', 'admin', 'stranger'] as const) {
    const email = `${person}@example.test`;
    await expectOk(call(asKey, 'POST', '/users', { body: { userId: person, email, password, name: person } }));
    const labels = person === 'staff' || person === 'admin' ? [person] : [];
    await expectOk(call(asKey, 'PUT', `/users/${person}/labels`, { body: { labels } }));
    const signedIn = await expectOk(call({}, 'POST', '/account/sessions/email', { body: { email, password } }));
    sessions.set(person, { cookie: signedIn.cookies.map((line) => line.split(';')[0]).join('; ') });
  }
  for (const { container, id, permissions } of storedThings) {
    const code = id === rivalOf({ container }).id ? rivalCode : `code of ${id}`;
    const data = { title: secretOf(id), notes: secretOf(id), code, qty: storedQuantity };
    const rows = `/tablesdb/main/tables/${container}/rows`;
    await expectOk(call(asKey, 'POST', rows, { body: { rowId: id, data, permissions } }));
    const file = upload({ fileId: id, name: nameOf(id), bytes: secretOf(id), permissions });
    await expectOk(call(asKey, 'POST', `/storage/buckets/${container}/files`, { body: file }));
  }
  const executionIds: Record<string, string> = {};
  for (const requester of requesters) {
    const body = scheduledRun(`/${secretOf(`run-of-${requester}`)}`);
    const made = await expectOk(call(sessions.get(requester) ?? {}, 'POST', '/functions/public/executions', { body }));
    executionIds[requester] = (JSON.parse(made.text) as { $id: string }).$id;
  }
  return {
    appwrite,
    executionIds: executionIds as unknown as ExecutionIds,
    things: [
      ...(['rows', 'files'] as const).flatMap((kind) =>
        storedThings.map((thing) => ({
          key: keyOf(kind, thing),
          secret: secretOf(thing.id),
          isReadableBy: (person: Person) => mayRead(person, thing),
        })),
      ),
      ...requesters.map((requester) => ({
        key: `executions/public/${executionIds[requester] ?? ''}`,
        secret: secretOf(`run-of-${requester}`),
        isReadableBy: (person: Person) => person === 'key' || (person === requester && person !== 'guest'),
      })),
    ],
    send: async (person, { method, path }, params, request) => {
      const filled = path.replace(/:(\w+)/g, (_all, name: string) => {
        const value = params[name];
        if (value === undefined) throw new Error(`${path}: nothing is given for ${name}.`);
        return value;
      });
      return toAnswer(await call(sessions.get(person) ?? {}, method, filled, request));
    },
  };
}

/** As a page sends it; a changing call always brings a body. */
async function toSent(
  project: string,
  who: Record<string, string>,
  method: string,
  { headers, body }: CaseRequest,
): Promise<SentRequest> {
  const sent = { 'x-appwrite-project': project, ...who, ...headers };
  if (method === 'GET') return { method, headers: sent };
  const origin = 'http://localhost';
  if (body instanceof FormData) {
    const form = new Response(body);
    const type = { 'content-type': form.headers.get('content-type') ?? '' };
    return { method, headers: { ...sent, origin, ...type }, body: Buffer.from(await form.arrayBuffer()) };
  }
  const json = { ...sent, origin, 'content-type': 'application/json' };
  return { method, headers: json, body: JSON.stringify(body ?? {}) };
}

function search({ queries = [], search: text }: CaseRequest): string {
  const pairs = queries.map((query, i) => [`queries[${i}]`, query]);
  const all = new URLSearchParams([...pairs, ...(text === undefined ? [] : [['search', text]])]);
  return all.size === 0 ? '' : `?${all.toString()}`;
}

function toAnswer({ status, contentType, headers, text }: ReceivedResponse): Answer {
  const isError = status >= 400 && contentType.includes('json');
  const { type, message } = isError ? (JSON.parse(text) as Answer) : { type: '', message: '' };
  return { status, type, message, raw: `${headers}\n\n${text}` };
}

async function expectOk(call: Promise<ReceivedResponse>): Promise<ReceivedResponse> {
  const response = await call;
  if (response.status >= 300) throw new Error(`${response.status}: ${response.text}`);
  return response;
}

function mayRead(person: Person, thing: (typeof storedThings)[number]): boolean {
  const isOwnOfAnother = thing.rights === 'own' && thing.id !== `own-${person}`;
  return person === 'key' || (!isOwnOfAnother && may(person, 'read', thing));
}
