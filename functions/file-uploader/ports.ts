import { type Models, Query, type TablesDB } from 'node-appwrite';
import type { UploadResultFields } from '#domain/capacity-plan/uploadResult.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import { type StoredEntry, toEntry, toEntryRow } from '#functions/runtime/entries.ts';
import { type LeaseFields, neverHeld } from '#functions/runtime/RowLease.ts';
import { createVersionedRows, type VersionedRow } from '#functions/runtime/rows.ts';
import { messageOf } from '#functions/runtime/request.ts';
import { createRunRows, type RunRows } from '#functions/runtime/runRows.ts';
import { rowsPerCall, type Server, startExecution, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
import { startClock } from '#functions/runtime/startClock.ts';
import { listAll, removeAll, tableOf, upsertAll } from '#functions/runtime/tableBatches.ts';
import { connectFiles } from './queue/files.ts';
import { connectNames } from './names/ports.ts';
import { connectRoster } from './roster/roster.ts';

export type UploadPorts = ReturnType<typeof connectUploads>;

export interface StoredUpload {
  readonly result: UploadResultFields;
  /** Appwrite's strings; the error file gets the same. */
  readonly permissions: readonly string[];
}

/** Dates are ISO 8601. */
export type JobRow = VersionedRow<UploadJob>;

export interface UploadJob {
  readonly userId: string;
  /** Null for a job that an earlier release queued. */
  readonly userName: string | null;
  /** Order in which uploads are applied. Of a file in parts: when the last one arrived. */
  readonly submittedAt: string;
  readonly lastPartAt: string;
  readonly parts: number;
  /** From 1: their rows are staged. */
  readonly arrived: readonly number[];
  /** No more parts are accepted, and nothing will be applied. */
  readonly givenUp: boolean;
  /** Of the error file; null stands for a comma. */
  readonly separator: string | null;
  readonly undoOf: string | null;
  /** `RetireRequest` as JSON, for a file that is the whole plan. */
  readonly retire: string | null;
  /** Outcome beside the result's numbers; known before the log is written. */
  readonly outcome: string | null;
}

/** Also the checkpoint of the upload under way (docs/decisions/007). */
export interface UploadLease extends LeaseFields {
  readonly uploadId: string | null;
  readonly done: number;
  /** Runs since `done` last rose. */
  readonly attempts: number;
}

export const processPath = '/process';

export const blankJob: UploadJob = {
  userId: '',
  userName: null,
  submittedAt: '',
  lastPartAt: '',
  parts: 1,
  arrived: [],
  givenUp: false,
  separator: null,
  undoOf: null,
  retire: null,
  outcome: null,
};

/** Result of an operation that waits. */
export const queuedResult = {
  status: 'queued',
  completedAt: null,
  recordsProcessed: 0,
  recordsTotal: 0,
  errorCount: 0,
  message: null,
  errorFileId: null,
  undoOf: null,
} as const;

export const blankUploadLease: UploadLease = {
  executionId: null,
  heldUntil: neverHeld,
  uploadId: null,
  done: 0,
  attempts: 0,
};

export function connectUploads(server: Server, functionId: string, report: (message: string) => void) {
  const { client, tables, functions } = server;
  return {
    results: connectResults(tables),
    jobs: createVersionedRows(client, tables, tableIds.uploadJobs, blankJob),
    lease: createVersionedRows(client, tables, tableIds.uploadLease, blankUploadLease),
    ...connectFiles(server),
    roster: connectRoster(tables),
    names: connectNames(server),
    /** Of each table, between two checkpoints. */
    rowsPerSlice: 4 * rowsPerCall,
    /** Entries of the history. */
    entries: {
      list: async (operationId: string): Promise<StoredEntry[]> =>
        (await listAll(tables, tableIds.changeEntries, [Query.equal('uploadId', operationId)])).map(toEntry),
      /** Overwrites entries of the same id. */
      save: (entries: readonly StoredEntry[]) => upsertAll(tables, tableIds.changeEntries, entries.map(toEntryRow)),
      /** Idempotent. */
      remove: (ids: readonly string[]) => removeAll(tables, tableIds.changeEntries, ids),
    },
    /** Goes on after this execution has answered. */
    startRun: () => startExecution(functions, functionId, processPath),
    startCalculation: () => startExecution(functions, functionIds.metricCalculator),
    now: startClock(),
    /** @param thrown or a message */
    report: (thrown: unknown) => report(messageOf(thrown)),
  };
}

function connectResults(tables: TablesDB) {
  const tableId = tableIds.fileUploadResults;
  const runs: Pick<RunRows<UploadResultFields>, 'create' | 'update'> = createRunRows(tables, tableId);
  return {
    ...runs,
    find: async (rowId: string): Promise<StoredUpload | undefined> => {
      const find = () => tables.getRow<Models.Row & UploadResultFields>({ ...tableOf(tableId), rowId });
      const row = await undefinedOnStatus(404, () => withRetry(find));
      return row && { result: fromStoredFields(row), permissions: row.$permissions };
    },
  };
}
