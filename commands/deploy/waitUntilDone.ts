import { setTimeout } from 'node:timers/promises';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { named } from './administration.ts';

/** Time, in milliseconds. */
export interface Clock {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

export const systemClock: Clock = { now: Date.now, sleep: (ms) => setTimeout(ms) };

/** Columns, indexes, builds or deletions that the server works on, a line each. */
interface Progress {
  readonly open: readonly string[];
  readonly failed: readonly string[];
}

const timeoutMs = 10 * 60_000;
const [firstPauseMs, longestPauseMs] = [200, 5_000];

/**
 * Asks until nothing is open. Throws a `CommandFailure` with what has failed, or is open after ten minutes.
 * @param name of what is waited for, should the question be refused
 */
export async function waitUntilDone(
  name: string,
  { now, sleep }: Clock,
  readProgress: () => Promise<Progress>,
): Promise<void> {
  const deadline = now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const { open, failed } = await named(name, readProgress());
    if (open.length === 0 && failed.length === 0) return;
    if (open.length === 0) throw new CommandFailure(failed.join('\n'));
    if (now() >= deadline) {
      const late = `Not done after ${timeoutMs / 60_000} minutes: ${open.join(', ')}. Do the server's workers run?`;
      throw new CommandFailure([...failed, late].join('\n'));
    }
    await sleep(pauseMs);
  }
}
