import type { NumberedRow } from '#domain/upload/columns.ts';
import type { UploadResultFields } from '#domain/upload/uploadResult.ts';
import type { TeamFields } from '#domain/team.ts';
import type { UserMetadataFields, UserTeamAssociationFields } from '#domain/teamMember.ts';
import type { GuardedRows } from '#functions/runtime/GuardedRows.ts';
import type { LeaseFields } from '#functions/runtime/RowLease.ts';
import type { TableRows } from '#functions/runtime/TableRows.ts';

/** What the function needs of the world. Every call may reject; nothing here decides anything. */
export interface UploadPorts {
  readonly results: UploadResults;
  /** By upload id: every upload that has not ended. */
  readonly jobs: GuardedRows<UploadJob>;
  /** One row at most. */
  readonly lease: GuardedRows<UploadLease>;
  readonly staging: Staging;
  readonly errorFiles: ErrorFiles;
  readonly roster: Roster;
  /** Has the uploads that wait processed by another execution, which goes on after this one has answered. */
  startRun(): Promise<void>;
  /** Has the metrics calculated from what is stored now, by an execution of its own. */
  startCalculation(): Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** To those who run the product, not to the person who uploads. */
  readonly report: (message: string) => void;
}

export interface UploadResults {
  /** Readable by that person alone. `false` when the id is taken. */
  create(uploadId: string, result: UploadResultFields, userId: string): Promise<boolean>;
  find(uploadId: string): Promise<FoundUpload | undefined>;
  update(uploadId: string, changes: Partial<UploadResultFields>): Promise<void>;
}

export interface FoundUpload {
  readonly result: UploadResultFields;
  /** Who may read it, in the platform's notation: what comes of it is for the same eyes. */
  readonly permissions: readonly string[];
}

/** An upload that has not ended. Dates are ISO 8601. */
export interface UploadJob {
  readonly userId: string;
  /** Uploads are applied in this order: of a file in parts, when the last one came. */
  readonly submittedAt: string;
  readonly lastPartAt: string;
  /** Into how many parts the file was cut. */
  readonly parts: number;
  /** The parts whose rows are kept, from 1. */
  readonly arrived: readonly number[];
  /** Nothing is added any more, and nothing of it will be applied. */
  readonly givenUp: boolean;
  /** Of the error file; null stands for a comma. */
  readonly separator: string | null;
}

/** Who processes uploads now, which one, and how far it is (docs/decisions/007). */
export interface UploadLease extends LeaseFields {
  /** The upload that has been begun and has not ended. */
  readonly uploadId: string | null;
  /** Accepted rows of it that are stored. */
  readonly done: number;
  /** Runs that began or continued it since `done` has risen. */
  readonly attempts: number;
}

/** Where the rows of a file wait for being processed, part by part. */
export interface Staging {
  /** A part that is there already stays as it is. */
  put(uploadId: string, part: number, rows: readonly NumberedRow[]): Promise<void>;
  read(uploadId: string, part: number): Promise<readonly NumberedRow[]>;
  remove(uploadId: string, part: number): Promise<void>;
}

export interface ErrorFiles {
  /** Gives the file's id. One that is there already stays as it is. */
  save(
    uploadId: string,
    file: { readonly name: string; readonly pieces: Iterable<string> },
    permissions: readonly string[],
  ): Promise<string>;
}

/** Who is in which team. */
export interface Roster {
  readonly teams: TableRows<TeamFields>;
  readonly people: TableRows<UserMetadataFields>;
  readonly roles: TableRows<UserTeamAssociationFields>;
}
