import { Cron } from 'croner';
import { createId } from '#local/appwrite/ids.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import type { ExecutionRunner } from './ExecutionRunner.ts';
import { findDeployment } from './deployment.ts';
import { disturbDeliveries } from './disturbDeliveries.ts';
import { type EventTrigger, triggeredBy } from './eventTriggers.ts';
import { deleteExpired, failInterrupted, markDue } from './executionQueue.ts';
import { insertExecution, noInput } from './executionsStore.ts';

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
  const everyMinute = (): void => {
    markDue(platform).forEach((sequence) => {
      runner.enqueue(sequence);
    });
    deleteExpired(platform);
  };
  const schedules = platform.settings.losesSchedules ? [] : startSchedules(platform);
  const clocks = [...schedules, new Cron('* * * * *', { unref: true }, everyMinute)];
  const stopListening = listenForEvents(platform, triggers);
  runner.start();
  return () => {
    clocks.forEach((clock) => {
      clock.stop();
    });
    stopListening();
    return runner.close();
  };
}

/** Puts the functions that events start in line. Costs nothing when there are none. Returns an unsubscribe function. */
function listenForEvents(platform: Platform, triggers: readonly EventTrigger[]): () => void {
  if (triggers.length === 0) return () => undefined;
  const { functions, events, settings } = platform;
  type Delivery = Parameters<typeof functions.enqueueEvent>;
  const enqueue = (delivery: Delivery): void => {
    functions.enqueueEvent(...delivery);
  };
  const deliver = settings.eventFaults ? disturbDeliveries(settings.eventFaults, enqueue) : enqueue;
  return events.subscribe((event) => {
    const started = triggeredBy(event, triggers);
    if (started.length > 0) deliver([event, started]);
  });
}

/** Starts the cron jobs of the functions with a schedule: five fields, in UTC. Throws an `Error` that names a function with a bad one. */
export function startSchedules(platform: Platform): Cron[] {
  const scheduled = platform.config.functions.filter(({ enabled, schedule }) => enabled && schedule !== '');
  return scheduled.map((config) => {
    try {
      return new Cron(config.schedule, { timezone: 'UTC', mode: '5-part', unref: true }, () => {
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
      });
    } catch (error) {
      throw new Error(`The schedule "${config.schedule}" of the function ${config.$id} can't be read.`, {
        cause: error,
      });
    }
  });
}
