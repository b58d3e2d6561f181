import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '#local/build/ensureBuilt.ts';

const lock = 'dist/functions.lock';

/**
 * Builds the functions below `dist/functions` unless they are built as they are now, once for all suites that run beside each other.
 * Gives the folder below which that is.
 */
export async function buildFunctions(): Promise<string> {
  while (!takeLock()) await pause(100);
  await ensureBuilt(['functions'], () => undefined).finally(() => rmSync(lock));
  return process.cwd();
}

/** A lock of a process that has ended is void. */
function takeLock(): boolean {
  try {
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!isHeld()) rmSync(lock, { force: true });
    return false;
  }
}

function isHeld(): boolean {
  const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
  return pid === 0 || isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
