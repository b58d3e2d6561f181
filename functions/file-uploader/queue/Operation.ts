import type { UploadResultFields } from '#domain/capacity-plan/uploadResult.ts';
import { LeaseLost } from '#functions/runtime/RowLease.ts';
import { type ChangeLog, type LoggedChange, writeChangeLog } from '#functions/file-uploader/roster/changeLog.ts';
import type { JobRow, StoredUpload, UploadJob, UploadPorts } from '#functions/file-uploader/ports.ts';
import type { QueueLease } from './queue.ts';

export class Operation {
  readonly id: string;
  readonly job: UploadJob;
  readonly permissions: readonly string[];
  private fields: UploadResultFields;
  private message: string | null;

  constructor(
    private readonly row: JobRow,
    { result, permissions }: StoredUpload,
    readonly lease: QueueLease,
    readonly ports: UploadPorts,
  ) {
    [this.id, this.job, this.permissions, this.fields] = [row.id, row.fields, permissions, result];
    this.message = row.fields.outcome;
  }

  get result(): UploadResultFields {
    return this.fields;
  }

  get outcome(): string | null {
    return this.message;
  }

  /** Throws `LeaseLost`. */
  readonly keep = async (): Promise<void> => {
    await this.lease.keep();
    this.lease.assertHeld();
  };

  async update(changes: Partial<UploadResultFields>): Promise<void> {
    this.lease.assertHeld();
    await this.ports.results.update(this.id, changes);
    this.fields = { ...this.fields, ...changes };
  }

  async keepOutcome(outcome: string): Promise<void> {
    this.lease.assertHeld();
    for (let row: JobRow | undefined = this.row; row !== undefined; row = await this.ports.jobs.find(this.id)) {
      if ((await this.ports.jobs.compareAndSet(row, { outcome })) === undefined) continue;
      this.message = outcome;
      return;
    }
    throw new LeaseLost();
  }

  /** From here on, exactly these changes are applied, whichever run does it. */
  async writeLog(changes: Iterable<LoggedChange> | AsyncIterable<LoggedChange>): Promise<ChangeLog> {
    // Checkpoint of a version that kept no log.
    if (this.lease.state.done > 0) await this.lease.advance(0);
    return writeChangeLog(this.id, changes, this.ports.logFiles, this.keep);
  }
}
