import type { PlatformEvent } from '../events';
import { rolesGranted } from '../permissions';
import type { Platform } from '../platform';
import { executionView, type Shown, type StoredExecution } from './StoredExecution';

/** Announces an execution to the person who asked for it; never its logs. */
export function publishExecution(
  { events }: Pick<Platform, 'events'>,
  execution: StoredExecution,
  action: PlatformEvent['action'],
  answer?: Shown['answer'],
): void {
  events.publish({
    resource: { kind: 'execution', functionId: execution.functionId, id: execution.$id },
    action,
    payload: executionView(execution, { logs: false, ...(answer && { answer }) }),
    readRoles: rolesGranted(execution.$permissions, 'read'),
  });
}
