import { GridFooterContainer, useGridRootProps } from '@mui/x-data-grid';
import { createContext, useContext, useDeferredValue } from 'react';

export interface Pagination {
  readonly count: number;
  /** Zero-based. */
  readonly page: number;
  readonly pageSize: number;
  readonly pageSizeOptions: number[];
  /** 1 or -1, from the page that was asked for last, which may not be shown yet. */
  readonly turnPages: (pages: number) => void;
  readonly onPageSizeChange: (pageSize: number) => void;
}

export const PaginationContext = createContext<Pagination | undefined>(undefined);

/** Fed from outside, so that another number of rows doesn't re-render the grid. */
export function TablePager() {
  // Rows first: the footer takes half as long as they do.
  const pagination = useDeferredValue(useContext(PaginationContext));
  const { basePagination: BasePagination } = useGridRootProps().slots;
  if (pagination === undefined) return <GridFooterContainer />;
  return (
    <GridFooterContainer>
      <div />
      <BasePagination
        count={pagination.count}
        page={pagination.page}
        rowsPerPage={pagination.pageSize}
        rowsPerPageOptions={pagination.pageSizeOptions}
        onPageChange={(_, page) => pagination.turnPages(page - pagination.page)}
        onRowsPerPageChange={pagination.onPageSizeChange}
        style={pagerStyle}
      />
    </GridFooterContainer>
  );
}

const pagerStyle = { maxHeight: 'calc(100% + 1px)', flexGrow: 1 };
