import { Cron } from 'croner';
import type { FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';
import type { PlatformEvent } from '#local/appwrite/events.ts';
import { createId } from '#local/appwrite/ids.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import { eventNames } from '#local/appwrite/realtime/eventNames.ts';
import type { ExecutionRunner } from './ExecutionRunner.ts';
import { findDeployment } from './deployment.ts';
import { deleteExpired, enqueueDue, failInterrupted } from './executionQueue.ts';
import { insertExecution } from './executionsStore.ts';

/**
 * Starts the functions once they can call the platform: the queue of an earlier process, events, schedules. Returns a function that
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

/** Execution to be created by an event or a schedule. */
interface TriggeredRun {
  readonly config: FunctionConfig;
  readonly trigger: 'event' | 'schedule';
  /** Empty for a schedule. */
  readonly event: string;
  readonly body: string;
}

/** Enqueues an execution for each event that triggers a function. Returns an unsubscribe function. */
function listenForEvents(platform: Platform): () => void {
  const listening = platform.config.functions.filter(({ enabled, events }) => enabled && events.length > 0);
  if (listening.length === 0) return () => undefined;
  let held: TriggeredRun[] = [];
  // A bulk write publishes thousands of events at once: they are stored in one transaction.
  const store = (): void => {
    const batch = held;
    held = [];
    try {
      enqueue(platform, batch);
    } catch (error) {
      platform.events.onError(error);
    }
  };
  return platform.events.subscribe((event) => {
    const runs = triggeredBy(event, listening);
    if (runs.length > 0 && held.length === 0) setImmediate(store);
    held.push(...runs);
  });
}

/** Starts the cron jobs of the functions with a schedule: five fields, in UTC. Throws an `Error` that names a function with a bad one. */
export function startSchedules(platform: Platform): Cron[] {
  const scheduled = platform.config.functions.filter(({ enabled, schedule }) => enabled && schedule !== '');
  return scheduled.map((config) => {
    try {
      return new Cron(config.schedule, { timezone: 'UTC', mode: '5-part', unref: true }, () => {
        enqueue(platform, [{ config, trigger: 'schedule', event: '', body: '' }]);
      });
    } catch (error) {
      throw new Error(`The schedule "${config.schedule}" of the function ${config.$id} can't be read.`, {
        cause: error,
      });
    }
  });
}

function triggeredBy(event: PlatformEvent, listening: readonly FunctionConfig[]): TriggeredRun[] {
  const names = eventNames(event);
  return listening
    .filter(({ events }) => events.some((wanted) => names.includes(wanted)))
    .map((config) => ({ config, trigger: 'event', event: names[0] ?? '', body: JSON.stringify(event.payload) }));
}

function enqueue(platform: Platform, triggered: readonly TriggeredRun[]): void {
  platform.database.transaction(() => {
    for (const { config, trigger, event, body } of triggered) {
      const headers: Record<string, string> = event === '' ? {} : { 'content-type': 'application/json' };
      insertExecution(platform, {
        $id: createId(),
        $permissions: [],
        functionId: config.$id,
        deploymentId: findDeployment(platform.settings, config)?.id ?? '',
        trigger,
        status: 'waiting',
        requestMethod: 'POST',
        requestPath: '/',
        requestHeaders: [],
        scheduledAt: null,
        input: { headers, body, clientIp: '', userId: '', sessionId: '', event },
      });
    }
  })();
  for (const functionId of new Set(triggered.map(({ config }) => config.$id))) platform.functions.wake(functionId);
}
