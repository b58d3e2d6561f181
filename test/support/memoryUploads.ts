import type { TeamFields } from '../../domain/team';
import type { UserMetadataFields, UserTeamAssociationFields } from '../../domain/teamMember';
import type { NumberedRow, UploadRow } from '../../domain/upload/columns';
import type { UploadResultFields } from '../../domain/upload/uploadResult';
import type { User } from '../../domain/user';
import type { FoundUpload, UploadPorts } from '../../functions/file-uploader/ports';
import { processUpload } from '../../functions/file-uploader/processUpload';
import { submitUpload } from '../../functions/file-uploader/submitUpload';
import type { TableRows } from '../../functions/runtime/TableRows';
import { numbered } from './uploadRow';

export const ada: User = { $id: 'ada', name: 'Ada Admin', email: 'ada.admin@example.test', labels: ['admin'] };

/** Rows in memory, which count what is written. */
export class MemoryRows<Fields> implements TableRows<Fields> {
  readonly rows = new Map<string, Fields>();
  written = 0;

  list = () => Promise.resolve(new Map(this.rows));
  find = (ids: readonly string[]) => Promise.resolve(new Map([...this.rows].filter(([id]) => ids.includes(id))));
  save = (rows: ReadonlyMap<string, Fields>) => {
    this.written += rows.size;
    rows.forEach((fields, id) => this.rows.set(id, fields));
    return Promise.resolve();
  };
}

/** The world of the file uploader in memory. */
export class MemoryUploads implements UploadPorts {
  readonly found = new Map<string, FoundUpload>();
  /** Every change of every result, in order. */
  readonly changes: Partial<UploadResultFields>[] = [];
  readonly staged = new Map<string, readonly NumberedRow[]>();
  readonly savedErrorFiles = new Map<string, { name: string; text: string; permissions: readonly string[] }>();
  readonly started: string[] = [];
  readonly reports: string[] = [];
  readonly teams = new MemoryRows<TeamFields>();
  readonly people = new MemoryRows<UserMetadataFields>();
  readonly roles = new MemoryRows<UserTeamAssociationFields>();

  readonly roster = { teams: this.teams, people: this.people, roles: this.roles };
  readonly results: UploadPorts['results'] = {
    create: (id, result, userId) => {
      this.found.set(id, { result, permissions: [`read("user:${userId}")`] });
      return Promise.resolve();
    },
    find: (id) => Promise.resolve(this.found.get(id)),
    update: (id, changes) => {
      const { result, permissions } = this.found.get(id)!;
      this.found.set(id, { result: { ...result, ...changes }, permissions });
      this.changes.push(changes);
      return Promise.resolve();
    },
  };
  readonly staging: UploadPorts['staging'] = {
    put: (id, rows) => Promise.resolve(void this.staged.set(id, rows)),
    read: (id) => Promise.resolve(this.staged.get(id)!),
    remove: (id) => Promise.resolve(void this.staged.delete(id)),
  };
  readonly errorFiles: UploadPorts['errorFiles'] = {
    save: (id, { name, pieces }, permissions) => {
      this.savedErrorFiles.set(id, { name, text: [...pieces].join(''), permissions });
      return Promise.resolve(id);
    },
  };
  startProcessing = (id: string) => Promise.resolve(void this.started.push(id));
  report = (message: string) => void this.reports.push(message);

  submit(rows: readonly UploadRow[]) {
    return submitUpload({ fileName: 'plan.csv', rows: numbered(rows) }, ada, this);
  }

  /** Submits, processes, and gives the result and its id. */
  async upload(rows: readonly UploadRow[]): Promise<{ id: string; result: UploadResultFields }> {
    const { $id: id } = await this.submit(rows);
    await processUpload(id, this);
    return { id, result: this.found.get(id)!.result };
  }

  /** How many rows were written so far, of any kind. */
  get written(): number {
    return this.teams.written + this.people.written + this.roles.written;
  }
}
