import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { formatTableView, parseTableView, type TableView, type TableDefaults } from './TableView.ts';

/**
 * Table view kept in the URL, so that it can be shared and Back undoes a change. One table per screen.
 * @param defaults referentially stable between renders.
 */
export function useTableView(defaults: TableDefaults): [TableView, (view: TableView) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const view = useMemo(() => parseTableView(params, defaults), [params, defaults]);
  const setView = useCallback(
    (next: TableView) =>
      setParams((current) => formatTableView(next, current, defaults), { preventScrollReset: true, state }),
    [setParams, defaults, state],
  );
  return [view, setView];
}
