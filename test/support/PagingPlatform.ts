import { Client } from 'appwrite';
import fc from 'fast-check';
import { createRequester, type Requester } from '#src/appwrite/createRequester.ts';
import type { StoredRow } from '#domain/row.ts';
import type { RowEvent } from '#src/appwrite/services.ts';

/** Sizes of a table around those of a page, of what the platform counts, and of a large organisation. */
export const tableSizes = [0, 1, 99, 100, 101, 199, 200, 4_999, 5_000, 5_001, 16_060];

/** Changes before one answer to a list: rows removed by their index, rows added, and whether the answer fails first. */
export const anyDisturbance = fc.record({
  call: fc.oneof(fc.nat(3), fc.nat(60), fc.nat(180)),
  remove: fc.array(fc.nat(20_000), { maxLength: 4 }),
  removeLastRead: fc.boolean(),
  add: fc.nat(3),
  fails: fc.boolean(),
});
export type Disturbance = typeof anyDisturbance extends fc.Arbitrary<infer T> ? T : never;

const headers = { 'content-type': 'application/json' };
const moment = '2026-01-01T00:00:00.000+00:00';

/** As many as one read survives (docs/decisions/004). */
const maxFailures = 3;

interface Query {
  readonly method: string;
  readonly values?: readonly unknown[];
}

interface PagingOptions {
  readonly size: number;
  readonly disturbances?: readonly Disturbance[];
  readonly refusedCall?: number;
  /** Where a new row stands: last by its sequence, first in a list of the newest. */
  readonly addsAt?: 'end' | 'front';
  readonly onEvent?: (event: RowEvent<StoredRow>) => void;
}

/** The platform's lists of one table, which others write to while it is read: what the client library would fetch. */
export class PagingPlatform {
  rows: StoredRow[];
  calls = 0;
  /** Whether each request of the page's asked for a count. */
  readonly counted: boolean[] = [];
  private made = 0;
  private lastRead: string | undefined;
  private readonly failed = new Set<number>();

  constructor(private readonly options: PagingOptions) {
    this.rows = Array.from({ length: options.size }, () => this.newRow());
  }

  /** The real client library of the page, without its pauses; its requests end here. */
  connect(): Requester {
    jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
      const { searchParams } = new URL(url as string);
      const queries = [...searchParams].flatMap(([name, value]) => (name.startsWith('queries') ? [value] : []));
      const isCounted = searchParams.get('total') !== '0';
      this.counted.push(isCounted);
      const { status, body } = this.answer(queries, isCounted);
      return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
    });
    return createRequester(new Client().setEndpoint('http://localhost/v1').setProject('p'), { retryDelayMs: 0 });
  }

  /** Answer to a list with these queries. */
  answer(texts: readonly string[], isCounted = true): { readonly status: number; readonly body: object } {
    const call = this.calls++;
    const { disturbances = [], refusedCall } = this.options;
    if (call === refusedCall) return reply(401, { message: 'No', code: 401, type: 'user_unauthorized' });
    for (const each of disturbances.filter((disturbance) => disturbance.call === call)) {
      if (each.fails && this.failed.size < maxFailures && !this.failed.has(call)) {
        this.failed.add(call);
        return reply(503, { message: 'Busy', code: 503, type: 'general_unknown' });
      }
      this.disturb(each);
    }
    const queries = texts.map((text) => JSON.parse(text) as Query);
    const valueOf = (method: string): unknown => queries.find((query) => query.method === method)?.values?.[0];
    const after = valueOf('cursorAfter');
    const at = this.rows.findIndex(({ $id }) => $id === after);
    if (after !== undefined && at < 0) {
      return reply(400, { message: 'Cursor not found', code: 400, type: 'general_cursor_not_found' });
    }
    const start = at + 1 + Number(valueOf('offset') ?? 0);
    const rows = this.rows.slice(start, start + Number(valueOf('limit')));
    this.lastRead = rows.at(-1)?.$id ?? this.lastRead;
    return reply(200, { total: isCounted ? Math.min(5_000, this.rows.length) : 0, rows });
  }

  private disturb({ remove, removeLastRead, add }: Disturbance): void {
    const ids = remove.map((index) => this.rows[index % Math.max(1, this.rows.length)]?.$id);
    for (const id of removeLastRead ? [...ids, this.lastRead] : ids) {
      const row = this.rows.find(({ $id }) => $id === id);
      if (row === undefined) continue;
      this.rows = this.rows.filter((each) => each !== row);
      this.options.onEvent?.({ action: 'delete', row });
    }
    for (let added = 0; added < add; added += 1) {
      const row = this.newRow();
      this.rows = this.options.addsAt === 'front' ? [row, ...this.rows] : [...this.rows, row];
      this.options.onEvent?.({ action: 'create', row });
    }
  }

  private newRow(): StoredRow {
    return { $id: `row-${this.made++}`, $createdAt: moment, $updatedAt: moment };
  }
}

const reply = (status: number, body: object) => ({ status, body });
