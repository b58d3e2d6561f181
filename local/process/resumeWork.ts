import type { ExportRunFields } from '#domain/exportResult.ts';
import { functionIds, tableIds, type TableId } from '#domain/resourceIds.ts';
import { prepare, rowTable } from '#local/appwrite/database/sql.ts';
import { insertExecution, noInput } from '#local/appwrite/functions/executionsStore.ts';
import { createId } from '#local/appwrite/ids.ts';
import type { Platform, Principal } from '#local/appwrite/platform.ts';
import { rowStoreOf } from '#local/appwrite/rows/RowStore.ts';
import { changeRow } from '#local/appwrite/rows/rowWrites.ts';
import { findTable } from '#local/sample-data/fillRows.ts';

const server: Principal = { kind: 'key', scopes: 'all' };
const longAgo = new Date(0).toISOString();

/**
 * Takes up what the functions of an earlier process have left: all of them have ended with it (docs/decisions/038), so that nobody holds a
 * lease and no export goes on, and uploads that wait need not wait for the watchdog. For a platform that answers nobody yet.
 */
export function resumeWork(platform: Platform): void {
  for (const table of [tableIds.uploadLease, tableIds.calculationTurn] as const) {
    update(platform, table, () => ({ heldUntil: longAgo }));
  }
  // The mark of a run that was to keep the first states.
  update(platform, tableIds.recordedStates, ({ state }) => (state === 'reports' ? {} : { changedAt: longAgo }), [
    'beginning',
  ]);
  update(platform, tableIds.exportRuns, ({ status }) => (status === 'running' ? interrupted : {}));
  if (idsOf(platform, tableIds.uploadJobs).length > 0) queueUploads(platform);
}

const interrupted: Partial<ExportRunFields> = {
  status: 'failed',
  worksheet: null,
  message: 'The server was stopped meanwhile. Please generate a new export.',
};

/** The same as a run of the uploader starts after each upload. */
function queueUploads(platform: Platform): void {
  insertExecution(platform, {
    $id: createId(),
    $permissions: [],
    functionId: functionIds.fileUploader,
    deploymentId: '',
    trigger: 'http',
    status: 'waiting',
    requestMethod: 'POST',
    requestPath: '/process',
    requestHeaders: [],
    scheduledAt: null,
    input: noInput,
  });
}

function update(
  platform: Platform,
  tableId: TableId,
  changesOf: (cells: Readonly<Record<string, unknown>>) => object,
  ids = idsOf(platform, tableId),
): void {
  const table = findTable(platform, tableId);
  const store = rowStoreOf(platform, table);
  for (const row of store.getMany(ids).values()) {
    const changed = changeRow(server, table, row, { ...changesOf(row.cells) }, row.$permissions, 'update');
    if (changed !== row) store.replace(changed);
  }
}

function idsOf(platform: Platform, tableId: TableId): string[] {
  const sql = `SELECT "$id" FROM ${rowTable(findTable(platform, tableId))}`;
  return (prepare(platform.database, sql).all() as { $id: string }[]).map(({ $id }) => $id);
}
