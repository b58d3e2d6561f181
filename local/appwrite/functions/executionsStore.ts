import { prepare } from '../database/prepare';
import { formatDate } from '../dates';
import type { Platform } from '../platform';
import type { ExecutionInput, StoredExecution } from './StoredExecution';

type Store = Pick<Platform, 'database'>;
type NewExecution = Pick<
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

const noInput: ExecutionInput = { headers: {}, body: '', clientIp: '', userId: '', sessionId: '', event: '' };

export function insertExecution({ database }: Store, execution: NewExecution): StoredExecution {
  const now = formatDate(Date.now());
  prepare(
    database,
    `INSERT INTO executions ("$id", "$createdAt", "$updatedAt", "$permissions", functionId, deploymentId, trigger, status,
       requestMethod, requestPath, requestHeaders, responseStatusCode, responseHeaders, logs, errors, duration, scheduledAt, input)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '[]', '', '', 0, ?, ?)`,
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
    execution.scheduledAt,
    JSON.stringify(execution.input),
  );
  return existing({ database }, execution.$id);
}

export function findExecution({ database }: Store, functionId: string, id: string): StoredExecution | undefined {
  const found = prepare(database, 'SELECT * FROM executions WHERE functionId = ? AND "$id" = ?').get(functionId, id);
  return found === undefined ? undefined : toExecution(found);
}

/** The longest waiting execution of a function. */
export function nextWaiting({ database }: Store, functionId: string): StoredExecution | undefined {
  const sql = `SELECT * FROM executions WHERE functionId = ? AND status = 'waiting' ORDER BY "$sequence" LIMIT 1`;
  const found = prepare(database, sql).get(functionId);
  return found === undefined ? undefined : toExecution(found);
}

export function markProcessing({ database }: Store, { $id }: StoredExecution): StoredExecution {
  prepare(database, `UPDATE executions SET status = 'processing', "$updatedAt" = ? WHERE "$id" = ?`).run(
    formatDate(Date.now()),
    $id,
  );
  return existing({ database }, $id);
}

/** Keeps how an execution ended and forgets what it was asked; `undefined` when it has been deleted meanwhile. */
export function markEnded(
  { database }: Store,
  { $id, functionId }: StoredExecution,
  end: Pick<StoredExecution, 'status' | 'responseStatusCode' | 'responseHeaders' | 'logs' | 'errors' | 'duration'>,
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

export function removeExecution({ database }: Store, { $id }: StoredExecution): void {
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

function existing({ database }: Store, id: string): StoredExecution {
  return toExecution(prepare(database, 'SELECT * FROM executions WHERE "$id" = ?').get(id));
}
