import { ExecutionMethod, type Models, type Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { bucketIds, databaseOfTable, functionIds, tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import { blankTeam, type TeamFields } from '#domain/team.ts';
import type { UserMetadataFields, UserTeamAssociationFields } from '#domain/teamMember.ts';
import type { NumberedRow } from '#domain/capacity-plan/columns.ts';
import { deriveIdsWith } from '#domain/capacity-plan/rosterPatches.ts';
import type { UploadResultFields } from '#domain/capacity-plan/uploadResult.ts';
import { type LeaseFields, neverHeld } from '#functions/runtime/RowLease.ts';
import { ownerPermissions } from '#functions/runtime/request.ts';
import {
  createTableRows,
  createVersionedRows,
  type TableRows,
  type VersionedRow,
  type VersionedRows,
} from '#functions/runtime/rows.ts';
import { type Server, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
import { formatStagedRows, parseStagedRows } from './stagedRows.ts';

/** Everything outside the function. Every call may reject; nothing here decides anything. */
export interface UploadPorts {
  readonly results: UploadResults;
  /** Uploads that have not ended, by upload id. */
  readonly jobs: VersionedRows<UploadJob>;
  /** One row at most. */
  readonly lease: VersionedRows<UploadLease>;
  readonly staging: Staging;
  readonly errorFiles: ErrorFiles;
  readonly roster: Roster;
  /** Starts an execution that processes the queue; it goes on after this one has answered. */
  startRun(): Promise<void>;
  /** Starts an execution that calculates the metrics from what is stored now. */
  startCalculation(): Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Logs an error for the operators; the person who uploads doesn't see it. */
  readonly report: (message: string) => void;
}

interface UploadResults {
  /** Readable by that person alone. `false` when the id is taken. */
  create(uploadId: string, result: UploadResultFields, userId: string): Promise<boolean>;
  find(uploadId: string): Promise<StoredUpload | undefined>;
  update(uploadId: string, changes: Partial<UploadResultFields>): Promise<void>;
}

export interface StoredUpload {
  readonly result: UploadResultFields;
  /** Appwrite permission strings; the error file gets the same. */
  readonly permissions: readonly string[];
}

/** An upload that has not ended. Dates are ISO 8601. */
export type JobRow = VersionedRow<UploadJob>;

export interface UploadJob {
  readonly userId: string;
  /** Uploads are applied in this order. Of a file in parts: when the last one arrived. */
  readonly submittedAt: string;
  readonly lastPartAt: string;
  /** Number of parts that the file was split into. */
  readonly parts: number;
  /** Parts whose rows are staged, from 1. */
  readonly arrived: readonly number[];
  /** No more parts are accepted, and nothing of it will be applied. */
  readonly givenUp: boolean;
  /** Of the error file; null stands for a comma. */
  readonly separator: string | null;
}

/** The lease on the queue and the checkpoint of the upload under way (docs/decisions/007). */
export interface UploadLease extends LeaseFields {
  /** Upload that has been started and has not ended. */
  readonly uploadId: string | null;
  /** Number of accepted rows that are stored. */
  readonly done: number;
  /** Runs that started or continued it since `done` last rose. */
  readonly attempts: number;
}

/** Rows of a file that wait to be processed, part by part. */
interface Staging {
  /** Keeps a part that is already there. */
  put(uploadId: string, part: number, rows: readonly NumberedRow[]): Promise<void>;
  read(uploadId: string, part: number): Promise<readonly NumberedRow[]>;
  remove(uploadId: string, part: number): Promise<void>;
}

interface ErrorFiles {
  /** Returns the file's id. Keeps a file that is already there. */
  save(
    uploadId: string,
    file: { readonly name: string; readonly chunks: Iterable<string> },
    permissions: readonly string[],
  ): Promise<string>;
}

/** Teams, people and their memberships. */
export interface Roster {
  readonly teams: TableRows<TeamFields>;
  readonly people: TableRows<UserMetadataFields>;
  readonly roles: TableRows<UserTeamAssociationFields>;
}

/** Processes the queue; closed to people. */
export const processPath = '/process';

/** Rows without a value, which also name the fields that are read. */
export const blankPerson: UserMetadataFields = {
  firstName: null,
  middleName: null,
  lastName: null,
  company: null,
  manager: null,
  email: '',
  workLocation: null,
};

export const blankRole: UserTeamAssociationFields = { userId: '', teamId: '', agileTeamRole: null };

const blankJob: UploadJob = {
  userId: '',
  submittedAt: '',
  lastPartAt: '',
  parts: 1,
  arrived: [],
  givenUp: false,
  separator: null,
};

export const blankUploadLease: UploadLease = {
  executionId: null,
  heldUntil: neverHeld,
  uploadId: null,
  done: 0,
  attempts: 0,
};

/** The ports, backed by Appwrite. */
export function connectUploads(server: Server, functionId: string, report: (message: string) => void): UploadPorts {
  const { client, tables, functions } = server;
  const run = { functionId, async: true, xpath: processPath, method: ExecutionMethod.POST };
  return {
    results: connectResults(server),
    jobs: createVersionedRows(client, tables, tableIds.uploadJobs, blankJob),
    lease: createVersionedRows(client, tables, tableIds.uploadLease, blankUploadLease),
    ...connectFiles(server),
    roster: {
      teams: createTableRows(tables, tableIds.teamMetadata, blankTeam),
      people: createTableRows(tables, tableIds.userMetadata, blankPerson),
      roles: createTableRows(tables, tableIds.userTeamAssociation, blankRole),
    },
    startRun: async () => {
      await withRetry(() => functions.createExecution(run));
    },
    startCalculation: async () => {
      await withRetry(() =>
        functions.createExecution({ ...run, functionId: functionIds.metricCalculator, xpath: '/' }),
      );
    },
    now: Date.now,
    report,
  };
}

function connectResults({ tables }: Pick<Server, 'tables'>): UploadResults {
  const tableId = tableIds.fileUploadResults;
  const table = { databaseId: databaseOfTable[tableId], tableId };
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

function connectFiles({ storage }: Pick<Server, 'storage'>): Pick<UploadPorts, 'staging' | 'errorFiles'> {
  const staged = (uploadId: string, part: number) => ({
    bucketId: bucketIds.uploadStaging,
    fileId: deriveId('part', uploadId, String(part)),
  });
  return {
    staging: {
      put: async (uploadId, part, rows) => {
        // Compressed not only for its size: the SDK would parse a file that is served as JSON.
        const bytes = gzipSync(formatStagedRows(rows), { level: 1 });
        await storeOnce(storage, { ...staged(uploadId, part), name: 'rows.ndjson.gz', bytes, permissions: [] });
      },
      read: async (uploadId, part) => {
        const bytes = await withRetry(() => storage.getFileDownload(staged(uploadId, part)));
        return parseStagedRows(gunzipSync(bytes).toString());
      },
      remove: async (uploadId, part) => {
        await undefinedOnStatus(404, () => withRetry(() => storage.deleteFile(staged(uploadId, part))));
      },
    },
    errorFiles: {
      save: async (fileId, { name, chunks }, permissions) => {
        const bytes = Buffer.concat(Array.from(chunks, (chunk) => Buffer.from(chunk)));
        await storeOnce(storage, {
          bucketId: bucketIds.uploadIssues,
          fileId,
          name,
          bytes,
          permissions: [...permissions],
        });
        return fileId;
      },
    },
  };
}

interface FileToStore {
  readonly bucketId: string;
  readonly fileId: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly permissions: string[];
}

/** The SDK sends a large file in chunks; a retry completes those that an interrupted call left. */
async function storeOnce(storage: Storage, { name, bytes, ...file }: FileToStore): Promise<void> {
  const create = () => storage.createFile({ ...file, file: InputFile.fromBuffer(bytes, name) });
  await undefinedOnStatus(409, () => withRetry(create));
}

export const deriveId = deriveIdsWith((text) => createHash('sha256').update(text).digest().toString('hex', 0, 16));
