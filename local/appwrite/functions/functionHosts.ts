import { type ChildProcess, fork } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { dirname, resolve } from 'node:path';

export interface RunLimits {
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** As `nice` counts. */
  readonly niceness: number;
}

/** Events of a host's process, for its present run. */
interface HostListener {
  onLog(text: string): void;
  onError(text: string): void;
  onAnswer(message: unknown): void;
  /** It could not be started. */
  onFailure(error: Error): void;
  onClose(code: number | null, signal: string | null): void;
}

/** A process that runs a function, one run after the other. */
export interface FunctionHost {
  readonly child: ChildProcess;
  /** Entry, build time, environment, memory limit and niceness: equal for runs that may share a process. */
  readonly key: string;
  /** Its present run. */
  listener: HostListener | undefined;
}

interface IdleHost {
  readonly host: FunctionHost;
  readonly timer: NodeJS.Timeout;
}

const idleMs = 5_000;
const maxIdle = 8;

/** Last used last. */
let idle: readonly IdleHost[] = [];

/** Read from the project's folder, in which every command runs: the host is no part of what tsx or jest compile. */
const program = resolve('local/appwrite/functions/host.mjs');

/** An idle process with these variables, or a new one. Throws what starting it throws. */
export function takeHost(
  entry: string,
  environment: Readonly<Record<string, string>>,
  { memoryMb, niceness }: RunLimits,
): FunctionHost {
  // Built anew, the function runs in another process.
  const builtAt = statSync(entry, { throwIfNoEntry: false })?.mtimeMs;
  const key = JSON.stringify([entry, builtAt, environment, memoryMb, niceness]);
  const known = idle.findLast(({ host }) => host.key === key && host.child.connected)?.host;
  if (known === undefined) return start(key, entry, environment, { memoryMb, niceness });
  forget(known);
  for (const handle of handlesOf(known)) handle?.ref();
  return known;
}

function start(
  key: string,
  entry: string,
  environment: Readonly<Record<string, string>>,
  { memoryMb, niceness }: Pick<RunLimits, 'memoryMb' | 'niceness'>,
): FunctionHost {
  const child = fork(program, [], {
    cwd: dirname(entry),
    env: { PATH: process.env.PATH, TZ: 'UTC', ...environment },
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const host: FunctionHost = { child, key, listener: undefined };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => host.listener?.onLog(text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => host.listener?.onError(text));
  child.on('message', (message) => host.listener?.onAnswer(message));
  child.on('error', (error) => host.listener?.onFailure(error));
  child.on('close', (code, signal) => host.listener?.onClose(code, signal));
  child.on('exit', () => forget(host));
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  return host;
}

/** For the next run that it fits, for a few seconds. */
export function keepHost(host: FunctionHost): void {
  host.listener = undefined;
  for (const handle of handlesOf(host)) handle?.unref();
  idle = [...idle, { host, timer: setTimeout(end, idleMs, host).unref() }];
  const [oldest] = idle;
  if (oldest && idle.length > maxIdle) end(oldest.host);
}

function end(host: FunctionHost): void {
  forget(host);
  host.child.kill('SIGKILL');
}

function forget(host: FunctionHost): void {
  clearTimeout(idle.find((each) => each.host === host)?.timer);
  idle = idle.filter((each) => each.host !== host);
}

interface Handle {
  ref(): void;
  unref(): void;
}

/** Handles that keep Node's event loop alive. */
function handlesOf({ child }: FunctionHost): readonly (Handle | null | undefined)[] {
  return [child, child.channel, child.stdout as Socket | null, child.stderr as Socket | null];
}
