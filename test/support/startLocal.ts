import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cookieSuffixOf, readKeys } from '#local/process/readKeys.ts';
import { buildFunctions } from './buildFunctions.ts';
import { ofSuite } from './ofSuite.ts';
import { programArguments } from './programArguments.ts';
import { signIn, type SignedIn, type TestPerson } from './signIn.ts';

export interface LocalOptions {
  /** A folder of the caller's, which stays; otherwise a new one that `stop` removes. */
  readonly dataDir?: string;
  /** More settings, as environment variables. Without them: a free port and no sample organisation. */
  readonly env?: Readonly<Record<string, string>>;
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface LocalServices {
  readonly origin: string;
  /** Ends in `/v1`. */
  readonly endpoint: string;
  readonly projectId: string;
  /** Every scope. */
  readonly apiKey: string;
  readonly dataDir: string;
  /** Output so far. */
  output(): string;
  /** Warnings so far, a line each. */
  warnings(): string[];
  /** Signs a person in, who is created if needed. */
  signIn(person: TestPerson): Promise<SignedIn>;
  /** Ends it cleanly. */
  stop(): Promise<Ended>;
  /** Kills it, as a power cut would. */
  kill9(): Promise<Ended>;
}

const started = new Set<ChildProcess>();
process.once('exit', () => started.forEach((child) => child.kill('SIGKILL')));

/** Starts `local/main.ts` in a process of its own; resolves when it says that it is ready, rejects with what it said instead. */
export async function startLocal({ dataDir: given, env = {} }: LocalOptions = {}): Promise<LocalServices> {
  await buildFunctions();
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'engineering-data-'));
  // The page of a test is at the address that jsdom gives it, not at the server's own, and shows only what the test has stored.
  const page =
    typeof window === 'undefined' ? {} : { ORIGIN: window.location.origin, LOSES_EVENTS: '1', LOSES_SCHEDULES: '1' };
  const child = runLocal({ PORT: '0', SAMPLE_TEAMS: '0', DATA_DIR: dataDir, ...page, ...env });
  const announced = await child.ready;
  const [, origin = announced] = /\(here: (\S+)\)/.exec(child.output()) ?? [];
  const { apiKey, secret } = readKeys(dataDir);
  const end = async (signal: NodeJS.Signals): Promise<Ended> => {
    child.kill(signal);
    const ended = await child.ended;
    if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
    return ended;
  };
  const services = { origin, endpoint: `${origin}/v1`, projectId: 'engineering-data', apiKey, dataDir };
  return {
    ...services,
    output: () => child.output(),
    warnings: () => child.complaints().split('\n').filter(Boolean),
    signIn: (person) => signIn({ ...services, cookieSuffix: cookieSuffixOf(secret) }, person),
    stop: () => end('SIGTERM'),
    kill9: () => end('SIGKILL'),
  };
}

export const localOfSuite = (options: LocalOptions = {}): LocalServices => ofSuite(() => startLocal(options));

export interface LocalProcess {
  /** The address that it announces. Rejects with its complaint when it ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<Ended>;
  output(): string;
  complaints(): string;
  kill(signal: NodeJS.Signals): void;
}

/** Runs `local/main.ts` with these settings alone. */
export function runLocal(env: Readonly<Record<string, string>>): LocalProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, programArguments('local/main.ts'), {
    env: { ...(PATH && { PATH }), ...(HOME && { HOME }), ...(TMPDIR && { TMPDIR }), NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  let [output, complaints] = ['', ''];
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => {
      started.delete(child);
      resolve({ code, signal });
    });
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [, origin] = /^Engineering Data is ready at (\S+).*\n/m.exec(output) ?? [];
      if (origin !== undefined) resolve(origin);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
    void ended.then(({ code, signal }) => reject(new Error(`local/ ended (${signal ?? code ?? ''}): ${complaints}`)));
  });
  // Callers that only await the end get the error from there.
  ready.catch(() => undefined);
  return {
    ready,
    ended,
    output: () => output,
    complaints: () => complaints,
    kill: (signal) => void child.kill(signal),
  };
}
