import type { StoredRow } from '#domain/row.ts';
import { FailedCall } from './errors.ts';
import type { FirstRows } from './firstRows.ts';

interface PageStart {
  readonly after?: string | undefined;
  readonly offset: number;
}

type ReadPage<Row> = (start: PageStart) => Promise<FirstRows<Row>>;

const maxParallelPages = 6;
/** Where the first page took this long, more side by side come no sooner, and what the person asks for next waits behind them. */
const slowPageMs = 3_000;
const maxParallelSlowPages = 2;

/** Pages overlap by a row (specification.md, section 7); where they don't meet, it reads on from the last sure row. So each row comes once. */
export async function readAllPages<Row extends StoredRow>(size: number, readPage: ReadPage<Row>): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (;;) {
    const { joined, isComplete } = joinPages(await readOnward(size, [...rows.keys()], readPage), size);
    for (const row of joined) rows.set(row.$id, row);
    if (isComplete) return [...rows.values()];
  }
}

async function readOnward<Row extends StoredRow>(
  size: number,
  known: readonly string[],
  readPage: ReadPage<Row>,
): Promise<Row[][]> {
  for (let back = 1; ; back *= 2) {
    const after = known.at(-back);
    try {
      return await readPages(size, (offset) => readPage({ after, offset }));
    } catch (thrown) {
      const isGone = thrown instanceof FailedCall && thrown.type === 'general_cursor_not_found';
      if (!isGone || after === undefined) throw thrown;
    }
  }
}

/** The first page alone, then six at a time (two on a slow line), up to the total where the platform counts that far; none after the last is waited for. */
async function readPages<Row extends StoredRow>(
  size: number,
  readPage: (offset: number) => Promise<FirstRows<Row>>,
): Promise<Row[][]> {
  const pages: Row[][] = [];
  let next = 0;
  let isComplete = false;
  let endEarly: (all: Row[][]) => void;
  const early = new Promise<Row[][]>((resolve) => (endEarly = resolve));
  const offsetOf = (index: number): number => index * (size - 1);

  async function readNext(): Promise<number | undefined> {
    const index = next++;
    try {
      const { rows, total } = await readPage(offsetOf(index));
      pages[index] = rows;
      isComplete ||= rows.length < size;
      let last = 0;
      while (pages[last]?.length === size) last += 1;
      if (pages[last] !== undefined) endEarly(pages.slice(0, last + 1));
      return total;
    } catch (thrown) {
      isComplete = true;
      throw thrown;
    }
  }

  async function readWhile(isExpected: (index: number) => boolean): Promise<void> {
    while (!isComplete && isExpected(next)) await readNext();
  }

  async function readToEnd(): Promise<Row[][]> {
    const startedAt = Date.now();
    const total = (await readNext()) ?? Infinity;
    const length = Date.now() - startedAt < slowPageMs ? maxParallelPages : maxParallelSlowPages;
    await Promise.all(Array.from({ length }, () => readWhile((index) => offsetOf(index) <= total)));
    await readWhile(() => true);
    return pages;
  }

  return Promise.race([early, readToEnd()]);
}

function joinPages<Row extends StoredRow>(
  pages: readonly Row[][],
  size: number,
): { readonly joined: readonly Row[]; readonly isComplete: boolean } {
  const joined: Row[] = [];
  for (const page of pages) {
    const last = joined.at(-1);
    if (last && page[0]?.$id !== last.$id) return { joined, isComplete: false };
    joined.push(...(last ? page.slice(1) : page));
    if (page.length < size) return { joined, isComplete: true };
  }
  return { joined, isComplete: false };
}
