import { setTimeout } from 'node:timers/promises';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { isTransient } from '#functions/runtime/server.ts';
import { named, NoAnswer } from './administration.ts';

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
/** Of a server, or the proxy before it, that answers nothing. */
const outageMs = 60_000;

/**
 * Asks until nothing is open. Throws a `CommandFailure` with what has failed, is open after ten minutes, or couldn't be read for a minute.
 * @param name of what is waited for, should the question be refused
 */
export async function waitUntilDone(
  name: string,
  { now, sleep }: Clock,
  readProgress: () => Promise<Progress>,
): Promise<void> {
  const deadline = now() + timeoutMs;
  let answeredAt = now();
  const read = async (): Promise<Progress | undefined> => {
    try {
      const progress = await readProgress();
      answeredAt = now();
      return progress;
    } catch (thrown) {
      if ((isTransient(thrown) || thrown instanceof NoAnswer) && now() < answeredAt + outageMs) return undefined;
      throw thrown;
    }
  };
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const progress = await named(name, read());
    if (progress === undefined) {
      await sleep(pauseMs);
      continue;
    }
    const { open, failed } = progress;
    if (open.length === 0 && failed.length === 0) return;
    if (open.length === 0) throw new CommandFailure(failed.join('\n'));
    if (now() >= deadline) {
      const late = `Not done after ${timeoutMs / 60_000} minutes: ${open.join(', ')}. Do the server's workers run?`;
      throw new CommandFailure([...failed, late].join('\n'));
    }
    await sleep(pauseMs);
  }
}
