import type { UploadResultFields } from '#domain/capacity-plan/uploadResult.ts';
import { LeaseLost } from '#functions/runtime/RowLease.ts';
import { type ChangeLog, type LoggedChange, writeChangeLog } from './changeLog.ts';
import type { JobRow, StoredUpload, UploadJob, UploadPorts } from './ports.ts';
import type { QueueLease } from './queue.ts';

/** An upload or an undo that this run processes. Nothing of it is written once the lease is lost. */
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

  /** Message for the end, where the result's numbers don't say it all. */
  get outcome(): string | null {
    return this.message;
  }

  /** Renews the lease when it is time to. Throws `LeaseLost`. */
  readonly keep = async (): Promise<void> => {
    await this.lease.keep();
    this.lease.assertHeld();
  };

  async update(changes: Partial<UploadResultFields>): Promise<void> {
    this.lease.assertHeld();
    await this.ports.results.update(this.id, changes);
    this.fields = { ...this.fields, ...changes };
  }

  /** Keeps the message for the run that ends the operation. */
  async keepOutcome(outcome: string): Promise<void> {
    this.lease.assertHeld();
    for (let row: JobRow | undefined = this.row; row !== undefined; row = await this.ports.jobs.find(this.id)) {
      if ((await this.ports.jobs.compareAndSet(row, { outcome })) === undefined) continue;
      this.message = outcome;
      return;
    }
    throw new LeaseLost();
  }

  /** Writes the log: from here on, exactly these changes are applied, whichever run does it. */
  async writeLog(changes: Iterable<LoggedChange> | AsyncIterable<LoggedChange>): Promise<ChangeLog> {
    // A version that kept no log may have left its checkpoint.
    if (this.lease.state.done > 0) await this.lease.advance(0);
    return writeChangeLog(this.id, changes, this.ports.logFiles, this.keep);
  }
}
