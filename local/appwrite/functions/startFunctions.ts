import { Cron } from 'croner';
import type { Platform } from '#local/appwrite/platform.ts';
import { failInterrupted, deleteExpired, enqueueDue } from './executionQueue.ts';
import type { ExecutionRunner } from './ExecutionRunner.ts';
import { listenForEvents, startSchedules } from './triggers.ts';

/**
 * Sets the functions going, once the platform can be called by them: what an earlier process left, events, schedules. Returns what
 * ends them all. Throws an `Error` with one readable line for a schedule it can't read.
 */
export function startFunctions(platform: Platform, runner: ExecutionRunner): () => Promise<void> {
  failInterrupted(platform);
  const everyMinute = (): void => {
    enqueueDue(platform);
    deleteExpired(platform);
    runner.start();
  };
  const clocks = [...startSchedules(platform), new Cron('* * * * *', { unref: true }, everyMinute)];
  const stopListening = listenForEvents(platform);
  everyMinute();
  return () => {
    clocks.forEach((clock) => {
      clock.stop();
    });
    stopListening();
    return runner.close();
  };
}
