import { randomUUID } from 'node:crypto';
import { type FunctionHost, keepHost, type RunLimits, takeHost } from './functionHosts.ts';

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

/** Runs the function in the file `entry` once, with these environment variables. */
export type StartRun = (
  entry: string,
  request: FunctionRequest,
  environment: Readonly<Record<string, string>>,
  limits: RunLimits,
) => Run;

/**
 * Runs a function once, in a process with these environment variables and no others but `PATH`: one that ran the same function before, if one
 * is idle, as a container would. Starting one anew takes 120 ms of a processor.
 */
export const startRun: StartRun = (entry, request, environment, limits) => {
  const startedMs = performance.now();
  const endMark = randomUUID();
  const [logs, errors] = [new TailBuffer(endMark), new TailBuffer(endMark)];
  let [answer, reason]: [HostAnswer | undefined, string | undefined] = [undefined, undefined];

  let host: FunctionHost;
  try {
    host = takeHost(entry, environment, limits);
  } catch (error) {
    return { outcome: Promise.resolve(startFailure(error as Error)), stop: () => undefined };
  }
  const { child } = host;
  let hasEnded = false;
  const stop = (why: string): void => {
    // Its process may be another run's by now.
    if (hasEnded) return;
    reason ??= why;
    // Before 'error' has told that it never started, `kill` takes its process for 0: this whole process group.
    if (child.pid !== undefined) child.kill('SIGKILL');
  };
  const timer = setTimeout(stop, limits.timeoutSeconds * 1000, 'Execution timed out.');

  const outcome = new Promise<FunctionOutcome>((done) => {
    const end = (breakage: string | undefined): void => {
      hasEnded = true;
      clearTimeout(timer);
      const { statusCode, headers, body } =
        breakage === undefined && answer !== undefined ? answer : { statusCode: 500, headers: {}, body: [] };
      done({
        statusCode,
        headers,
        body: Buffer.from(body),
        logs: logs.text,
        errors: [errors.text, breakage].filter((text) => text !== undefined && text !== '').join('\n'),
        durationSeconds: Math.round(performance.now() - startedMs) / 1000,
      });
    };
    const endOnceRead = (): void => {
      if (answer === undefined || reason !== undefined || !logs.isWhole || !errors.isWhole) return;
      keepHost(host);
      end(undefined);
    };
    host.listener = {
      onLog: (text) => {
        logs.add(text);
        endOnceRead();
      },
      onError: (text) => {
        errors.add(text);
        endOnceRead();
      },
      onAnswer: (message) => {
        answer = message as HostAnswer;
        endOnceRead();
      },
      onFailure: (error) => {
        end(startFailureMessage(error));
      },
      onClose: (code, signal) => {
        if (answer !== undefined && reason === undefined) end(undefined);
        else end(reason ?? abortReason(code, signal, errors.text, limits.memoryMb));
      },
    };
    // Without descriptors for the channel there is neither `send` nor a process: 'error' says so.
    if (child.connected) {
      child.send({ entry, request, endMark }, () => {
        /* a child that is gone is reported by 'close' */
      });
    }
  });
  return { outcome, stop };
};

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

/** Keeps the last characters of an unbounded text, until a mark. */
class TailBuffer {
  isWhole = false;
  private kept = '';

  constructor(private readonly endMark: string) {}

  add(text: string): void {
    if (this.isWhole) return;
    const all = this.kept + text;
    const end = all.indexOf(this.endMark);
    this.isWhole = end !== -1;
    this.kept = this.isWhole ? all.slice(0, end) : all.slice(-(maxLogCharacters + this.endMark.length));
  }

  get text(): string {
    return this.kept.slice(-maxLogCharacters).trimEnd();
  }
}
