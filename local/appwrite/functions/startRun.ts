import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname, resolve } from 'node:path';

/** Request to a function. */
export interface FunctionRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Result of a run; an aborted one has status 500 and the reason in `errors`. */
export interface FunctionOutcome {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly logs: string;
  readonly errors: string;
  readonly durationSeconds: number;
}

export interface RunLimits {
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** As `nice` counts. */
  readonly niceness: number;
}

/** A running function. */
export interface Run {
  /** Never rejects. */
  readonly outcome: Promise<FunctionOutcome>;
  /** Ends the process now; `reason` becomes the last line of `errors`. */
  stop(reason: string): void;
}

interface HostAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Read from the project's folder, in which every command runs: the host is no part of what tsx or jest compile. */
const host = resolve('local/appwrite/functions/host.mjs');

/** Runs the function in the file `entry` once, with these environment variables. */
export type StartRun = (
  entry: string,
  request: FunctionRequest,
  environment: Readonly<Record<string, string>>,
  limits: RunLimits,
) => Run;

/** Runs a function once, in a process of its own with these environment variables and no others but `PATH`. */
export const startRun: StartRun = (entry, request, environment, limits) => {
  const startedMs = performance.now();
  const [logs, errors] = [new TailBuffer(), new TailBuffer()];
  let [answer, reason]: [HostAnswer | undefined, string | undefined] = [undefined, undefined];

  let child: ChildProcess;
  try {
    child = forkHost(entry, environment, limits);
    if (child.pid !== undefined) setPriority(child.pid, limits.niceness);
  } catch (error) {
    return { outcome: Promise.resolve(startFailure(error as Error)), stop: () => undefined };
  }
  const stop = (why: string): void => {
    reason ??= why;
    // Before 'error' has told that it never started, `kill` takes its process for 0: this whole process group.
    if (child.pid !== undefined) child.kill('SIGKILL');
  };
  const timer = setTimeout(stop, limits.timeoutSeconds * 1000, 'Execution timed out.');

  const outcome = new Promise<FunctionOutcome>((done) => {
    const end = (breakage: string | undefined): void => {
      clearTimeout(timer);
      if (breakage !== undefined) errors.add(`${breakage}\n`);
      const { statusCode, headers, body } =
        breakage === undefined && answer !== undefined ? answer : { statusCode: 500, headers: {}, body: [] };
      done({
        statusCode,
        headers,
        body: Buffer.from(body),
        logs: logs.text.trimEnd(),
        errors: errors.text.trimEnd(),
        durationSeconds: Math.round(performance.now() - startedMs) / 1000,
      });
    };
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      logs.add(text);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors.add(text);
    });
    child.on('message', (message) => {
      answer = message as HostAnswer;
    });
    child.on('error', (error) => {
      end(startFailureMessage(error));
    });
    child.on('close', (code, signal) => {
      if (answer !== undefined && reason === undefined) end(undefined);
      else end(reason ?? abortReason(code, signal, errors.text, limits.memoryMb));
    });
    // Without descriptors for the channel there is neither `send` nor a process: 'error' says so.
    if (child.connected) {
      child.send({ entry, request }, () => {
        /* a child that is gone is reported by 'close' */
      });
    }
  });
  return { outcome, stop };
};

function forkHost(entry: string, environment: Readonly<Record<string, string>>, { memoryMb }: RunLimits): ChildProcess {
  return fork(host, [], {
    cwd: dirname(entry),
    env: { PATH: process.env.PATH, TZ: 'UTC', ...environment },
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

function startFailure(error: Error): FunctionOutcome {
  const errors = startFailureMessage(error);
  return { statusCode: 500, headers: {}, body: Buffer.alloc(0), logs: '', errors, durationSeconds: 0 };
}

function startFailureMessage({ message }: Error): string {
  return `The function could not be started: ${message}`;
}

function abortReason(code: number | null, signal: string | null, said: string, memoryMb: number): string {
  if (signal === 'SIGABRT' || said.includes('heap out of memory'))
    return `Execution ended: the memory limit of ${memoryMb} MB was exceeded.`;
  return signal === null
    ? `Execution ended without an answer (exit code ${code ?? 0}).`
    : `Execution ended by ${signal}.`;
}

/** Appwrite keeps the last 4,000 characters of what a function logs. */
const maxLogCharacters = 4000;

/** Keeps the last characters of an unbounded text. */
class TailBuffer {
  private kept = '';

  add(text: string): void {
    this.kept = (this.kept + text).slice(-maxLogCharacters);
  }

  get text(): string {
    return this.kept;
  }
}
