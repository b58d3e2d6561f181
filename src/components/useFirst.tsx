import { Button } from '@mui/material';
import { useState } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';

export const firstCount = 100;

/** Thousands of items would block the page. */
export function useFirst<Item>(items: readonly Item[]) {
  const [count, setCount] = useState(firstCount);
  const left = items.length - count;
  if (left <= 0) return { first: items, more: null };
  const more = (
    <>
      {formatNumber(count)} of {formatNumber(items.length)} shown.{' '}
      <Button size="small" onClick={() => setCount(count + firstCount)}>
        Show {Math.min(left, firstCount)} more
      </Button>
    </>
  );
  return { first: items.slice(0, count), more };
}
