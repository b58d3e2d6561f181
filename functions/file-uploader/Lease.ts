import type { GuardedRow, GuardedRows } from '../runtime/GuardedRows';
import { blankLease } from './blankRows';
import type { UploadLease, UploadPorts } from './ports';

/** Everybody writes this one row. */
const leaseId = 'queue';

/** How long nobody else works on uploads after a sign of life. */
export const leaseMs = 60_000;
/** How long before its end a run stops writing: a call under way must have arrived by then. */
const marginMs = 15_000;

/** Another run has taken over: this one must not write any more. */
export class LeaseLost extends Error {
  constructor() {
    super('Another execution has taken over the processing of uploads.');
    this.name = 'LeaseLost';
  }
}

/** The right of one run to process uploads, and the checkpoint that its successor goes on from (docs/decisions/003). */
export class Lease {
  private constructor(
    private readonly rows: GuardedRows<UploadLease>,
    private readonly now: () => number,
    private row: GuardedRow<UploadLease>,
  ) {}

  /** `undefined` while another run holds it. */
  static async take({ lease: rows, now }: UploadPorts, executionId: string): Promise<Lease | undefined> {
    const row = (await rows.find(leaseId)) ?? (await rows.create(leaseId, blankLease));
    if (row === undefined || Date.parse(row.fields.heldUntil) > now()) return undefined;
    const taken = await rows.replace(row, { executionId, heldUntil: heldUntil(now) });
    return taken && new Lease(rows, now, taken);
  }

  /** Whether a run holds it. */
  static async isHeld({ lease: rows, now }: UploadPorts): Promise<boolean> {
    const row = await rows.find(leaseId);
    return row !== undefined && Date.parse(row.fields.heldUntil) > now();
  }

  get state(): UploadLease {
    return this.row.fields;
  }

  /** Notes that this run begins that upload or goes on with it. */
  async begin(uploadId: string): Promise<void> {
    const { uploadId: last, done, attempts } = this.state;
    const kept = last === uploadId ? { done, attempts: attempts + 1 } : { done: 0, attempts: 1 };
    await this.write({ uploadId, ...kept, heldUntil: heldUntil(this.now) });
  }

  /** Notes how far the upload is. Throws `LeaseLost`. */
  async advance(done: number): Promise<void> {
    await this.write({ done, attempts: 0, heldUntil: heldUntil(this.now) });
  }

  /** Throws `LeaseLost` when the right may end before a call has arrived. To be called before every write that nothing else guards. */
  assertHeld(): void {
    if (this.now() > Date.parse(this.state.heldUntil) - marginMs) throw new LeaseLost();
  }

  /** Lets others have it; the upload that was begun is the first they go on with. */
  async release(): Promise<void> {
    await this.write({ heldUntil: blankLease.heldUntil });
  }

  /** The upload has ended, and others may have the lease. */
  async finish(): Promise<void> {
    await this.write({ ...blankLease, executionId: this.state.executionId });
  }

  private async write(changes: Partial<UploadLease>): Promise<void> {
    const written = (await this.rows.replace(this.row, changes)) ?? (await this.writeAgain(changes));
    if (written === undefined) throw new LeaseLost();
    this.row = written;
  }

  /** A write whose answer was lost looks like a write of somebody else until the row is read. */
  private async writeAgain(changes: Partial<UploadLease>): Promise<GuardedRow<UploadLease> | undefined> {
    const row = await this.rows.find(leaseId);
    return row?.fields.executionId === this.state.executionId ? this.rows.replace(row, changes) : undefined;
  }
}

function heldUntil(now: () => number): string {
  return new Date(now() + leaseMs).toISOString();
}
