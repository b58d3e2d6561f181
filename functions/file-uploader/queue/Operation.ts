import { type CsvSeparator, isCsvSeparator } from '#domain/csv/csvSeparator.ts';
import { type ErrorFileContent, errorFileName } from '#domain/capacity-plan/fileName.ts';
import type { UploadResultFields } from '#domain/capacity-plan/uploadResult.ts';
import { LeaseLost } from '#functions/runtime/RowLease.ts';
import { type ChangeLog, type LoggedChange, writeChangeLog } from '#functions/file-uploader/roster/changeLog.ts';
import type { JobRow, StoredUpload, UploadJob, UploadPorts } from '#functions/file-uploader/ports.ts';
import type { QueueLease } from './queue.ts';

export class Operation {
  readonly id: string;
  readonly job: UploadJob;
  result: UploadResultFields;
  outcome: string | null;
  private readonly permissions: readonly string[];

  constructor(
    private readonly row: JobRow,
    { result, permissions }: StoredUpload,
    readonly lease: QueueLease,
    readonly ports: UploadPorts,
  ) {
    [this.id, this.job, this.permissions, this.result] = [row.id, row.fields, permissions, result];
    this.outcome = row.fields.outcome;
  }

  /** Throws `LeaseLost`. */
  readonly keep = async (): Promise<void> => {
    await this.lease.keep();
    this.lease.assertHeld();
  };

  /** Checkpoint. Throws `LeaseLost`. */
  async advance(done: number): Promise<void> {
    await this.lease.hold({ done, attempts: 0 });
  }

  async update(changes: Partial<UploadResultFields>): Promise<void> {
    this.lease.assertHeld();
    await this.ports.results.update(this.id, changes);
    this.result = { ...this.result, ...changes };
  }

  async keepOutcome(outcome: string): Promise<void> {
    this.lease.assertHeld();
    for (let row: JobRow | undefined = this.row; row !== undefined; row = await this.ports.jobs.find(this.id)) {
      if ((await this.ports.jobs.compareAndSet(row, { outcome })) === undefined) continue;
      this.outcome = outcome;
      return;
    }
    throw new LeaseLost();
  }

  /** Once, for those who read the result. Resolves to the file's id, null without rows. */
  async saveErrorFile<Row>(
    rows: readonly Row[],
    content: ErrorFileContent,
    format: (rows: readonly Row[], separator: CsvSeparator) => Iterable<string>,
  ): Promise<string | null> {
    const { errorFileId, fileName } = this.result;
    if (rows.length === 0 || errorFileId !== null) return errorFileId;
    const { separator } = this.job;
    const chunks = format(rows, isCsvSeparator(separator) ? separator : ',');
    return this.ports.errorFiles.save(this.id, { name: errorFileName(fileName, content), chunks }, this.permissions);
  }

  /** From here on, exactly these changes are applied, whichever run does it. */
  async writeLog(changes: Iterable<LoggedChange> | AsyncIterable<LoggedChange>): Promise<ChangeLog> {
    // Checkpoint of a version that kept no log.
    if (this.lease.fields.done > 0) await this.advance(0);
    return writeChangeLog(this.id, changes, this.ports.logFiles, this.keep);
  }
}
