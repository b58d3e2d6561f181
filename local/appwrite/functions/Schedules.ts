import { Cron } from 'croner';
import type { FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';

interface Schedule {
  readonly config: FunctionConfig;
  readonly pattern: Cron;
}

/**
 * Schedules of functions: five fields, in UTC. Asked again and again, since a timer for an hour of the clock waits until that hour comes again
 * when the clock is set back.
 */
export class Schedules {
  private readonly schedules: readonly Schedule[];
  private askedMs: number;

  /** Throws an `Error` that names a function with a schedule it can't read. */
  constructor(
    functions: readonly FunctionConfig[],
    private readonly now = () => Date.now(),
  ) {
    this.schedules = functions
      .filter(({ enabled, schedule }) => enabled && schedule !== '')
      .map((config) => ({ config, pattern: parse(config) }));
    this.askedMs = now();
  }

  /**
   * Functions whose time has come since the last call, each once, however long ago that was. A clock that was set back meanwhile counts from
   * where it is now.
   */
  due(): FunctionConfig[] {
    const [since, now] = [this.askedMs, this.now()];
    this.askedMs = now;
    // No time has passed, or the clock was set back.
    if (now <= since) return [];
    const isDue = ({ pattern }: Schedule): boolean => (pattern.nextRun(new Date(since))?.getTime() ?? Infinity) <= now;
    return this.schedules.filter(isDue).map(({ config }) => config);
  }
}

function parse({ $id, schedule }: FunctionConfig): Cron {
  try {
    return new Cron(schedule, { timezone: 'UTC', mode: '5-part' });
  } catch (error) {
    throw new Error(`The schedule "${schedule}" of the function ${$id} can't be read.`, { cause: error });
  }
}
