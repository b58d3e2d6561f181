import type { VersionedRow, VersionedRows } from './rows.ts';

export const leaseMs = 60_000;
/** No write may start so shortly before expiry. Also how far the clocks of two machines may differ. */
const marginMs = 15_000;
/** In the past of every clock. */
export const neverHeld = new Date(0).toISOString();

export interface LeaseFields {
  readonly executionId: string | null;
  readonly heldUntil: string;
}

export class LeaseLost extends Error {
  constructor() {
    super('Another execution has taken over the work of this one.');
    this.name = 'LeaseLost';
  }
}

export class RowLease<Fields extends LeaseFields> {
  private holding: Promise<void> | undefined;

  private constructor(
    private readonly rows: VersionedRows<Fields>,
    private readonly now: () => number,
    private row: VersionedRow<Fields>,
  ) {}

  static async read<Fields extends LeaseFields>(
    rows: VersionedRows<Fields>,
    id: string,
    blank: Fields,
  ): Promise<VersionedRow<Fields> | undefined> {
    return (await rows.find(id)) ?? (await rows.create(id, blank)) ?? (await rows.find(id));
  }

  /** `undefined` while another run holds the lease, or was faster. */
  static async take<Fields extends LeaseFields>(
    rows: VersionedRows<Fields>,
    row: VersionedRow<Fields>,
    executionId: string,
    now: () => number,
    changes?: Partial<Fields>,
  ): Promise<RowLease<Fields> | undefined> {
    // The reply to an earlier take was lost.
    const isOwn = executionId !== '' && row.fields.executionId === executionId;
    if (!isOwn && (await RowLease.isHeld(rows, row, now))) return undefined;
    const taken = await rows.compareAndSet(row, { ...changes, executionId, heldUntil: endOf(now) } as Partial<Fields>);
    return taken && new RowLease(rows, now, taken);
  }

  /** Ending further ahead than it can, it was renewed before the clock was set back: cut to its length from now, so that its holder can renew it. */
  static async isHeld<Fields extends LeaseFields>(
    rows: VersionedRows<Fields>,
    row: VersionedRow<Fields>,
    now: () => number,
  ): Promise<boolean> {
    const leftMs = Date.parse(row.fields.heldUntil) - now();
    if (leftMs > leaseMs + marginMs) await rows.compareAndSet(row, { heldUntil: endOf(now) } as Partial<Fields>);
    return leftMs > 0;
  }

  get fields(): Fields {
    return this.row.fields;
  }

  /** Stores the changes with the renewal. Throws `LeaseLost`. */
  async hold(changes: Partial<Fields> = {}): Promise<void> {
    await this.write({ ...changes, heldUntil: endOf(this.now) });
  }

  /** Renews after a quarter of the time; concurrent calls share one write. Throws `LeaseLost`. */
  async keep(): Promise<void> {
    if (Date.parse(this.fields.heldUntil) - this.now() > (leaseMs * 3) / 4) return;
    this.holding ??= this.hold().finally(() => (this.holding = undefined));
    await this.holding;
  }

  /** Stores the changes as well. Throws `LeaseLost`. */
  async release(changes: Partial<Fields> = {}): Promise<void> {
    await this.write({ ...changes, heldUntil: neverHeld });
  }

  /** For every write that isn't versioned. Throws `LeaseLost` when the lease may expire before a call arrives. */
  assertHeld(): void {
    if (this.now() > Date.parse(this.fields.heldUntil) - marginMs) throw new LeaseLost();
  }

  private async write(given: object): Promise<void> {
    const changes = given as Partial<Fields>;
    const written = (await this.rows.compareAndSet(this.row, changes)) ?? (await this.writeAgain(changes));
    if (written === undefined) throw new LeaseLost();
    this.row = written;
  }

  /** A write whose reply was lost looks like somebody else's until the row is read. */
  private async writeAgain(changes: Partial<Fields>): Promise<VersionedRow<Fields> | undefined> {
    const row = await this.rows.find(this.row.id);
    return row?.fields.executionId === this.fields.executionId ? this.rows.compareAndSet(row, changes) : undefined;
  }
}

function endOf(now: () => number): string {
  return new Date(now() + leaseMs).toISOString();
}
