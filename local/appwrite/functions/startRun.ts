import { fork } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { LastText } from './LastText';

/** What a function is asked. */
export interface FunctionRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What came of it. A function that broke off has status 500 and says why in `errors`. */
export interface FunctionOutcome {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly logs: string;
  readonly errors: string;
  readonly durationSeconds: number;
}

export interface RunLimits {
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
}

/** A function that is running. */
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

/** Runs a function once, in a process of its own with these environment variables and no others but `PATH`. */
export function startRun(
  entry: string,
  request: FunctionRequest,
  environment: Readonly<Record<string, string>>,
  limits: RunLimits,
): Run {
  const startedMs = performance.now();
  const [logs, errors] = [new LastText(), new LastText()];
  let [answer, reason]: [HostAnswer | undefined, string | undefined] = [undefined, undefined];

  const child = fork(host, [], {
    cwd: dirname(entry),
    env: { PATH: process.env.PATH, TZ: 'UTC', ...environment },
    execArgv: [`--max-old-space-size=${limits.memoryMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const stop = (why: string): void => {
    reason ??= why;
    child.kill('SIGKILL');
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
        body: Buffer.from(body).toString(),
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
      end(`The function could not be started: ${error.message}`);
    });
    child.on('close', (code, signal) => {
      if (answer !== undefined && reason === undefined) end(undefined);
      else end(reason ?? breakageOf(code, signal, errors.text, limits.memoryMb));
    });
    child.send({ entry, request }, () => {
      /* a child that is gone is reported by 'close' */
    });
  });
  return { outcome, stop };
}

function breakageOf(code: number | null, signal: string | null, said: string, memoryMb: number): string {
  if (signal === 'SIGABRT' || said.includes('heap out of memory'))
    return `Execution ended: the memory limit of ${memoryMb} MB was exceeded.`;
  return signal === null
    ? `Execution ended without an answer (exit code ${code ?? 0}).`
    : `Execution ended by ${signal}.`;
}
