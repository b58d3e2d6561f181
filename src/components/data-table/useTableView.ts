import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { formatTableView, parseTableView, type TableView, type TableDefaults } from './TableView.ts';

/**
 * A table's sort and page, kept in the address: it can be shared, and Back undoes a change. One table a screen.
 * `defaults` must stay the same object from render to render.
 */
export function useTableView(defaults: TableDefaults): [TableView, (view: TableView) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const view = useMemo(() => parseTableView(params, defaults), [params, defaults]);
  const setView = useCallback(
    (next: TableView) => setParams((now) => formatTableView(next, now, defaults), { preventScrollReset: true, state }),
    [setParams, defaults, state],
  );
  return [view, setView];
}
