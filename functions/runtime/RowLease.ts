import type { GuardedRow, GuardedRows } from './GuardedRows.ts';

/** How long nobody else takes a lease after a sign of life. */
export const leaseMs = 60_000;
/** How long before its end a run stops writing: a call under way must have arrived by then. */
const marginMs = 15_000;
/** In the past of every clock. */
export const neverHeld = new Date(0).toISOString();

/** What a row of a lease has, whatever else it has. */
export interface LeaseFields {
  /** Whose it is; whose it was when `heldUntil` is over. */
  readonly executionId: string | null;
  readonly heldUntil: string;
}

/** Another run has taken over: this one must not write any more. */
export class LeaseLost extends Error {
  constructor() {
    super('Another execution has taken over the work of this one.');
    this.name = 'LeaseLost';
  }
}

/** The right of one run at a time to do something, kept in one row that everybody writes on condition (docs/decisions/007). */
export class RowLease<Fields extends LeaseFields> {
  private holding: Promise<void> | undefined;

  private constructor(
    private readonly rows: GuardedRows<Fields>,
    private readonly now: () => number,
    private row: GuardedRow<Fields>,
  ) {}

  /** The row of the lease, made when there is none. */
  static async read<Fields extends LeaseFields>(
    rows: GuardedRows<Fields>,
    id: string,
    blank: Fields,
  ): Promise<GuardedRow<Fields> | undefined> {
    return (await rows.find(id)) ?? (await rows.create(id, blank)) ?? (await rows.find(id));
  }

  /** `undefined` while another run holds it, or when another one was faster. */
  static async take<Fields extends LeaseFields>(
    rows: GuardedRows<Fields>,
    row: GuardedRow<Fields>,
    executionId: string,
    now: () => number,
    changes?: Partial<Fields>,
  ): Promise<RowLease<Fields> | undefined> {
    // Its own: the answer to a take that succeeded was lost.
    const isOwn = executionId !== '' && row.fields.executionId === executionId;
    if (isHeld(row.fields, now) && !isOwn) return undefined;
    const taken = await rows.replace(row, { ...changes, executionId, heldUntil: endOf(now) } as Partial<Fields>);
    return taken && new RowLease(rows, now, taken);
  }

  get fields(): Fields {
    return this.row.fields;
  }

  /** Stores this with the lease, and holds it for as long again. Throws `LeaseLost`. */
  async hold(changes: Partial<Fields> = {}): Promise<void> {
    await this.write({ ...changes, heldUntil: endOf(this.now) });
  }

  /** Holds it for longer when a quarter of the time is over; calls at the same time share one write. Throws `LeaseLost`. */
  async keep(): Promise<void> {
    if (Date.parse(this.fields.heldUntil) - this.now() > (leaseMs * 3) / 4) return;
    this.holding ??= this.hold().finally(() => (this.holding = undefined));
    await this.holding;
  }

  /** Stores this with the lease, and lets others have it. Throws `LeaseLost`. */
  async release(changes: Partial<Fields> = {}): Promise<void> {
    await this.write({ ...changes, heldUntil: neverHeld });
  }

  /** Throws `LeaseLost` when the right may end before a call has arrived. To be called before every write that nothing else guards. */
  assertHeld(): void {
    if (this.now() > Date.parse(this.fields.heldUntil) - marginMs) throw new LeaseLost();
  }

  private async write(given: object): Promise<void> {
    const changes = given as Partial<Fields>;
    const written = (await this.rows.replace(this.row, changes)) ?? (await this.writeAgain(changes));
    if (written === undefined) throw new LeaseLost();
    this.row = written;
  }

  /** A write whose answer was lost looks like a write of somebody else until the row is read. */
  private async writeAgain(changes: Partial<Fields>): Promise<GuardedRow<Fields> | undefined> {
    const row = await this.rows.find(this.row.id);
    return row?.fields.executionId === this.fields.executionId ? this.rows.replace(row, changes) : undefined;
  }
}

/** Whether a run holds the lease. */
export function isHeld({ heldUntil }: LeaseFields, now: () => number): boolean {
  return Date.parse(heldUntil) > now();
}

function endOf(now: () => number): string {
  return new Date(now() + leaseMs).toISOString();
}
