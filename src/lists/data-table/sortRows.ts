import type { TableSort } from './TableView.ts';

/** Natural order in the reader's language: 'team 9' before 'Team 10', case-insensitive. */
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'accent' });

export interface SortableColumn<Row> {
  readonly field: string;
  readonly value: (row: Row) => string;
}

/** Stable sort by one column; empty values last in either direction. Without a sort, `rows` as given. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  sort: TableSort | undefined,
): readonly Row[] {
  const column = columns.find(({ field }) => field === sort?.field);
  if (!column || !sort) return rows;
  const steps = sortInSteps(rows, column, sort.direction, noTexts);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value.rows;
  }
}

export interface RankedTexts {
  readonly texts: readonly string[];
  readonly rankOf: ReadonlyMap<string, number>;
}

export const noTexts: RankedTexts = { texts: [], rankOf: new Map() };

interface SortResult<Row> {
  readonly rows: readonly Row[];
  /** For the next sort by this column: only texts that it lacks are compared. */
  readonly ranked: RankedTexts;
}

/** Each step takes some 0.5 ms at most. */
type Steps<Result> = Generator<undefined, Result, undefined>;
const stepSize = 500;

export function* sortInSteps<Row>(
  rows: readonly Row[],
  column: SortableColumn<Row>,
  direction: TableSort['direction'],
  known: RankedTexts,
): Steps<SortResult<Row>> {
  const texts: string[] = [];
  const missing = new Set<string>();
  for (const row of rows) {
    const text = column.value(row);
    texts.push(text);
    if (text !== '' && !known.rankOf.has(text)) missing.add(text);
    if (texts.length % stepSize === 0) yield;
  }
  const ranked = missing.size === 0 ? known : yield* rank(yield* merge(known.texts, yield* mergeSort([...missing])));
  return { rows: yield* orderByRank(rows, texts, ranked, direction), ranked };
}

function* mergeSort(texts: readonly string[]): Steps<readonly string[]> {
  if (texts.length <= 64) {
    yield;
    return texts.toSorted(compare);
  }
  const middle = texts.length >> 1;
  return yield* merge(yield* mergeSort(texts.slice(0, middle)), yield* mergeSort(texts.slice(middle)));
}

function* merge(one: readonly string[], other: readonly string[]): Steps<readonly string[]> {
  const merged: string[] = [];
  let first = 0;
  let second = 0;
  for (;;) {
    const a = one[first];
    const b = other[second];
    if (a === undefined || b === undefined) return merged.concat(one.slice(first), other.slice(second));
    if (compare(b, a) < 0) {
      merged.push(b);
      second += 1;
    } else {
      merged.push(a);
      first += 1;
    }
    if (merged.length % stepSize === 0) yield;
  }
}

function* rank(texts: readonly string[]): Steps<RankedTexts> {
  const rankOf = new Map<string, number>();
  let last = -1;
  let previous: string | undefined;
  for (const text of texts) {
    if (previous === undefined || compare(previous, text) !== 0) last += 1;
    previous = text;
    rankOf.set(text, last);
    if (rankOf.size % stepSize === 0) yield;
  }
  return { texts, rankOf };
}

/** Bucket sort: linear, and stable in either direction. */
function* orderByRank<Row>(
  rows: readonly Row[],
  texts: readonly string[],
  { texts: { length }, rankOf }: RankedTexts,
  direction: TableSort['direction'],
): Steps<readonly Row[]> {
  const buckets = Array.from({ length }, (): Row[] => []);
  const rowsWithoutText: Row[] = [];
  for (const [index, row] of rows.entries()) {
    const rank = rankOf.get(texts[index] ?? '');
    const bucket = rank === undefined ? undefined : buckets[direction === 'asc' ? rank : length - 1 - rank];
    (bucket ?? rowsWithoutText).push(row);
    if (index % stepSize === 0) yield;
  }
  return buckets.flat().concat(rowsWithoutText);
}
