import type { GridApi } from '@mui/x-data-grid';
import { useEffect, useRef, type RefObject } from 'react';
import { scrollMarginTop } from './tableStyle.ts';

/** The returned callback asks for the first row of the next page shown to be focused, and scrolled into view with its header. */
export function useFocusFirstRow(apiRef: RefObject<GridApi | null>, page: number): () => void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current) return;
    isAsked.current = false;
    const grid = apiRef.current;
    const [firstRow] = grid?.getAllRowIds() ?? [];
    const [firstColumn] = grid?.getVisibleColumns() ?? [];
    if (grid === null || firstRow === undefined || firstColumn === undefined) return;
    const root = grid.rootElementRef.current;
    if (root !== null && root.getBoundingClientRect().top < scrollMarginTop) root.scrollIntoView({ block: 'start' });
    grid.setCellFocus(firstRow, firstColumn.field);
  }, [apiRef, page]);
  return () => {
    isAsked.current = true;
  };
}
