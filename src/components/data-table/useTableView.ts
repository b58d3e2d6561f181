import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { formatTableView, parseTableView, type TableView, type TableViewLimits } from './TableView';

/**
 * A table's sort and page, kept in the address: it can be shared, and Back undoes a change. One table a screen.
 * `limits` must stay the same object from render to render.
 */
export function useTableView(limits: TableViewLimits): [TableView, (view: TableView) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const view = useMemo(() => parseTableView(params, limits), [params, limits]);
  const setView = useCallback(
    (next: TableView) => setParams((now) => formatTableView(next, now, limits), { preventScrollReset: true, state }),
    [setParams, limits, state],
  );
  return [view, setView];
}
