import type { NumberedRow } from '../../domain/upload/columns';
import type { UploadResultFields } from '../../domain/upload/uploadResult';
import type { TeamFields } from '../../domain/team';
import type { UserMetadataFields, UserTeamAssociationFields } from '../../domain/teamMember';
import type { TableRows } from '../runtime/TableRows';

/** What the function needs of the world. Every call may reject; nothing here decides anything. */
export interface UploadPorts {
  readonly results: UploadResults;
  readonly staging: Staging;
  readonly errorFiles: ErrorFiles;
  readonly roster: Roster;
  /** Has the upload processed by another execution, which goes on after this one has answered. */
  startProcessing(uploadId: string): Promise<void>;
  /** To those who run the product, not to the person who uploads. */
  readonly report: (message: string) => void;
}

export interface UploadResults {
  /** Readable by that person alone. */
  create(uploadId: string, result: UploadResultFields, userId: string): Promise<void>;
  find(uploadId: string): Promise<FoundUpload | undefined>;
  update(uploadId: string, changes: Partial<UploadResultFields>): Promise<void>;
}

export interface FoundUpload {
  readonly result: UploadResultFields;
  /** Who may read it, in the platform's notation: what comes of it is for the same eyes. */
  readonly permissions: readonly string[];
}

/** Where the rows of a file wait for being processed. */
export interface Staging {
  put(uploadId: string, rows: readonly NumberedRow[]): Promise<void>;
  read(uploadId: string): Promise<readonly NumberedRow[]>;
  remove(uploadId: string): Promise<void>;
}

export interface ErrorFiles {
  /** Gives the file's id. */
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
