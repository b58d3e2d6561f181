import { parseDate } from '#local/appwrite/dates.ts';
import type { FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { executionView, type StoredExecution } from '#local/appwrite/functions/StoredExecution.ts';
import { type Deployment, findFunction, requireDeployment } from '#local/appwrite/functions/deployment.ts';
import { countUnfinished, insertExecution, publishExecution } from '#local/appwrite/functions/executionsStore.ts';
import {
  maxFunctionBody,
  requestedExecution,
  runSynchronously,
  withWorker,
} from '#local/appwrite/functions/requestedExecutions.ts';
import { invalid, plainText } from '#local/appwrite/http/parameters.ts';
import { requireRole, rolesOf } from '#local/appwrite/permissions.ts';
import { type Call, userIdOf } from '#local/appwrite/platform.ts';

/** Of one person and function. */
const maxUnfinished = 250;

/** `POST …/executions`: runs a function and answers what it answered, or puts the run in line. */
export function createExecution(call: Call): Promise<unknown> {
  return withWorker(call.platform, () => execute(call));
}

async function execute(call: Call): Promise<unknown> {
  const { platform, principal, reply } = call;
  const asked = readExecutionRequest(call.body);
  const config = findFunction(call);
  // Before anything is said of the function: who may not run it need not know whether it is deployed.
  if (principal.kind !== 'key') requireRole(config.execute, 'execute', rolesOf(principal));
  const deployment = requireDeployment(platform.settings, config);
  limitUnfinished(call, config.$id);
  const execution = store(call, asked, config, deployment);
  const shown = { logs: principal.kind === 'key' };
  if (asked.isAsync) {
    publishExecution(platform, execution, 'create');
    if (execution.status === 'waiting') platform.functions.enqueue(execution.$sequence);
    void reply.status(202);
    return executionView(execution, shown);
  }
  const ended = await runSynchronously(platform, execution);
  publishExecution(platform, ended.execution, 'create', ended.outcome);
  void reply.status(201);
  return executionView(ended.execution, { ...shown, answer: ended.outcome });
}

/** A person's executions wait on the disk, with bodies of up to 10 MiB: Appwrite sets no bound. Throws `general_rate_limit_exceeded`. */
function limitUnfinished({ platform, principal }: Call, functionId: string): void {
  if (principal.kind !== 'user' || countUnfinished(platform, functionId, principal.user.$id) < maxUnfinished) return;
  throw new AppwriteError(
    'general_rate_limit_exceeded',
    `${maxUnfinished} executions of this function are under way. Please try again when they have ended.`,
  );
}

function store(
  { platform, principal, request }: Call,
  { method, path, headers, body, isAsync, scheduledAt }: ExecutionRequest,
  config: FunctionConfig,
  deployment: Deployment,
): StoredExecution {
  const userId = userIdOf(principal) ?? '';
  const sessionId = principal.kind === 'user' ? (principal.sessionId ?? '') : '';
  const input = { headers, body, clientIp: request.ip, userId, sessionId, event: '' };
  return insertExecution(platform, {
    ...requestedExecution(config, deployment, { method, path }, input),
    ...(isAsync && { status: 'waiting' }),
    ...(scheduledAt !== null && { trigger: 'schedule', status: 'scheduled', scheduledAt }),
  });
}

/** Validated parameters of `POST …/executions`. */
interface ExecutionRequest {
  readonly body: string;
  readonly isAsync: boolean;
  readonly path: string;
  readonly method: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly scheduledAt: string | null;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
const headersLimit = 16_384;

/** Throws `general_argument_invalid`, `general_bad_request` and the error without a type that Appwrite has for headers. */
function readExecutionRequest(given: Readonly<Record<string, unknown>>): ExecutionRequest {
  const { body, async: isAsync, path, method, headers, scheduledAt } = given;
  const request = {
    body: readText(body ?? '', 'body', 0, maxFunctionBody),
    isAsync: readBoolean(isAsync ?? false),
    path: readText(path ?? '/', 'path', 1, 2048),
    method: method ?? 'POST',
    headers: readHeaders(headers ?? {}),
  };
  if (!isMethod(request.method)) throw invalid('method', `Value must be one of (${methods.join(', ')})`);
  return { ...request, method: request.method, scheduledAt: readSchedule(scheduledAt ?? null, request.isAsync) };
}

function isMethod(value: unknown): value is string {
  return methods.some((method) => method === value);
}

function readText(value: unknown, name: string, least: number, most: number): string {
  if (typeof value === 'string' && value.length >= least && value.length <= most) return value;
  const atLeast = least > 0 ? `at least ${least} chars and ` : '';
  throw invalid(name, `Value must be a valid string and ${atLeast}no longer than ${most} chars`);
}

function readBoolean(value: unknown): boolean {
  if (![true, false, 'true', 'false', '1', '0', 1, 0].includes(value as string))
    throw invalid('async', 'Value must be a valid boolean');
  return [true, 'true', '1', 1].includes(value as string);
}

function readHeaders(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) throw invalid('headers', 'Value must be a valid object.');
  const headers = Object.entries(value).map(([name, text]): [string, string] => [name.toLowerCase(), plainText(text)]);
  const isName = (name: string): boolean => /^[a-z0-9-]+$/.test(name) && !name.startsWith('x-appwrite');
  const size = headers.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  if (headers.every(([name]) => isName(name)) && headers.length <= 100 && size <= headersLimit)
    return Object.fromEntries(headers);
  throw new AppwriteError(
    'Invalid headers: Alphanumeric characters or hyphens only, cannot start with "x-appwrite", maximum 100 keys, and total size 16384.',
    'Server Error',
  );
}

function readSchedule(value: unknown, isAsync: boolean): string | null {
  if (value === null) return null;
  if (!isAsync) {
    const message =
      'Scheduled executions must run asynchronously. Set scheduledAt to a future date, or set async to true.';
    throw new AppwriteError('general_bad_request', message);
  }
  const date = parseDate(value);
  const timeMs = Date.parse(date ?? '');
  // Whole minutes only.
  if (date !== undefined && timeMs >= Date.now() + 60_000 && timeMs % 60_000 === 0) return date;
  throw new AppwriteError(
    'general_bad_request',
    'Execution schedule must be a valid date, and at least 1 minute from now',
  );
}
