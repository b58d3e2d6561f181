import { setTimeout as pause } from 'node:timers/promises';
import type { Models, TablesDB } from 'node-appwrite';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { describeFailure, type Project } from '#commands/project.ts';
import type { Terminal } from '#commands/terminal.ts';
import type { UploadResult, UploadResultFields } from '#domain/capacity-plan/uploadResult.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { databaseOfTable, tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import { isTransient } from '#functions/runtime/server.ts';

/** Ever more seldom: a small file has ended soon. */
const firstPauseMs = 100;
const longestPauseMs = { connected: 1_000, disconnected: 15_000 };

interface Followed {
  readonly project: Project;
  readonly tables: TablesDB;
  readonly uploadId: string;
  readonly rows: number;
  /** Ends the waiting; the server goes on. */
  readonly signal: AbortSignal;
}

/** Shows the progress of an upload until it has ended. Throws `CommandFailure` when the waiting ends before. */
export async function followUpload(
  { project, tables, uploadId, rows, signal }: Followed,
  terminal: Terminal,
): Promise<UploadResult> {
  const progress = terminal.progress('Processing on the server. Ctrl-C ends the waiting, not the processing.', rows);
  let [done, state] = [0, 'Submitted'];
  try {
    for (let pauseMs = firstPauseMs; ;) {
      const upload = await findUpload(tables, uploadId).catch((thrown: unknown) => {
        if (!isTransient(thrown)) throw describeFailure(thrown, project);
      });
      if (upload !== undefined) [done, state] = [upload.recordsProcessed, describeState(upload)];
      progress.set(done, upload === undefined ? 'No connection at the moment, looking again' : state);
      if (upload?.status === 'completed' || upload?.status === 'failed') return upload;
      await waitFor(pauseMs, signal);
      pauseMs = Math.min(2 * pauseMs, longestPauseMs[upload === undefined ? 'disconnected' : 'connected']);
    }
  } finally {
    progress.stop(state);
  }
}

async function findUpload(tables: TablesDB, rowId: string): Promise<UploadResult> {
  const tableId = tableIds.fileUploadResults;
  const row = await tables.getRow<Models.Row & UploadResultFields>({
    databaseId: databaseOfTable[tableId],
    tableId,
    rowId,
  });
  return fromStoredFields(row);
}

function describeState({ status, recordsProcessed, recordsTotal }: UploadResult): string {
  if (status === 'queued') return 'Waits for the uploads before it';
  return `${formatNumber(recordsProcessed)} of ${formatNumber(recordsTotal)} rows`;
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(ms, undefined, { signal });
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    throw new CommandFailure('The server goes on with the file: Admin, History shows how it ends.');
  }
}
