import { TablePagination } from '@mui/material';
import { useEffect, useRef } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';

interface ListPagerProps {
  /** One-based. */
  readonly page: number;
  readonly pageSize: number;
  readonly shown: number;
  /** Undefined: 5,000 or more. */
  readonly total: number | undefined;
  readonly onOpen: (page: number) => void;
}

/** Null for a single page. */
export function ListPager({ page, pageSize, shown, total, onOpen }: ListPagerProps) {
  const isPartial = shown < pageSize;
  if (total === undefined ? page === 1 && isPartial : total <= pageSize) return null;
  return (
    <TablePagination
      component="div"
      count={total ?? -1}
      page={page - 1}
      rowsPerPage={pageSize}
      rowsPerPageOptions={[pageSize]}
      onPageChange={(_, index) => onOpen(index + 1)}
      labelDisplayedRows={({ from }) => {
        const range = `${formatNumber(from)}–${formatNumber(from + shown - 1)}`;
        return `${range} of ${total === undefined ? '5,000 or more' : formatNumber(total)}`;
      }}
      slotProps={{ actions: { nextButton: total === undefined && isPartial ? { disabled: true } : {} } }}
    />
  );
}

/** @param shown another object for another page; undefined while it is on its way */
export function useFocusAfterPaging(shown: object | undefined) {
  const listRef = useRef<HTMLDivElement>(null);
  const isOpening = useRef(false);
  useEffect(() => {
    if (!isOpening.current || shown === undefined) return;
    isOpening.current = false;
    listRef.current?.focus({ preventScroll: true });
    listRef.current?.scrollIntoView({ block: 'start' });
  }, [shown]);
  return { listRef, willOpen: () => void (isOpening.current = true) };
}
