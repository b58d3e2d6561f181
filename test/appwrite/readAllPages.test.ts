import { readAllPages } from '#src/appwrite/readAllPages.ts';
import type { StoredRow } from '#domain/row.ts';

const rows = Array.from({ length: 40 }, (_, index) => ({ $id: `row ${index}` }) as StoredRow);

it.each([
  ['six', 2_999, 6],
  ['two', 3_000, 2],
] as const)('reads %s pages side by side after a first one that took %i ms', async (_, firstMs, expected) => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(0);
  let running = 0;
  let most = 0;
  const all = await readAllPages(5, async ({ offset }) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    if (offset === 0) now.mockReturnValue(firstMs);
    return { rows: rows.slice(offset, offset + 5), total: rows.length };
  });
  expect(most).toBe(expected);
  expect(all).toEqual(rows);
});
