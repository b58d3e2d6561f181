import { genericPageSizeOptions, pageSizes } from '#domain/limits.ts';

export type SortDirection = 'asc' | 'desc';

export interface TableSort {
  /** Of a column. */
  readonly field: string;
  readonly direction: SortDirection;
}

/** What a person chose to see of a table. */
export interface TableView {
  /** Undefined: rows in the order they are given. */
  readonly sort: TableSort | undefined;
  /** From 1; may lie beyond the last page, which then is shown instead. */
  readonly page: number;
  readonly pageSize: number;
}

/** The view that an address without table parameters stands for, and the fields it can sort by. */
export interface TableDefaults {
  readonly sortFields: readonly string[];
  readonly pageSize: number;
  /** Undefined: rows as they come, no header with an arrow. */
  readonly sort?: TableSort;
}

/** The page sizes that a person can choose from: 10, 15, 20, 25, 30 (SPEC section 9), and the table's own. */
export function pageSizeOptionsOf(pageSize: number = pageSizes.generic): number[] {
  return [...new Set([...genericPageSizeOptions, pageSize])].sort((a, b) => a - b);
}

/** Reads `?sort=teamName&dir=desc&page=2&rows=30`. Never fails: what makes no sense is as if it were not there. */
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

/** The address parameters that say `view`, next to the ones that say something else; the usual is not spelled out. */
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
