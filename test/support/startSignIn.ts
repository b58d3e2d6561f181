import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programArguments } from './programArguments.ts';

export interface SignInServer {
  readonly origin: string;
  readonly project: string;
  readonly key: string;
  /** Kills it, as a power cut would, and restarts it at the same address with the same folder. */
  restart(): Promise<SignInServer>;
  stop(): Promise<void>;
}

/** Starts `signInServer.ts`; `issuer` and `group` replace what the platform is told about its provider. */
export async function startSignIn({
  issuer = '-',
  group = '-',
  port = '0',
  dataDir = mkdtempSync(join(tmpdir(), 'sign-in-')),
} = {}): Promise<SignInServer> {
  const args = [...programArguments('test/support/signInServer.ts'), dataDir, port, issuer, group];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  process.once('exit', () => child.kill('SIGKILL'));
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const ended = once(child, 'close');
  const ready = once(child.stdout.setEncoding('utf8'), 'data') as Promise<[string]>;
  const early = ended.then((): never => {
    throw new Error(`the sign-in server ended: ${complaints}`);
  });
  const [origin] = await Promise.race([ready, early]);
  early.catch(() => undefined);
  return {
    origin: origin.trim(),
    project: 'contract',
    key: 'key-of-the-tests',
    restart: async () => {
      child.kill('SIGKILL');
      await ended;
      return startSignIn({ issuer, group, dataDir, port: new URL(origin.trim()).port });
    },
    stop: async () => {
      child.kill();
      await ended;
      rmSync(dataDir, { recursive: true });
    },
  };
}
