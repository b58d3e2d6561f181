import { act } from '@testing-library/react';

/** Something that happens away from the page, which may change at the same time. */
export async function meanwhile<T>(work: () => Promise<T>): Promise<T> {
  const results: T[] = [];
  await act(async () => {
    results.push(await work());
  });
  return results[0]!;
}
