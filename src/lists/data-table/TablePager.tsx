import { TablePagination } from '@mui/material';
import { memo } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';

interface TablePagerProps {
  readonly count: number;
  /** Zero-based. */
  readonly page: number;
  readonly pageSize: number;
  readonly pageSizeOptions: number[];
  /** 1 or -1, from the page that was asked for last, which may not be shown yet. */
  readonly onTurn: (pages: number) => void;
  readonly onPageSizeChange: (pageSize: number) => void;
}

/** The default export, as `lazy` wants it. */
export default memo(function TablePager(props: TablePagerProps) {
  const { count, page, pageSize, pageSizeOptions, onTurn, onPageSizeChange } = props;
  return (
    <TablePagination
      component="div"
      count={count}
      page={page}
      rowsPerPage={pageSize}
      rowsPerPageOptions={pageSizeOptions}
      labelDisplayedRows={({ from, to, count: all }) =>
        `${formatNumber(from)}–${formatNumber(to)} of ${all < 0 ? `more than ${formatNumber(to)}` : formatNumber(all)}`
      }
      onPageChange={(_, next) => onTurn(next - page)}
      onRowsPerPageChange={({ target }) => onPageSizeChange(Number(target.value))}
      sx={pagerStyle}
    />
  );
});

const pagerStyle = {
  borderTop: '1px solid',
  borderColor: 'divider',
  '& .MuiTablePagination-selectLabel, & .MuiTablePagination-input': { display: { xs: 'none', sm: 'inline-flex' } },
} as const;
