import { AppwriteError } from '#local/appwrite/errors.ts';
import { findDeployment, type Deployment } from '#local/appwrite/functions/deployment.ts';
import { countUnfinished, insertExecution } from '#local/appwrite/functions/executionsStore.ts';
import { findFunction } from '#local/appwrite/functions/findFunction.ts';
import type { EndedExecution } from '#local/appwrite/functions/FunctionRunner.ts';
import { publishExecution } from '#local/appwrite/functions/publishExecution.ts';
import { readExecutionRequest, type ExecutionRequest } from '#local/appwrite/functions/readExecutionRequest.ts';
import { executionView, toHeaders, type StoredExecution } from '#local/appwrite/functions/StoredExecution.ts';
import { createId } from '#local/appwrite/ids.ts';
import { rolesOf } from '#local/appwrite/permissions.ts';
import type { Call } from '#local/appwrite/platform.ts';
import { requireRole } from '#local/appwrite/requireRole.ts';

/** How long somebody may wait for a function. */
const synchronousLimitMs = 30_000;
/** Of one person and function. */
const maxUnfinished = 250;
/** Headers of a request that Appwrite keeps. */
const keptRequestHeaders = ['content-type', 'agent', 'content-length', 'host'];

/** `POST …/executions`: runs a function and answers what it answered, or puts the run in line. */
export async function createExecution(call: Call): Promise<unknown> {
  const { platform, principal, reply } = call;
  const asked = readExecutionRequest(call.body);
  const config = findFunction(call);
  // Before anything is said of the function: who may not run it need not know whether it is deployed.
  if (principal.kind !== 'key') requireRole(config.execute, 'execute', rolesOf(principal));
  const deployment = findDeployment(platform.settings, config);
  if (deployment === undefined) {
    throw new AppwriteError(
      'deployment_not_found',
      'Deployment not found. Create a deployment before trying to execute a function',
    );
  }
  limitUnfinished(call, config.$id);
  const execution = store(call, asked, deployment);
  const shown = { logs: principal.kind === 'key' };
  if (asked.isAsync) {
    publishExecution(platform, execution, 'create');
    platform.functions.wake(config.$id);
    void reply.status(202);
    return executionView(execution, shown);
  }
  const ended = await withDeadline(platform.functions.runNow(execution));
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
  { platform, principal, request, params }: Call,
  asked: ExecutionRequest,
  deployment: Deployment,
): StoredExecution {
  const userId = principal.kind === 'user' ? principal.user.$id : '';
  const kept = Object.entries(asked.headers).filter(([name]) => keptRequestHeaders.includes(name));
  return insertExecution(platform, {
    $id: createId(),
    $permissions: userId === '' ? [] : [`read("user:${userId}")`],
    functionId: params.functionId ?? '',
    deploymentId: deployment.id,
    trigger: asked.scheduledAt === null ? 'http' : 'schedule',
    status: asked.scheduledAt !== null ? 'scheduled' : asked.isAsync ? 'waiting' : 'processing',
    requestMethod: asked.method,
    requestPath: asked.path,
    requestHeaders: toHeaders({ ...Object.fromEntries(kept), 'x-appwrite-client-ip': request.ip }),
    scheduledAt: asked.scheduledAt,
    input: {
      headers: asked.headers,
      body: asked.body,
      clientIp: request.ip,
      userId,
      sessionId: principal.kind === 'user' ? (principal.sessionId ?? '') : '',
      event: '',
    },
  });
}

/** The function goes on when nobody waits any more; how it ended can be read later. */
async function withDeadline(running: Promise<EndedExecution>): Promise<EndedExecution> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const message =
      "Synchronous function execution timed out. Use asynchronous execution instead, or ensure the execution duration doesn't exceed 30 seconds.";
    timer = setTimeout(() => {
      reject(new AppwriteError('function_synchronous_timeout', message));
    }, synchronousLimitMs);
  });
  return Promise.race([running, late]).finally(() => {
    clearTimeout(timer);
  });
}
