import type { MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { TeamFields } from '#domain/team.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import type { UserMetadataFields, UserTeamAssociationFields } from '#domain/teamMember.ts';
import type { NumberedRow, UploadRow } from '#domain/capacity-plan/columns.ts';
import type { UploadResultFields } from '#domain/capacity-plan/uploadResult.ts';
import type { User } from '#domain/user.ts';
import type { UploadRequest } from '#functions/file-uploader/requests/parseUploadRequest.ts';
import type { StoredUpload, UploadJob, UploadLease, UploadPorts } from '#functions/file-uploader/ports.ts';
import { submitUpload } from '#functions/file-uploader/requests/submitUpload.ts';
import { processQueue, type RunOutcome } from '#functions/file-uploader/queue/processQueue.ts';
import { messageOf } from '#functions/runtime/request.ts';
import type { StoredEntry } from '#functions/runtime/entries.ts';
import type { TableRows } from '#functions/runtime/rows.ts';
import { MemoryNames } from './memoryNames.ts';
import { MemoryVersionedRows } from './memoryVersionedRows.ts';
import { numbered } from './uploadRow.ts';

export const ada: User = { $id: 'ada', name: 'Ada Admin', email: 'ada.admin@example.test', labels: ['admin'] };
export const bea: User = { $id: 'bea', name: 'Bea Admin', email: 'bea.admin@example.test', labels: ['admin'] };
export const sam: User = { $id: 'sam', name: 'Sam Staff', email: 'sam.staff@example.test', labels: [] };

/** Rows in memory that count writes. */
export class MemoryRows<Fields> implements TableRows<Fields> {
  readonly rows = new Map<string, Fields>();
  written = 0;

  list = () => Promise.resolve(new Map(this.rows));
  find = (ids: readonly string[]) => {
    const wanted = new Set(ids);
    return Promise.resolve(new Map([...this.rows].filter(([id]) => wanted.has(id))));
  };
  findBy = (column: keyof Fields & string, values: readonly string[]) => {
    const wanted = new Set<unknown>(values);
    return Promise.resolve(new Map([...this.rows].filter(([, fields]) => wanted.has(fields[column]))));
  };
  save = (rows: ReadonlyMap<string, Fields>) => {
    this.written += rows.size;
    rows.forEach((fields, id) => this.rows.set(id, fields));
    return Promise.resolve();
  };
  remove = (ids: readonly string[]) => {
    this.written += ids.length;
    for (const id of ids) this.rows.delete(id);
    return Promise.resolve();
  };
}

/** Ports of the file uploader in memory. */
export class MemoryUploads implements UploadPorts {
  readonly found = new Map<string, StoredUpload>();
  /** Every change of every result, in order. */
  readonly changes: Partial<UploadResultFields>[] = [];
  readonly jobs = new MemoryVersionedRows<UploadJob>();
  readonly lease = new MemoryVersionedRows<UploadLease>();
  /** By upload id and part, `id/1`. */
  readonly staged = new Map<string, readonly NumberedRow[]>();
  readonly savedErrorFiles = new Map<string, { name: string; text: string; permissions: readonly string[] }>();
  /** Requested runs that have not begun. */
  runsToStart = 0;
  /** Requested calculations. */
  calculationsToStart = 0;
  private runs = 0;
  /** Milliseconds; stands still unless a test moves it. */
  time = Date.parse('2026-03-02T09:00:00Z');
  readonly reports: string[] = [];
  readonly teams = new MemoryRows<TeamFields>();
  readonly people = new MemoryRows<UserMetadataFields>();
  readonly roles = new MemoryRows<UserTeamAssociationFields>();

  /** By entry id. */
  readonly history = new Map<string, StoredEntry>();
  readonly entries: UploadPorts['entries'] = {
    list: (operationId) =>
      Promise.resolve([...this.history.values()].filter(({ uploadId }) => uploadId === operationId)),
    save: (entries) => {
      for (const entry of entries) this.history.set(entry.id, entry);
      return Promise.resolve();
    },
    remove: (ids) => {
      for (const id of ids) this.history.delete(id);
      return Promise.resolve();
    },
  };
  readonly inventory = new MemoryRows<TechInventoryFields>();
  readonly metrics = new MemoryRows<MonthlyMetricsFields>();
  readonly names = new MemoryNames();
  readonly rowsPerSlice = 4;
  readonly roster = {
    ...{ teams: this.teams, people: this.people, memberships: this.roles },
    ...{ inventory: this.inventory, metrics: this.metrics },
  };
  /** Files of change logs, by id. */
  readonly logs = new Map<string, { readonly bytes: Buffer; readonly at: number }>();
  readonly logFiles: UploadPorts['logFiles'] = {
    find: (id) => Promise.resolve(this.logs.get(id)?.bytes),
    has: (id) => Promise.resolve(this.logs.has(id)),
    save: (id, bytes) => Promise.resolve(void this.logs.set(id, { bytes, at: this.time })),
    remove: (id) => Promise.resolve(this.logs.delete(id)),
    removeOlderThan: (moment) => {
      for (const [id, { at }] of this.logs) if (at < moment.getTime()) this.logs.delete(id);
      return Promise.resolve();
    },
  };
  readonly results: { -readonly [Name in keyof UploadPorts['results']]: UploadPorts['results'][Name] } = {
    create: (id, result, userId) => {
      if (!this.found.has(id)) this.found.set(id, { result, permissions: [`read("user:${userId}")`] });
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
  private readonly stagedAt = new Map<string, number>();
  readonly staging: UploadPorts['staging'] = {
    put: (id, part, rows) => {
      if (!this.staged.has(`${id}/${part}`)) this.staged.set(`${id}/${part}`, rows);
      this.stagedAt.set(`${id}/${part}`, this.time);
      return Promise.resolve();
    },
    removeOlderThan: (moment) => {
      for (const [id, at] of this.stagedAt) if (at < moment.getTime()) this.staged.delete(id);
      return Promise.resolve();
    },
    read: (id, part) => Promise.resolve(this.staged.get(`${id}/${part}`)!),
    remove: (id, part) => Promise.resolve(void this.staged.delete(`${id}/${part}`)),
  };
  readonly errorFiles: UploadPorts['errorFiles'] = {
    save: (id, { name, chunks }, permissions) => {
      this.savedErrorFiles.set(id, { name, text: [...chunks].join(''), permissions });
      return Promise.resolve(id);
    },
  };
  startRun = () => Promise.resolve(void (this.runsToStart += 1));
  startCalculation = () => Promise.resolve(void (this.calculationsToStart += 1));
  now = () => this.time;
  report = (thrown: unknown) => void this.reports.push(messageOf(thrown));

  /** Submits `plan.csv` as Ada by default. A millisecond passes. */
  async submit(
    rows: readonly UploadRow[],
    { person = ada, ...request }: Partial<UploadRequest> & { person?: User } = {},
  ) {
    this.time += 1;
    const whole = { fileName: 'plan.csv', uploadId: undefined, part: 1, parts: 1, recordsTotal: undefined };
    return submitUpload({ ...whole, rows: numbered(rows), ...request }, person, this);
  }

  /** Executes one run, as the platform would. */
  run(): Promise<RunOutcome> {
    this.runs += 1;
    return processQueue(`run-${this.runs}`, this);
  }

  /** Executes all requested runs one after the other, including those that they request. */
  async runAll(): Promise<RunOutcome[]> {
    const outcomes: RunOutcome[] = [];
    while (this.runsToStart > 0) {
      this.runsToStart -= 1;
      outcomes.push(await this.run());
    }
    return outcomes;
  }

  /** Submits, processes, and gives the result and its id. */
  async upload(rows: readonly UploadRow[]): Promise<{ id: string; result: UploadResultFields }> {
    const { $id: id } = await this.submit(rows);
    await this.runAll();
    return { id, result: this.resultOf(id) };
  }

  resultOf(id: string): UploadResultFields {
    return this.found.get(id)!.result;
  }

  /** Number of rows written so far, of any kind. */
  get written(): number {
    return this.teams.written + this.people.written + this.roles.written;
  }
}
