import { useEffect, useMemo, useState } from 'react';
import type { TableSort } from './TableView.ts';
import { runInSlices } from './runInSlices.ts';
import { noTexts, type RankedTexts, type SortableColumn, sortInSteps, sortRows } from './sortRows.ts';

interface SortedRows<Row> {
  /** The previous ones until those asked for are sorted; undefined until the first are. */
  readonly rows: readonly Row[] | undefined;
  /** Whether they are those asked for. */
  readonly isCurrent: boolean;
}

/** Up to this many rows are sorted at once, which takes a few milliseconds. */
const immediateLimit = 500;

/** `sortRows` that leaves the page free while it sorts thousands of rows. */
export function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  sort: TableSort | undefined,
): SortedRows<Row> {
  const immediate = useMemo(() => sortImmediately(rows, columns, sort), [rows, columns, sort]);
  const [last, setLast] = useState<SortedList<Row>>();
  const isLastCurrent = last?.rows === rows && last.sort === sort;
  if (immediate !== undefined && !isLastCurrent) setLast({ rows, sort, sorted: immediate });
  const sorted = immediate ?? (isLastCurrent ? last.sorted : undefined);
  const isMissing = sorted === undefined;
  const lastRows = last?.rows;

  useEffect(() => {
    const column = columns.find(({ field }) => field === sort?.field);
    if (!isMissing || !column || !sort) return;
    const cache = cacheOf(rows, lastRows);
    const known = cache.ranked.get(sort.field) ?? noTexts;
    return runInSlices(sortInSteps(rows, column, sort.direction, known), ({ rows: result, ranked }) => {
      cache.ranked.set(sort.field, ranked);
      cache.sorted.set(keyOf(sort), result);
      setLast({ rows, sort, sorted: result });
    });
  }, [isMissing, rows, lastRows, columns, sort]);

  return { rows: sorted ?? last?.sorted, isCurrent: !isMissing };
}

interface SortedList<Row> {
  readonly rows: readonly Row[];
  readonly sort: TableSort | undefined;
  readonly sorted: readonly Row[];
}

/** Known order of one list, for as long as the list itself is kept. */
interface SortCache {
  /** By sort. */
  readonly sorted: Map<string, readonly unknown[]>;
  /** By field. */
  readonly ranked: Map<string, RankedTexts>;
}

const caches = new WeakMap<readonly unknown[], SortCache>();

/** Cache of a list, which begins with the texts of the list before it: a live update changes few of them. */
function cacheOf(rows: readonly unknown[], previous: readonly unknown[] | undefined): SortCache {
  let cache = caches.get(rows);
  if (cache === undefined) {
    const inherited = [...((previous && caches.get(previous)?.ranked) ?? [])];
    // Texts that are gone are kept, but not forever.
    const ranked = inherited.filter(([, { texts }]) => texts.length <= 2 * rows.length);
    cache = { sorted: new Map(), ranked: new Map(ranked) };
    caches.set(rows, cache);
  }
  return cache;
}

function keyOf({ field, direction }: TableSort): string {
  return `${field} ${direction}`;
}

/** Undefined when it has to be sorted, and there are too many to do so at once. */
function sortImmediately<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  sort: TableSort | undefined,
): readonly Row[] | undefined {
  if (!sort || rows.length <= immediateLimit) return sortRows(rows, columns, sort);
  return caches.get(rows)?.sorted.get(keyOf(sort)) as readonly Row[] | undefined;
}
