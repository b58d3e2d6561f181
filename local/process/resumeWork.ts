import type { ExportRunFields } from '#domain/exportResult.ts';
import { cutOffReason, type ReminderMailFields } from '#domain/reminders/mails.ts';
import type { PreviewRunFields } from '#domain/previewRun.ts';
import { type ReminderSettingsFields, reminderSettingsId } from '#domain/reminders/settings.ts';
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
 * lease, no export, preview or reminder goes on and no mail is on its way any more, and uploads and reminders that wait need not wait for a schedule. For a
 * platform that answers nobody yet.
 */
export function resumeWork(platform: Platform): void {
  for (const table of [tableIds.uploadLease, tableIds.calculationTurn] as const) {
    update(platform, table, () => ({ heldUntil: longAgo }));
  }
  const turns = idsOf(platform, tableIds.waitingChanges, '"heldUntil" IS NOT NULL');
  update(platform, tableIds.waitingChanges, () => ({ heldUntil: longAgo }), turns);
  // The mark of a run that was to keep the first states.
  update(platform, tableIds.recordedStates, ({ state }) => (state === 'reports' ? {} : { changedAt: longAgo }), [
    'beginning',
  ]);
  update(platform, tableIds.exportRuns, ({ status }) => (status === 'running' ? interruptedExport : {}));
  update(platform, tableIds.previewRuns, ({ status }) => (status === 'running' ? interruptedPreview : {}));
  if (idsOf(platform, tableIds.uploadJobs).length > 0) queueRun(platform, functionIds.fileUploader, '/process');
  update(platform, tableIds.reminderMails, () => cutOff, idsOf(platform, tableIds.reminderMails, `status = 'sending'`));
  if (sendsReminders(platform)) queueRun(platform, functionIds.reminder, '/');
}

const interruptedPreview: Partial<PreviewRunFields> = {
  status: 'failed',
  message: 'The server was stopped meanwhile.',
};

const interruptedExport: Partial<ExportRunFields> = {
  status: 'failed',
  worksheet: null,
  message: 'The server was stopped meanwhile. Please generate a new export.',
};

/** The mail server may have taken the mail. */
const cutOff: Partial<ReminderMailFields> = { status: 'unknown', error: cutOffReason };

/** A run that was cut off may have left nothing behind, and one too many finds nothing to do. */
function sendsReminders(platform: Platform): boolean {
  if (idsOf(platform, tableIds.reminderMails, `status = 'queued'`).length > 0) return true;
  const settings = rowStoreOf(platform, findTable(platform, tableIds.reminderSettings)).get(reminderSettingsId);
  return (settings?.cells as Partial<ReminderSettingsFields> | undefined)?.enabled === true;
}

/** As a run of the uploader starts another one, and the schedule those of the reminder. */
function queueRun(platform: Platform, functionId: string, requestPath: string): void {
  insertExecution(platform, {
    $id: createId(),
    $permissions: [],
    functionId,
    deploymentId: '',
    trigger: 'http',
    status: 'waiting',
    requestMethod: 'POST',
    requestPath,
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

function idsOf(platform: Platform, tableId: TableId, condition = 'true'): string[] {
  const sql = `SELECT "$id" FROM ${rowTable(findTable(platform, tableId))} WHERE ${condition}`;
  return (prepare(platform.database, sql).all() as { $id: string }[]).map(({ $id }) => $id);
}
