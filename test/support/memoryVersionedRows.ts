import type { VersionedRow, VersionedRows } from '#functions/runtime/rows.ts';

/** Versioned rows in memory: every write makes a row newer. */
export class MemoryVersionedRows<Fields> implements VersionedRows<Fields> {
  readonly rows = new Map<string, VersionedRow<Fields>>();
  private writes = 0;
  private created = 0;

  /** @param dateOf by the number of the write, different for each. */
  constructor(private readonly dateOf: (write: number) => string = String) {}

  find = (id: string) => Promise.resolve(this.rows.get(id));
  findAll = (ids: readonly string[]) => Promise.resolve(new Map([...this.rows].filter(([id]) => ids.includes(id))));
  list = () => Promise.resolve([...this.rows.values()]);
  create = (id: string, fields: Fields) => Promise.resolve(this.rows.has(id) ? undefined : this.write(id, fields));
  compareAndSet = (row: VersionedRow<Fields>, changes: Partial<Fields>) => {
    const stored = this.rows.get(row.id);
    if (stored?.updatedAt !== row.updatedAt) return Promise.resolve(undefined);
    return Promise.resolve(this.write(row.id, { ...stored.fields, ...changes }));
  };
  remove = (id: string) => Promise.resolve(void this.rows.delete(id));

  /** Unconditional write, as by somebody else. */
  force(id: string, changes: Partial<Fields>): void {
    const stored = this.rows.get(id);
    if (stored === undefined) throw new Error(`There is no row ${id}.`);
    this.write(id, { ...stored.fields, ...changes });
  }

  private write(id: string, fields: Fields): VersionedRow<Fields> {
    this.writes += 1;
    const updatedAt = this.dateOf(this.writes);
    const { createdAt, sequence } = this.rows.get(id) ?? { createdAt: updatedAt, sequence: (this.created += 1) };
    const row = { id, fields, createdAt, updatedAt, sequence };
    this.rows.set(id, row);
    return row;
  }
}
