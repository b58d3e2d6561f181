import { startTransition, useEffect, useMemo, useState } from 'react';
import type { TableSort } from './TableView.ts';
import { runInSlices } from '#src/workers/runInSlices.ts';
import { noTexts, type RankedTexts, type SortableColumn, sortInSteps, sortRows } from './sortRows.ts';

interface SortedRows<Row> {
  /** The previous rows until those asked for are sorted; the first as they came, or none with `isAwaited`. */
  readonly rows: readonly Row[];
  readonly isCurrent: boolean;
}

/** More are sorted in slices, but for the first, which nothing stands for meanwhile: 10 ms for 2,000. */
const immediateLimit = 500;

/** @param isAwaited whether nothing is shown until `isCurrent`: then the first are sorted in slices, too */
export function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  sort: TableSort | undefined,
  isAwaited = false,
): SortedRows<Row> {
  const [last, setLast] = useState<SortedList<Row>>();
  const isFirst = last === undefined && !isAwaited;
  const immediate = useMemo(() => sortImmediately(rows, columns, sort, isFirst), [rows, columns, sort, isFirst]);
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
      // In slices: with the list's first render in one piece this was the page's longest task, 43 ms in place of 18.
      startTransition(() => setLast({ rows, sort, sorted: result }));
    });
  }, [isMissing, rows, lastRows, columns, sort]);

  return { rows: sorted ?? last?.sorted ?? (isAwaited ? noRows : rows), isCurrent: !isMissing };
}

const noRows: readonly never[] = [];

interface SortedList<Row> {
  readonly rows: readonly Row[];
  readonly sort: TableSort | undefined;
  readonly sorted: readonly Row[];
}

interface SortCache {
  readonly sorted: Map<string, readonly unknown[]>;
  readonly ranked: Map<string, RankedTexts>;
}

const caches = new WeakMap<readonly unknown[], SortCache>();

/** Begins with the texts of the previous list: a live update changes few of them. */
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

/** Undefined when there are too many rows to sort at once. */
function sortImmediately<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  sort: TableSort | undefined,
  isFirst: boolean,
): readonly Row[] | undefined {
  if (!sort || isFirst || rows.length <= immediateLimit) return sortRows(rows, columns, sort);
  return caches.get(rows)?.sorted.get(keyOf(sort)) as readonly Row[] | undefined;
}
