import { GridFooterContainer, useGridRootProps } from '@mui/x-data-grid';
import { createContext, useContext, useDeferredValue } from 'react';

/** Position in the pages of a table. */
export interface Pagination {
  readonly count: number;
  /** Zero-based. */
  readonly page: number;
  readonly pageSize: number;
  readonly pageSizeOptions: number[];
  /** From the page that was asked for last, which may not be shown yet: 1 for the next one, -1 for the one before. */
  readonly turnPages: (pages: number) => void;
  readonly onPageSizeChange: (pageSize: number) => void;
}

export const PaginationContext = createContext<Pagination | undefined>(undefined);

/** The grid's own footer, but fed from outside, so that another number of rows doesn't re-render the grid. */
export function TablePager() {
  // After the rows, which a search shows with the key: it takes as long as half of them.
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

/** As in the grid's own footer: with the width of the border. */
const pagerStyle = { maxHeight: 'calc(100% + 1px)', flexGrow: 1 };
