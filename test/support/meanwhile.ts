import { act } from '@testing-library/react';

/** Something that happens away from the page, while the page may change too. */
export async function meanwhile<T>(work: () => Promise<T>): Promise<T> {
  const results: T[] = [];
  await act(async () => {
    results.push(await work());
  });
  return results[0]!;
}
