import type { PlatformEvent } from '#local/appwrite/events.ts';
import { rolesGranted } from '#local/appwrite/permissions.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import { executionView, type ExecutionVisibility, type StoredExecution } from './StoredExecution.ts';

/** Announces an execution to the person who asked for it; never its logs. */
export function publishExecution(
  { events }: Pick<Platform, 'events'>,
  execution: StoredExecution,
  action: PlatformEvent['action'],
  answer?: ExecutionVisibility['answer'],
): void {
  events.publish({
    resource: { kind: 'execution', functionId: execution.functionId, id: execution.$id },
    action,
    payload: executionView(execution, { logs: false, ...(answer && { answer }) }),
    readRoles: rolesGranted(execution.$permissions, 'read'),
  });
}
