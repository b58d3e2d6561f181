import { useCallback, useMemo } from 'react';
import { genericPageSizeOptions, pageSizes } from '#domain/limits.ts';
import { useAddressParams } from '#src/components/useAddressParams.ts';

type SortDirection = 'asc' | 'desc';

export interface TableSort {
  /** `field` of a column. */
  readonly field: string;
  readonly direction: SortDirection;
}

/** Sort order, page and page size of a table. */
export interface TableView {
  /** Undefined: rows in the order given. */
  readonly sort: TableSort | undefined;
  /** One-based. Beyond the last page, the last page is shown. */
  readonly page: number;
  readonly pageSize: number;
}

/** View for a URL without table parameters, and the fields that can be sorted by. */
export interface TableDefaults {
  readonly sortFields: readonly string[];
  readonly pageSize: number;
  /** Undefined: rows in the order given, no sort arrow. */
  readonly sort?: TableSort;
}

/** Page sizes on offer: 10, 15, 20, 25, 30 (specification.md, section 9) and the table's own. */
export function pageSizeOptionsOf(pageSize: number = pageSizes.generic): number[] {
  return [...new Set([...genericPageSizeOptions, pageSize])].sort((a, b) => a - b);
}

/** Parses `?sort=teamName&dir=desc&page=2&rows=30`. Never throws: invalid parameters are ignored. */
export function parseTableView(params: URLSearchParams, { sortFields, pageSize, sort }: TableDefaults): TableView {
  const field = params.get('sort');
  const rows = parseCount(params.get('rows'));
  return {
    sort:
      field !== null && sortFields.includes(field)
        ? { field, direction: params.get('dir') === 'desc' ? 'desc' : 'asc' }
        : sort,
    page: parseCount(params.get('page')) ?? 1,
    pageSize: rows !== undefined && pageSizeOptionsOf(pageSize).includes(rows) ? rows : pageSize,
  };
}

/** `params` with the parameters of `view`; defaults are left out, unrelated parameters kept. */
export function formatTableView(view: TableView, params: URLSearchParams, defaults: TableDefaults): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['sort', 'dir', 'page', 'rows']) next.delete(name);
  if (view.sort && !isSameSort(view.sort, defaults.sort)) {
    next.set('sort', view.sort.field);
    if (view.sort.direction === 'desc') next.set('dir', 'desc');
  }
  if (view.page > 1) next.set('page', String(view.page));
  if (view.pageSize !== defaults.pageSize) next.set('rows', String(view.pageSize));
  return next;
}

function isSameSort(one: TableSort, other: TableSort | undefined): boolean {
  return one.field === other?.field && one.direction === other.direction;
}

function parseCount(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/u.test(text) ? Number(text) : undefined;
}

/**
 * Table view kept in the URL, so that it can be shared and Back undoes a change. One table per screen.
 * @param defaults referentially stable between renders.
 */
export function useTableView(defaults: TableDefaults): [TableView, (view: TableView) => void] {
  const [params, setParams] = useAddressParams();
  const view = useMemo(() => parseTableView(params, defaults), [params, defaults]);
  const setView = useCallback(
    (next: TableView) => setParams((current) => formatTableView(next, current, defaults)),
    [setParams, defaults],
  );
  return [view, setView];
}
