import { parseJson } from '#domain/parseJson.ts';
import type { MetricKey } from '#domain/monthly-metrics/fields.ts';
import { keptAnswers, type OutcomeCounts, pushOutcomes } from '#domain/pushes/pushAnswer.ts';
import { tokenState } from '#domain/pushes/token.ts';
import { toStorableText } from '#domain/storedText.ts';
import {
  type FunctionContext,
  type FunctionRequest,
  messageOf,
  readEnvironment,
  readTimeZone,
  RequestError,
} from '#functions/runtime/request.ts';
import { logPeakMemory } from '#functions/runtime/serveFunction.ts';
import { connectServer, isTransient } from '#functions/runtime/server.ts';
import type { VersionedRow } from '#functions/runtime/rows.ts';
import { isSecretOf, readTokenId, type StoredToken, type TokenProof } from '#functions/runtime/tokens.ts';
import { connectReceiver, type ReceiverPorts } from './ports.ts';
import { parsePush, type Push } from './parsePush.ts';
import { receiveValues, type ValueResult } from './receiveValues.ts';
import { readDelivery, readSignature } from './sonar.ts';

/** A door for programs (specification.md, section 7). Always answers with a body: without one the platform makes a page of an error. */
export default async ({ req, res, log, error }: FunctionContext): Promise<unknown> => {
  const { statusCode, body, headers } = await answer(req).catch((thrown: unknown): ReceiverAnswer => {
    if (thrown instanceof RequestError) return { statusCode: thrown.statusCode, body: { message: thrown.message } };
    error(messageOf(thrown));
    return isTransient(thrown)
      ? { statusCode: 503, body: { message: 'The database is away. Try again.' }, headers: { 'retry-after': '30' } }
      : { statusCode: 500, body: { message: 'The push could not be handled.' } };
  });
  log(String(statusCode));
  logPeakMemory(log);
  return res.json(body, statusCode, headers);
};

async function answer(req: FunctionRequest): Promise<ReceiverAnswer> {
  const [environment, timeZone] = [readEnvironment(process.env), readTimeZone(process.env)];
  return receive(req, () => connectReceiver(connectServer(environment, req.headers), timeZone));
}

interface ReceiverAnswer {
  readonly statusCode: number;
  readonly body: { readonly message?: string; readonly results?: readonly ValueResult[] };
  readonly headers?: Readonly<Record<string, string>>;
}

/** In characters: a hundred teams with all their metrics take a tenth of it. */
const maxBodyLength = 200_000;
const retrySeconds = 5;

/** Paths, each with what proves a token there and what is pushed. */
const doors: ReadonlyMap<string, Door> = new Map([
  ['POST /values', { readProof: readBearer, readBody: ({ bodyText }) => Promise.resolve(parsePush(bodyText)) }],
  ['POST /sonar', { readProof: readSignature, readBody: readDelivery }],
]);

interface Door {
  /** Undefined for what has another form. */
  readonly readProof: (req: FunctionRequest) => TokenProof | undefined;
  /** A sentence when it is nothing to store. Throws `RequestError`. */
  readonly readBody: (req: FunctionRequest, ports: ReceiverPorts, isDryRun: boolean) => Promise<Push | string>;
}

/** Throws `RequestError` while it isn't known who asks: nothing is read by what was sent, but for the row of a well-formed token. */
async function receive(req: FunctionRequest, connect: () => ReceiverPorts): Promise<ReceiverAnswer> {
  const door = doors.get(`${req.method} ${req.path}`);
  if (door === undefined) throw new RequestError(404, 'There is nothing at this path.');
  const proof = door.readProof(req);
  if (proof === undefined) throw unknownToken();
  if (req.bodyText.length > maxBodyLength) {
    throw new RequestError(413, `A call has at most ${maxBodyLength} characters. Push fewer teams at once.`);
  }
  const ports = connect();
  const token = await ports.tokens.find(proof.id);
  if (!proof.isOf(token?.fields, ports.history.now()) || token === undefined) throw unknownToken();
  const isDryRun = new URLSearchParams(req.queryString).get('dryRun') === '1';
  const answer = await answerPush(() => door.readBody(req, ports, isDryRun), token, ports, isDryRun);
  await note(answer, token, { ports, address: req.headers['x-appwrite-client-ip'] ?? null, isDryRun });
  return answer;
}

function readBearer({ headers }: FunctionRequest): TokenProof | undefined {
  const [, text = ''] = /^Bearer (\S{1,100})$/i.exec(headers.authorization ?? '') ?? [];
  const id = readTokenId(text);
  return id === undefined ? undefined : { id, isOf: (stored, now) => isSecretOf(text, stored, now) };
}

function unknownToken(): RequestError {
  return new RequestError(401, 'The token is not valid.');
}

async function answerPush(
  readBody: () => Promise<Push | string>,
  { id, fields }: VersionedRow<StoredToken>,
  ports: ReceiverPorts,
  isDryRun: boolean,
): Promise<ReceiverAnswer> {
  try {
    const state = tokenState(fields, ports.history.now());
    if (state === 'revoked' || state === 'expired') throw new RequestError(401, `The token is ${state}.`);
    const scope = { teams: readList(fields.teams), metrics: readList(fields.metrics) as MetricKey[] | null };
    const pusher = { id, name: fields.name, ...scope };
    const push = await readBody();
    if (typeof push === 'string') return { statusCode: 200, body: { message: push } };
    const body = await receiveValues(push, pusher, ports, isDryRun);
    const isRefused = body.results.some(({ outcome }) => outcome === 'refused');
    return { statusCode: isRefused ? 422 : 200, body };
  } catch (thrown) {
    if (!(thrown instanceof RequestError)) throw thrown;
    const { statusCode, message } = thrown;
    const headers = { 'retry-after': String(retrySeconds) };
    return { statusCode, body: { message }, ...(statusCode === 409 && { headers }) };
  }
}

function readList(stored: string | null): string[] | null {
  return stored === null ? null : (parseJson(stored) as string[]);
}

interface NoteContext {
  readonly ports: ReceiverPorts;
  readonly address: string | null;
  readonly isDryRun: boolean;
}

const shownReasons = 5;
const maxMessageLength = 2_000;

/** For whoever sets up the program. */
async function note(
  { statusCode, body: { results = [], message } }: ReceiverAnswer,
  { id, fields }: VersionedRow<StoredToken>,
  { ports, address, isDryRun }: NoteContext,
): Promise<void> {
  const receivedAt = new Date(ports.history.now()).toISOString();
  const pushes = (fields.pushes ?? 0) + 1;
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const reasons = refused
    .slice(0, shownReasons)
    .map(({ team, metric, reason = '' }) => `${team}, ${metric}: ${reason}`);
  const counts = Object.fromEntries(
    pushOutcomes.map((each) => [each, results.filter(({ outcome }) => outcome === each).length]),
  ) as OutcomeCounts;
  const said = { tokenId: id, receivedAt, address, status: statusCode, isDryRun };
  // The page reads the token again when the answer comes.
  await ports.signToken(id, { lastUsedAt: receivedAt, lastUsedFrom: address, lastStatus: statusCode, pushes });
  // A message may repeat a key of any length and form.
  const text = toStorableText(message ?? reasons.join('\n'), maxMessageLength);
  const answer = { ...said, ...counts, message: text || null };
  await ports.keepAnswer(pushes % keptAnswers, answer, fields.createdBy);
}
