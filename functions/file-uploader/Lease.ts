import { isHeld, RowLease } from '#functions/runtime/RowLease.ts';
import { blankLease } from './blankRows.ts';
import type { UploadLease, UploadPorts } from './ports.ts';

/** Everybody writes this one row. */
const leaseId = 'queue';

/** The right of one run to process uploads, and the checkpoint that its successor goes on from (docs/decisions/007). */
export class Lease {
  private constructor(private readonly lease: RowLease<UploadLease>) {}

  /** `undefined` while another run holds it. */
  static async take({ lease: rows, now }: UploadPorts, executionId: string): Promise<Lease | undefined> {
    const row = await RowLease.read(rows, leaseId, blankLease);
    const lease = row && (await RowLease.take(rows, row, executionId, now));
    return lease && new Lease(lease);
  }

  /** Whether a run holds it. */
  static async isHeld({ lease: rows, now }: UploadPorts): Promise<boolean> {
    const row = await rows.find(leaseId);
    return row !== undefined && isHeld(row.fields, now);
  }

  get state(): UploadLease {
    return this.lease.fields;
  }

  /** Notes that this run begins that upload or goes on with it. */
  async begin(uploadId: string): Promise<void> {
    const { uploadId: last, done, attempts } = this.state;
    const kept = last === uploadId ? { done, attempts: attempts + 1 } : { done: 0, attempts: 1 };
    await this.lease.hold({ uploadId, ...kept });
  }

  /** Notes how far the upload is. Throws `LeaseLost`. */
  async advance(done: number): Promise<void> {
    await this.lease.hold({ done, attempts: 0 });
  }

  /** Throws `LeaseLost` when the right may end before a call has arrived. To be called before every write that nothing else guards. */
  assertHeld(): void {
    this.lease.assertHeld();
  }

  /** Lets others have it; the upload that was begun is the first they go on with. */
  async release(): Promise<void> {
    await this.lease.release();
  }

  /** The upload has ended, and others may have the lease. */
  async finish(): Promise<void> {
    await this.lease.release({ ...blankLease, executionId: this.state.executionId });
  }
}
