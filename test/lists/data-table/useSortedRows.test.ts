import { renderHook, waitFor } from '@testing-library/react';
import { useSortedRows } from '#src/lists/data-table/useSortedRows.ts';

const columns = [{ field: 'name', value: (name: string) => name }];
const ascending = { field: 'name', direction: 'asc' } as const;

it('has the first rows in their order at once, however many, and of many others the last order until theirs is known', async () => {
  const names = Array.from({ length: 600 }, (_, index) => `Team ${String(599 - index).padStart(3, '0')}`);
  const { result, rerender } = renderHook(({ rows }) => useSortedRows(rows, columns, ascending), {
    initialProps: { rows: names },
  });
  expect(result.current).toEqual({ rows: [...names].sort(), isCurrent: true });
  const more = [...names, 'Team 600'];
  rerender({ rows: more });
  expect(result.current).toEqual({ rows: [...names].sort(), isCurrent: false });
  await waitFor(() => expect(result.current.rows).toEqual([...more].sort()));
});

it('has no rows until the first are sorted, where the list waits for them', async () => {
  const names = Array.from({ length: 600 }, (_, index) => `Team ${String(599 - index).padStart(3, '0')}`);
  const { result } = renderHook(() => useSortedRows(names, columns, ascending, true));
  expect(result.current).toEqual({ rows: [], isCurrent: false });
  await waitFor(() => expect(result.current).toEqual({ rows: [...names].sort(), isCurrent: true }));
});
