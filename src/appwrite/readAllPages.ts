import type { Stored } from '#domain/row.ts';
import { pageSizes } from '#domain/limits.ts';

const widest = 6;

/**
 * Reads pages of 100 by offset until one comes back short (SPEC section 7): the first alone, then two at a time, four, and at most
 * six. What shifted from one page to the next while they were read comes back once.
 */
export async function readAllPages<T extends Stored>(
  readPage: (offset: number) => Promise<readonly T[]>,
): Promise<T[]> {
  const size = pageSizes.listRequest;
  const rows = new Map<string, T>();
  let next = 0;
  for (let width = 1; ; width = Math.min(width * 2, widest)) {
    const offsets = Array.from({ length: width }, (_, index) => (next + index) * size);
    const pages = await Promise.all(offsets.map(readPage));
    for (const row of pages.flat()) rows.set(row.$id, row);
    if (pages.some((page) => page.length < size)) return [...rows.values()];
    next += width;
  }
}
