import type { FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';
import { untilWritable } from '#local/appwrite/database/locks.ts';
import type { EventKeeper, PlatformEvent } from '#local/appwrite/events.ts';
import { createId } from '#local/appwrite/ids.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import type { ExecutionRunner } from './ExecutionRunner.ts';
import { Schedules } from './Schedules.ts';
import { findDeployment } from './deployment.ts';
import { disturbDeliveries } from './disturbDeliveries.ts';
import { type EventTrigger, triggeredBy } from './eventTriggers.ts';
import { deleteExpired, failInterrupted, markDue } from './executionQueue.ts';
import { insertExecution, noInput } from './executionsStore.ts';

const secondMs = 1_000;
const minuteMs = 60_000;

/**
 * Starts the functions once they can call the platform: the queue of an earlier process, events, schedules. Returns a function that
 * ends them all. Throws an `Error` with one readable line for a schedule it can't read.
 */
export function startFunctions(
  platform: Platform,
  runner: ExecutionRunner,
  triggers: readonly EventTrigger[],
): () => Promise<void> {
  failInterrupted(platform);
  markDue(platform);
  deleteExpired(platform);
  const schedules = new Schedules(platform.settings.losesSchedules ? [] : platform.config.functions);
  const work = async (): Promise<void> => {
    try {
      // A lock of another program is waited for here: SQLite's own wait would let everybody else wait as well.
      await untilWritable(platform.database);
      for (const sequence of markDue(platform)) runner.enqueue(sequence);
      for (const config of schedules.due()) enqueueScheduled(platform, config);
      deleteExpired(platform);
    } catch (error) {
      // Of a full disk: the next minute may find room.
      platform.events.onError(error);
    }
  };
  let minute = Promise.resolve();
  const clock = atEachMinute(() => {
    minute = work();
  });
  listenForEvents(platform, triggers);
  runner.start();
  return async () => {
    clearInterval(clock);
    await Promise.all([minute, runner.close()]);
  };
}

/** Calls whenever the clock shows another minute, set back or not: a timer for the next minute would wait for its hour to come again. */
function atEachMinute(call: () => void): NodeJS.Timeout {
  const minuteOf = (): number => Math.floor(Date.now() / minuteMs);
  let minute = minuteOf();
  const look = (): void => {
    if (minuteOf() === minute) return;
    minute = minuteOf();
    call();
  };
  return setInterval(look, secondMs).unref();
}

/**
 * Puts the functions that events start in line. Costs nothing when there are none. It never ends: the event of a write that
 * is answered while the platform stops is kept like any other.
 */
function listenForEvents({ functions, events, settings }: Platform, triggers: readonly EventTrigger[]): void {
  if (triggers.length === 0) return;
  const keep: EventKeeper = (event) => {
    const started = triggeredBy(event, triggers);
    return started.length > 0 ? functions.keepEvent(event, started) : () => undefined;
  };
  if (settings.eventFaults === undefined) {
    events.keep(keep);
    return;
  }
  const deliver = disturbDeliveries<PlatformEvent>(settings.eventFaults, (event) => {
    keep(event)();
  });
  events.subscribe((event) => {
    if (triggeredBy(event, triggers).length > 0) deliver(event);
  });
}

/** Puts a function's scheduled run in line. */
function enqueueScheduled(platform: Platform, config: FunctionConfig): void {
  const { $sequence } = insertExecution(platform, {
    $id: createId(),
    $permissions: [],
    functionId: config.$id,
    deploymentId: findDeployment(platform.settings, config)?.id ?? '',
    trigger: 'schedule',
    status: 'waiting',
    requestMethod: 'POST',
    requestPath: '/',
    requestHeaders: [],
    scheduledAt: null,
    input: noInput,
  });
  platform.functions.enqueue($sequence);
}
