import { AppwriteError } from '#local/appwrite/errors.ts';
import { executionView, type StoredExecution } from '#local/appwrite/functions/StoredExecution.ts';
import { findFunction, functionNotFound } from '#local/appwrite/functions/deployment.ts';
import { deleteStoredExecution, findExecution, toExecution } from '#local/appwrite/functions/executionsStore.ts';
import { isGranted, rolesOf } from '#local/appwrite/permissions.ts';
import type { Call } from '#local/appwrite/platform.ts';
import { plainColumns, type QuerySchema, readableBy } from '#local/appwrite/queries/QuerySchema.ts';
import { listEntries } from '#local/appwrite/queries/runList.ts';

const schema: QuerySchema = {
  // Without what they were asked: bodies of up to 10 MiB, which nobody is answered.
  table: `(SELECT "$sequence", "$id", "$createdAt", "$updatedAt", "$permissions", functionId, deploymentId, trigger, status,
    requestMethod, requestPath, requestHeaders, responseStatusCode, responseHeaders, logs, errors, duration, scheduledAt, userId,
    '{}' AS input FROM executions)`,
  entry: 'Execution',
  columns: plainColumns({
    string: ['$id', 'trigger', 'status', 'requestMethod', 'requestPath', 'deploymentId'],
    integer: ['$sequence', 'responseStatusCode'],
    double: ['duration'],
    datetime: ['$createdAt', '$updatedAt', 'scheduledAt'],
  }),
};

/** `GET …/executions/:executionId`: to whoever asked for it, and to keys. */
export function getExecution(call: Call): unknown {
  return view(call, readable(call));
}

/** `GET …/executions`: a person's own, to keys everybody's. */
export function listExecutions(call: Call): unknown {
  const { platform, principal, query } = call;
  const conditions = [
    { sql: 'functionId = ?', values: [findFunction(call).$id] },
    ...(principal.kind === 'key' ? [] : [readableBy(rolesOf(principal))]),
  ];
  const { total, records } = listEntries(platform, query, schema, conditions);
  return { total, executions: records.map((record) => view(call, toExecution(record))) };
}

/** `DELETE …/executions/:executionId`, by keys; not while it waits or runs. For people Appwrite has no function to delete from. */
export function deleteExecution(call: Call): undefined {
  if (call.principal.kind !== 'key') throw functionNotFound();
  const execution = readable(call);
  if (execution.status === 'waiting' || execution.status === 'processing') {
    throw new AppwriteError(
      'execution_in_progress',
      "Can't delete ongoing execution. Please wait for execution to finish before deleting it.",
    );
  }
  deleteStoredExecution(call.platform, execution);
  void call.reply.status(204);
}

function readable(call: Call): StoredExecution {
  const execution = findExecution(call.platform, findFunction(call).$id, call.params.executionId ?? '');
  const mayRead =
    call.principal.kind === 'key' || isGranted(execution?.$permissions ?? [], 'read', rolesOf(call.principal));
  if (execution !== undefined && mayRead) return execution;
  throw new AppwriteError('execution_not_found', 'Execution with the requested ID could not be found.');
}

function view({ principal }: Call, execution: StoredExecution): unknown {
  return executionView(execution, { logs: principal.kind === 'key' });
}
