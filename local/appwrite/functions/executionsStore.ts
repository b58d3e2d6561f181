import { prepare } from '#local/appwrite/database/sql.ts';
import { formatDate } from '#local/appwrite/dates.ts';
import type { PlatformEvent } from '#local/appwrite/events.ts';
import { rolesGranted } from '#local/appwrite/permissions.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import {
  type ExecutionEnd,
  type ExecutionInput,
  executionView,
  type ExecutionVisibility,
  type StoredExecution,
} from './StoredExecution.ts';

type Store = Pick<Platform, 'database'>;

/** An execution without what the store and its end add. */
export type NewExecution = Pick<
  StoredExecution,
  | '$id'
  | '$permissions'
  | 'functionId'
  | 'deploymentId'
  | 'trigger'
  | 'status'
  | 'requestMethod'
  | 'requestPath'
  | 'requestHeaders'
  | 'scheduledAt'
  | 'input'
>;

/** Of an execution that has not ended. */
const unended = { responseStatusCode: 0, responseHeaders: [], logs: '', errors: '', duration: 0 };

/** Placeholder for an execution's input, which is dropped when it has ended. */
export const noInput: ExecutionInput = { headers: {}, body: '', clientIp: '', userId: '', sessionId: '', event: '' };

/** Stores an execution, one that has ended with its result. */
export function insertExecution(
  { database }: Store,
  given: NewExecution & Partial<Omit<ExecutionEnd, 'status'>>,
): StoredExecution {
  const now = formatDate(Date.now());
  const execution = { ...unended, ...given };
  const { lastInsertRowid } = prepare(
    database,
    `INSERT INTO executions ("$id", "$createdAt", "$updatedAt", "$permissions", functionId, deploymentId, trigger, status,
       requestMethod, requestPath, requestHeaders, responseStatusCode, responseHeaders, logs, errors, duration, scheduledAt, input,
       userId)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    execution.$id,
    now,
    now,
    JSON.stringify(execution.$permissions),
    execution.functionId,
    execution.deploymentId,
    execution.trigger,
    execution.status,
    execution.requestMethod,
    execution.requestPath,
    JSON.stringify(execution.requestHeaders),
    execution.responseStatusCode,
    JSON.stringify(execution.responseHeaders),
    execution.logs,
    execution.errors,
    execution.duration,
    execution.scheduledAt,
    JSON.stringify(execution.input),
    execution.input.userId,
  );
  // The stored state, without reading a body of up to 10 MiB again.
  const stored = { $sequence: Number(lastInsertRowid), $createdAt: now, $updatedAt: now };
  return { ...execution, ...stored, userId: execution.input.userId };
}

/** An execution that must exist: one that waits or runs can't be deleted. */
export function readExecution({ database }: Store, sequence: number): StoredExecution {
  return toExecution(prepare(database, 'SELECT * FROM executions WHERE "$sequence" = ?').get(sequence));
}

export function findExecution({ database }: Store, functionId: string, id: string): StoredExecution | undefined {
  const found = prepare(database, 'SELECT * FROM executions WHERE functionId = ? AND "$id" = ?').get(functionId, id);
  return found === undefined ? undefined : toExecution(found);
}

/** Sequence numbers of waiting executions, first in first. */
export function waitingExecutions({ database }: Store): number[] {
  const sql = `SELECT "$sequence" FROM executions WHERE status = 'waiting' ORDER BY "$sequence"`;
  return (prepare(database, sql).all() as { $sequence: number }[]).map(({ $sequence }) => $sequence);
}

/** Number of a person's executions of a function that are running, waiting or scheduled. Reads only the index. */
export function countUnfinished({ database }: Store, functionId: string, userId: string): number {
  const sql = `SELECT count(*) AS count FROM executions
    WHERE functionId = ? AND status IN ('waiting', 'scheduled', 'processing') AND userId = ?`;
  return (prepare(database, sql).get(functionId, userId) as { count: number }).count;
}

export function markProcessing({ database }: Store, sequence: number): StoredExecution {
  const sql = `UPDATE executions SET status = 'processing', "$updatedAt" = ? WHERE "$sequence" = ?`;
  prepare(database, sql).run(formatDate(Date.now()), sequence);
  return readExecution({ database }, sequence);
}

/** Stores the result of an execution and drops its input; `undefined` when it has been deleted meanwhile. */
export function markEnded(
  { database }: Store,
  { $id, functionId }: StoredExecution,
  end: ExecutionEnd,
): StoredExecution | undefined {
  prepare(
    database,
    `UPDATE executions SET status = ?, responseStatusCode = ?, responseHeaders = ?, logs = ?, errors = ?, duration = ?,
       "$updatedAt" = ?, input = ? WHERE "$id" = ?`,
  ).run(
    end.status,
    end.responseStatusCode,
    JSON.stringify(end.responseHeaders),
    end.logs,
    end.errors,
    end.duration,
    formatDate(Date.now()),
    JSON.stringify(noInput),
    $id,
  );
  return findExecution({ database }, functionId, $id);
}

export function deleteStoredExecution({ database }: Store, { $id }: StoredExecution): void {
  prepare(database, 'DELETE FROM executions WHERE "$id" = ?').run($id);
}

/** An execution from a record of its table. */
export function toExecution(record: unknown): StoredExecution {
  const found = record as StoredExecution &
    Record<'$permissions' | 'requestHeaders' | 'responseHeaders' | 'input', string>;
  return {
    ...found,
    $permissions: JSON.parse(found.$permissions) as string[],
    requestHeaders: JSON.parse(found.requestHeaders) as StoredExecution['requestHeaders'],
    responseHeaders: JSON.parse(found.responseHeaders) as StoredExecution['responseHeaders'],
    input: JSON.parse(found.input) as ExecutionInput,
  };
}

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
