import { useCallback, useMemo } from 'react';
import { genericPageSizeOptions, pageSizes } from '#domain/limits.ts';
import { type AddressState, count, oneOf, pageNumber, useAddressState } from '#src/lists/addressState.ts';

type SortDirection = 'asc' | 'desc';

export interface TableSort {
  readonly field: string;
  readonly direction: SortDirection;
}

export interface TableView {
  readonly sort: TableSort | undefined;
  /** One-based. Beyond the last page, the last one is shown. */
  readonly page: number;
  readonly pageSize: number;
}

export interface TableDefaults {
  readonly sortFields: readonly string[];
  readonly pageSize: number;
  /** Undefined: rows in the order given, no sort arrow. */
  readonly sort?: TableSort;
}

/** 10, 15, 20, 25, 30 (specification.md, section 9) and the table's own. */
export function pageSizeOptionsOf(pageSize: number = pageSizes.generic): number[] {
  return [...new Set([...genericPageSizeOptions, pageSize])].sort((a, b) => a - b);
}

/** `?sort=teamName&dir=desc&page=2&rows=30`. */
export function tableSchema({ sortFields, pageSize }: TableDefaults) {
  return {
    sort: oneOf(sortFields),
    dir: oneOf(['desc']),
    page: pageNumber(),
    rows: count(pageSize, (rows) => pageSizeOptionsOf(pageSize).includes(rows)),
  };
}

type TableAddress = AddressState<ReturnType<typeof tableSchema>>;

export function toTableView({ sort, dir, page, rows }: TableAddress, defaults: TableDefaults): TableView {
  return { sort: sort === '' ? defaults.sort : { field: sort, direction: dir || 'asc' }, page, pageSize: rows };
}

export function toTableAddress({ sort, page, pageSize }: TableView, defaults: TableDefaults): TableAddress {
  const isUsual = sort?.field === defaults.sort?.field && sort?.direction === defaults.sort?.direction;
  const { field = '', direction = 'asc' } = (isUsual ? undefined : sort) ?? {};
  return { sort: field, dir: direction === 'asc' ? '' : direction, page, rows: pageSize };
}

/** One table per screen. @param defaults referentially stable */
export function useTableView(defaults: TableDefaults): [TableView, (view: TableView) => void] {
  const schema = useMemo(() => tableSchema(defaults), [defaults]);
  const [address, setAddress] = useAddressState(schema);
  const view = useMemo(() => toTableView(address, defaults), [address, defaults]);
  const setView = useCallback((next: TableView) => setAddress(toTableAddress(next, defaults)), [setAddress, defaults]);
  return [view, setView];
}
