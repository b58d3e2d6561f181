import { ExecutionMethod, type Models } from 'node-appwrite';
import type { UploadResultFields } from '#domain/capacity-plan/uploadResult.ts';
import type { ChangeEntryFields } from '#domain/changes/changeEntry.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import { type LeaseFields, neverHeld } from '#functions/runtime/RowLease.ts';
import { ownerPermissions } from '#functions/runtime/request.ts';
import { createVersionedRows, type VersionedRow, type VersionedRows } from '#functions/runtime/rows.ts';
import { rowsPerCall, type Server, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
import { startClock } from '#functions/runtime/startClock.ts';
import { tableOf, upsertAll } from '#functions/runtime/tableBatches.ts';
import { deriveId } from './roster/deriveId.ts';
import { connectFiles, type UploadFiles } from './queue/files.ts';
import { connectNames, type NamePorts } from './names/ports.ts';
import { connectRoster, type Roster } from './roster/roster.ts';

/** Outside of the function. Every call may reject; nothing here decides anything. */
export interface UploadPorts extends UploadFiles {
  readonly results: UploadResults;
  readonly jobs: VersionedRows<UploadJob>;
  readonly lease: VersionedRows<UploadLease>;
  readonly roster: Roster;
  readonly teamChanges: TeamChanges;
  readonly names: NamePorts;
  /** Of each table, between two checkpoints. */
  readonly rowsPerSlice: number;
  /** Goes on after this execution has answered. */
  startRun(): Promise<void>;
  startCalculation(): Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly report: (message: string) => void;
}

interface UploadResults {
  /** `false` when the id is taken. */
  create(uploadId: string, result: UploadResultFields, userId: string): Promise<boolean>;
  find(uploadId: string): Promise<StoredUpload | undefined>;
  update(uploadId: string, changes: Partial<UploadResultFields>): Promise<void>;
}

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

interface TeamChanges {
  /** Overwrites entries of the same operation and team. */
  save(entries: readonly ChangeEntryFields[]): Promise<void>;
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

export const blankUploadLease: UploadLease = {
  executionId: null,
  heldUntil: neverHeld,
  uploadId: null,
  done: 0,
  attempts: 0,
};

export function connectUploads(server: Server, functionId: string, report: (message: string) => void): UploadPorts {
  const { client, tables, functions } = server;
  const run = { functionId, async: true, xpath: processPath, method: ExecutionMethod.POST };
  return {
    results: connectResults(server),
    jobs: createVersionedRows(client, tables, tableIds.uploadJobs, blankJob),
    lease: createVersionedRows(client, tables, tableIds.uploadLease, blankUploadLease),
    ...connectFiles(server),
    roster: connectRoster(tables),
    names: connectNames(server),
    rowsPerSlice: 4 * rowsPerCall,
    teamChanges: {
      save: (entries) => {
        const rows = entries.map((entry) => ({
          $id: deriveId('change', entry.uploadId ?? '', entry.teamId),
          ...toStoredFields(entry),
        }));
        return upsertAll(tables, tableIds.changeEntries, rows);
      },
    },
    startRun: async () => {
      await withRetry(() => functions.createExecution(run));
    },
    startCalculation: async () => {
      await withRetry(() =>
        functions.createExecution({ ...run, functionId: functionIds.metricCalculator, xpath: '/' }),
      );
    },
    now: startClock(),
    report,
  };
}

function connectResults({ tables }: Pick<Server, 'tables'>): UploadResults {
  const table = tableOf(tableIds.fileUploadResults);
  return {
    create: async (rowId, result, userId) => {
      const data = toStoredFields(result);
      const row = { ...table, rowId, data, permissions: ownerPermissions(userId) };
      return (await undefinedOnStatus(409, () => withRetry(() => tables.createRow(row)))) !== undefined;
    },
    find: async (rowId) => {
      const find = () => tables.getRow<Models.Row & UploadResultFields>({ ...table, rowId });
      const row = await undefinedOnStatus(404, () => withRetry(find));
      return row && { result: fromStoredFields(row), permissions: row.$permissions };
    },
    update: async (rowId, changes) => {
      const data = toStoredFields(changes);
      await withRetry(() => tables.updateRow({ ...table, rowId, data }));
    },
  };
}
