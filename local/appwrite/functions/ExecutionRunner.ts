import type { FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import { createExecutionKey, createUserJwt } from '#local/appwrite/sessions/jwts.ts';
import { findUser } from '#local/appwrite/users/usersStore.ts';
import { FairSemaphore } from './FairSemaphore.ts';
import type { EndedExecution, FunctionRunner } from './FunctionRunner.ts';
import type { StoredExecution } from './StoredExecution.ts';
import { type Deployment, findDeployment, readSpecification } from './deployment.ts';
import { markEnded, markProcessing, oldestWaitingPerUser, publishExecution, readExecution } from './executionsStore.ts';
import type { FunctionOutcome, FunctionRequest, Run, StartRun } from './startRun.ts';

/** Concurrent runs of one function, each for queued and for synchronous executions. */
const runsAtATime = 4;
/** Response headers that Appwrite stores. */
const keptResponseHeaders = ['content-type', 'content-length'];

/** Concurrency limits of one function. */
interface FunctionSemaphores {
  /** Synchronous executions. */
  readonly now: FairSemaphore;
  readonly queued: FairSemaphore;
}

/**
 * Runs executions, a few of each function at a time, one person's not before those of others who have
 * fewer under way. The queue is the table: what waits there survives the process. Runs nothing of it before `start` and after `close`.
 */
export class ExecutionRunner implements FunctionRunner {
  private isOpen = false;
  private readonly runs = new Set<Run>();
  private readonly pending = new Set<Promise<EndedExecution>>();
  private readonly semaphores = new Map<string, FunctionSemaphores>();

  /** Throws an `Error` that names a specification it can't read. */
  constructor(
    private readonly platform: Platform,
    private readonly startRun: StartRun,
  ) {
    for (const { specification } of platform.config.functions) readSpecification(specification);
  }

  start(): void {
    this.isOpen = true;
    for (const { $id } of this.platform.config.functions) this.wake($id);
  }

  runNow({ $sequence, functionId, userId }: StoredExecution): Promise<EndedExecution> {
    // The client may have gone before its turn: the request body, up to 10 MiB, waits in the table and not in memory.
    const run = () => this.run(readExecution(this.platform, $sequence));
    return this.track(this.semaphoresOf(functionId).now.use(userId, run));
  }

  wake(functionId: string): void {
    const { queued } = this.semaphoresOf(functionId);
    while (this.isOpen && !queued.isFull) {
      const waiting = queued.fairest(oldestWaitingPerUser(this.platform, functionId));
      if (waiting === undefined) return;
      const execution = markProcessing(this.platform, waiting.$sequence);
      publishExecution(this.platform, execution, 'update');
      const { onError } = this.platform.events;
      // These promises are not awaited: an unhandled rejection would end the process. One run's error doesn't hold up the next run.
      this.track(queued.use(waiting.userId, () => this.run(execution)))
        .then((ended) => {
          publishExecution(this.platform, ended.execution, 'update');
        })
        .catch(onError)
        .then(() => {
          this.wake(functionId);
        })
        .catch(onError);
    }
  }

  /** Ends every run and stores that it failed; what waits goes on at the next start. */
  async close(): Promise<void> {
    this.isOpen = false;
    for (const run of this.runs) run.stop('Execution ended: the platform stopped while the function ran.');
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  private semaphoresOf(functionId: string): FunctionSemaphores {
    const semaphores = this.semaphores.get(functionId) ?? {
      now: new FairSemaphore(runsAtATime),
      queued: new FairSemaphore(runsAtATime),
    };
    this.semaphores.set(functionId, semaphores);
    return semaphores;
  }

  /** Nothing that waits or runs outlasts `close`: it is stored while the database is open. */
  private track(ended: Promise<EndedExecution>): Promise<EndedExecution> {
    this.pending.add(ended);
    return ended.finally(() => this.pending.delete(ended));
  }

  private async run(execution: StoredExecution): Promise<EndedExecution> {
    const outcome = await this.outcomeOf(execution);
    return { outcome, execution: this.keep(execution, outcome) };
  }

  private async outcomeOf(execution: StoredExecution): Promise<FunctionOutcome> {
    const config = this.platform.config.functions.find(({ $id }) => $id === execution.functionId);
    const deployment = config && findDeployment(this.platform.settings, config);
    if (config === undefined || deployment === undefined) {
      return failure('Deployment not found. Create a deployment before trying to execute a function');
    }
    const request = await executorRequest(this.platform, config, execution);
    // No `await` from here on: `close` stops only the runs in `runs`.
    if (!this.isOpen) return failure('Execution ended: the platform is stopping.');
    const limits = { memoryMb: readSpecification(config.specification).memoryMb, timeoutSeconds: config.timeout };
    const run = this.startRun(
      deployment.entry,
      request,
      executorEnvironment(this.platform, config, deployment),
      limits,
    );
    this.runs.add(run);
    return run.outcome.finally(() => this.runs.delete(run));
  }

  private keep(execution: StoredExecution, outcome: FunctionOutcome): StoredExecution {
    const end = {
      status: outcome.statusCode < 500 ? ('completed' as const) : ('failed' as const),
      responseStatusCode: outcome.statusCode,
      responseHeaders: Object.entries(outcome.headers)
        .filter(([name]) => keptResponseHeaders.includes(name))
        .map(([name, value]) => ({ name, value })),
      logs: outcome.logs,
      errors: outcome.errors,
      duration: outcome.durationSeconds,
    };
    return markEnded(this.platform, execution, end) ?? { ...execution, ...end };
  }
}

function failure(errors: string): FunctionOutcome {
  return { statusCode: 500, headers: {}, body: '', logs: '', errors, durationSeconds: 0 };
}

/** Keys outlive the function timeout, so that they don’t expire in the middle of a call. */
const graceSeconds = 60;

/** Request to the function, with the headers of Appwrite's executor. API key and the person's JWT are made for this one run. */
async function executorRequest(
  platform: Platform,
  config: FunctionConfig,
  execution: StoredExecution,
): Promise<FunctionRequest> {
  const { settings } = platform;
  const { headers, body, clientIp, userId, sessionId, event } = execution.input;
  const lifetime = config.timeout + graceSeconds;
  const user = userId === '' ? undefined : findUser(platform, userId);
  const jwt = user && (await createUserJwt(platform, user, sessionId === '' ? undefined : sessionId, lifetime));
  return {
    method: execution.requestMethod,
    target: execution.requestPath,
    body,
    headers: {
      host: new URL(settings.endpoint).host,
      ...headers,
      'x-appwrite-execution-id': execution.$id,
      'x-appwrite-key': await createExecutionKey(settings, config.scopes, lifetime),
      'x-appwrite-trigger': execution.trigger,
      'x-appwrite-user-id': userId,
      'x-appwrite-user-jwt': jwt ?? '',
      'x-appwrite-country-code': '',
      'x-appwrite-continent-code': '',
      'x-appwrite-continent-eu': 'false',
      'x-appwrite-client-ip': clientIp,
      ...(event === '' ? {} : { 'x-appwrite-event': event }),
    },
  };
}

/** The project's environment variables, and those of Appwrite's executor, which win. */
function executorEnvironment(
  { settings, config }: Platform,
  own: FunctionConfig,
  deployment: Deployment,
): Record<string, string> {
  const { memoryMb, cpus } = readSpecification(own.specification);
  const [name = 'node', version = ''] = own.runtime.split(/-(.*)/);
  return {
    ...settings.projectVariables,
    APPWRITE_VERSION: '1.9.6',
    APPWRITE_REGION: 'default',
    APPWRITE_FUNCTION_API_ENDPOINT: settings.endpoint,
    APPWRITE_FUNCTION_ID: own.$id,
    APPWRITE_FUNCTION_NAME: own.name,
    APPWRITE_FUNCTION_DEPLOYMENT: deployment.id,
    APPWRITE_FUNCTION_PROJECT_ID: config.projectId,
    APPWRITE_FUNCTION_RUNTIME_NAME: name === 'node' ? 'Node.js' : name,
    APPWRITE_FUNCTION_RUNTIME_VERSION: version,
    APPWRITE_FUNCTION_CPUS: String(cpus),
    APPWRITE_FUNCTION_MEMORY: String(memoryMb),
  };
}
