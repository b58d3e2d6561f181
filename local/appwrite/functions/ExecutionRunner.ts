import type { FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';
import { inTransaction } from '#local/appwrite/database/sql.ts';
import type { PlatformEvent } from '#local/appwrite/events.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import { createExecutionKey, createUserJwt } from '#local/appwrite/sessions/jwts.ts';
import { findUser } from '#local/appwrite/users/usersStore.ts';
import { FairSemaphore } from './FairSemaphore.ts';
import type { EndedExecution, FunctionRunner } from './FunctionRunner.ts';
import { RunQueue } from './RunQueue.ts';
import { type ExecutionEnd, type StoredExecution, toHeaders } from './StoredExecution.ts';
import { type Deployment, findDeployment, readSpecification } from './deployment.ts';
import { eventExecution } from './eventExecution.ts';
import { findEventRuns, insertEventRuns, type KeptEvent, keepEventRuns, unendedEventRuns } from './eventRunsStore.ts';
import {
  insertExecution,
  markEnded,
  markProcessing,
  type NewExecution,
  noInput,
  publishExecution,
  readExecution,
  waitingExecutions,
} from './executionsStore.ts';
import type { FunctionOutcome, FunctionRequest, Run, StartRun } from './startRun.ts';

/** Concurrent synchronous runs of one function. */
const runsAtATime = 4;
/** Of runs that nobody waits for, so that they take no processor from calls: thousands may follow one push of metrics. */
const eventNiceness = 10;
/** Response headers that Appwrite stores. */
const keptResponseHeaders = ['content-type', 'content-length'];

/**
 * Runs executions: synchronous ones a few of each function at a time, one person's not before those of others who have fewer under way;
 * everything else from one queue. What waits there is stored and survives the process, and so do the runs of events that have not ended.
 */
export class ExecutionRunner implements FunctionRunner {
  private isOpen = false;
  private readonly queue: RunQueue;
  private readonly runs = new Set<Run>();
  private readonly pending = new Set<Promise<unknown>>();
  private readonly semaphores = new Map<string, FairSemaphore>();

  /** Throws an `Error` that names a specification it can't read. */
  constructor(
    private readonly platform: Platform,
    private readonly startRun: StartRun,
  ) {
    for (const { specification } of platform.config.functions) readSpecification(specification);
    this.queue = new RunQueue(platform.events.onError);
  }

  /** Begins with what an earlier process left waiting: with the executions, which somebody has asked for. */
  start(): void {
    this.isOpen = true;
    for (const sequence of waitingExecutions(this.platform)) this.enqueue(sequence);
    for (const sequence of unendedEventRuns(this.platform)) this.enqueueEvent(sequence);
    this.queue.open();
  }

  runNow({ $sequence, functionId, userId }: StoredExecution): Promise<EndedExecution> {
    const semaphore = this.semaphores.get(functionId) ?? new FairSemaphore(runsAtATime);
    this.semaphores.set(functionId, semaphore);
    return this.track(
      // The client may have gone before its turn: the request body, up to 10 MiB, waits in the table and not in memory.
      semaphore.use(userId, async () => {
        const execution = readExecution(this.platform, $sequence);
        const outcome = await this.outcomeOf(execution);
        return { outcome, execution: this.keep(execution, outcome) };
      }),
    );
  }

  enqueue(sequence: number): void {
    this.queue.add(() => this.track(this.runStored(sequence)));
  }

  keepEvent(event: PlatformEvent, functions: readonly FunctionConfig[]): () => void {
    const functionIds = functions.map(({ $id }) => $id);
    const sequence = insertEventRuns(this.platform, event, functionIds);
    return () => {
      this.enqueueEvent(sequence);
    };
  }

  /** Ends every run: an execution has failed, and the run of an event begins anew at the next start, as does what waits. */
  async close(): Promise<void> {
    this.isOpen = false;
    this.queue.close();
    for (const run of this.runs) run.stop('Execution ended: the platform stopped while the function ran.');
    while (this.pending.size > 0) await Promise.allSettled(this.pending);
  }

  /** Nothing that runs outlasts `close`: it is stored while the database is open. */
  private track<T>(ended: Promise<T>): Promise<T> {
    this.pending.add(ended);
    return ended.finally(() => this.pending.delete(ended));
  }

  private async runStored(sequence: number): Promise<void> {
    const execution = markProcessing(this.platform, sequence);
    publishExecution(this.platform, execution, 'update');
    const outcome = await this.outcomeOf(execution);
    publishExecution(this.platform, this.keep(execution, outcome), 'update');
  }

  private enqueueEvent(sequence: number): void {
    this.queue.add(() => this.track(this.runEvents(sequence)));
  }

  private async runEvents(sequence: number): Promise<void> {
    for (let left = findEventRuns(this.platform, sequence); left && this.isOpen;) {
      const [functionId, ...others] = left.functionIds;
      const config = this.platform.config.functions.find(({ $id }) => $id === functionId);
      const ended = config && (await this.runEvent(left.event, config));
      // The platform has ended it.
      if (config !== undefined && ended === undefined) return;
      const stored = inTransaction(this.platform.database, () => {
        keepEventRuns(this.platform, sequence, others);
        return ended && insertExecution(this.platform, ended);
      });
      if (stored !== undefined) publishExecution(this.platform, stored, 'update');
      left = findEventRuns(this.platform, sequence);
    }
  }

  /** Undefined when the platform stopped before the run had ended. */
  private async runEvent(event: KeptEvent, config: FunctionConfig): Promise<EndedRun | undefined> {
    const execution = eventExecution(this.platform, event, config);
    const outcome = await this.outcomeOf(execution);
    if (!this.isOpen && outcome.statusCode >= 500) return undefined;
    return { ...execution, ...endOf(outcome), input: noInput };
  }

  private async outcomeOf(execution: NewExecution): Promise<FunctionOutcome> {
    const config = this.platform.config.functions.find(({ $id }) => $id === execution.functionId);
    const deployment = config && findDeployment(this.platform.settings, config);
    if (config === undefined || deployment === undefined) {
      return failure('Deployment not found. Create a deployment before trying to execute a function');
    }
    const request = await executorRequest(this.platform, config, execution);
    // No `await` from here on: `close` stops only the runs in `runs`.
    if (!this.isOpen) return failure('Execution ended: the platform is stopping.');
    const limits = {
      memoryMb: readSpecification(config.specification).memoryMb,
      timeoutSeconds: config.timeout,
      niceness: execution.trigger === 'event' ? eventNiceness : 0,
    };
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
    const end = endOf(outcome);
    return markEnded(this.platform, execution, end) ?? { ...execution, ...end };
  }
}

type EndedRun = NewExecution & ExecutionEnd;

function endOf(outcome: FunctionOutcome): ExecutionEnd {
  return {
    status: outcome.statusCode < 500 ? 'completed' : 'failed',
    responseStatusCode: outcome.statusCode,
    responseHeaders: toHeaders(outcome.headers).filter(({ name }) => keptResponseHeaders.includes(name)),
    logs: outcome.logs,
    errors: outcome.errors,
    duration: outcome.durationSeconds,
  };
}

function failure(errors: string): FunctionOutcome {
  return { statusCode: 500, headers: {}, body: Buffer.alloc(0), logs: '', errors, durationSeconds: 0 };
}

/** Keys outlive the function timeout, so that they don’t expire in the middle of a call. */
const graceSeconds = 60;

/** Request to the function, with the headers of Appwrite's executor. API key and the person's JWT are made for this one run. */
async function executorRequest(
  platform: Platform,
  config: FunctionConfig,
  execution: NewExecution,
): Promise<FunctionRequest> {
  const { settings } = platform;
  const { headers, body, bodyEncoding, clientIp, userId, sessionId, event } = execution.input;
  const lifetime = config.timeout + graceSeconds;
  const user = userId === '' || event !== '' ? undefined : findUser(platform, userId);
  const jwt = user && (await createUserJwt(platform, user, sessionId === '' ? undefined : sessionId, lifetime));
  return {
    method: execution.requestMethod,
    target: execution.requestPath,
    body: Buffer.from(body, bodyEncoding),
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
      ...(event === '' ? { 'x-appwrite-client-ip': clientIp } : { 'x-appwrite-event': event }),
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
