import { maxQueryValues, pageSizes } from '#domain/limits.ts';
import type { StoredRow } from '#domain/row.ts';
import type { ColumnOf, ReadableTableId, RowOf } from '#domain/tables.ts';
import type { FirstRows } from '#src/appwrite/firstRows.ts';
import type { EqualityFilter, ListOptions } from '#src/appwrite/services.ts';
import { liveEndpoint, type LiveOptions } from './liveEndpoint.ts';

export interface LiveListOptions<Id extends ReadableTableId, Arg, Tag extends string> extends Pick<
  LiveOptions<Id, Arg, Tag>,
  'tableId' | 'tag' | 'isLive'
> {
  /** All rows, when absent. */
  readonly list?: (arg: Arg) => ListOptions<ColumnOf<Id>, EqualityFilter<ColumnOf<Id>>>;
  /** Besides id and dates; all columns when absent. */
  readonly columns?: readonly ColumnOf<Id>[] | ((arg: Arg) => readonly ColumnOf<Id>[]);
  /** Only so many; all when absent. In no order once events have come, which add to them. */
  readonly newest?: { readonly by: ColumnOf<Id>; readonly limit: number };
  /** Events of listed rows, and of these, refetch the list instead of patching it. */
  readonly refetchFor?: (row: RowOf<Id>, arg: Arg) => boolean;
}

export function liveListEndpoint<Id extends ReadableTableId, Arg, const Tag extends string>({
  tableId,
  list = () => ({}),
  columns,
  newest,
  tag,
  refetchFor,
  isLive,
}: LiveListOptions<Id, Arg, Tag>) {
  type Row = RowOf<Id>;
  return liveEndpoint<Id, Arg, Tag>({
    tableId,
    tag,
    isLive,
    read: (arg, last) => async (services, options) => {
      const listOptions = { ...options, ...list(arg) };
      const { filters = [] } = listOptions;
      if (newest) {
        const first = { filters, newestFirstBy: newest.by, limit: newest.limit };
        return (await services.tables.listNewest(tableId, first, options)).rows;
      }
      const request = { filters, newestFirstBy: '$updatedAt', limit: 1 } as const;
      if (last && areInOneQuery(filters)) {
        const readNewest = () => services.tables.listNewest(tableId, request, options);
        if (await isUnchanged(last.data as readonly Row[], last.readAt, readNewest)) return last.data;
      }
      return columns
        ? services.tables.listColumns(tableId, typeof columns === 'function' ? columns(arg) : columns, listOptions)
        : services.tables.listAll(tableId, listOptions);
    },
    onEvent: (event, arg, { sync, getData }) => {
      const { row } = event;
      if (refetchFor === undefined) {
        if (matchesFilters(row, list(arg).filters ?? [])) sync.onEvent(event);
        return;
      }
      const isListed = (): boolean =>
        (getData() as readonly Row[] | undefined)?.some(({ $id }) => $id === row.$id) === true;
      if (refetchFor(row, arg) || isListed()) sync.onMissedEvents();
    },
  });
}

function matchesFilters(row: StoredRow, filters: readonly EqualityFilter[]): boolean {
  const values: Readonly<Record<string, unknown>> = { ...row };
  return filters.every(({ column, equals }) => [equals].flat().some((each) => each === values[column]));
}

/** A list of one row; empty while there is none. */
export function liveRowEndpoint<const Tag extends string>(tableId: ReadableTableId, type: Tag) {
  return liveListEndpoint({
    tableId,
    list: (id: string) => ({ filters: [{ column: '$id', equals: id }] }),
    tag: (id) => ({ type, id }),
  });
}

/** A write may be seen up to half a minute after its date, and clocks differ by minutes. */
const settledMs = 10 * 60_000;

function areInOneQuery(filters: readonly EqualityFilter[]): boolean {
  return filters.every(({ equals }) => typeof equals === 'string' || equals.length <= maxQueryValues);
}

/**
 * Where events may have been missed, seldom any were: the newest row and the number of all stand for a list of several pages. On a
 * connection that takes longer to listen than is waited for, all teams came twice.
 */
async function isUnchanged(
  rows: readonly StoredRow[],
  readAt: number,
  readNewest: () => Promise<FirstRows<StoredRow>>,
): Promise<boolean> {
  if (rows.length < pageSizes.listRequest) return false;
  const newest = rows.reduce((last, { $updatedAt }) => ($updatedAt > last ? $updatedAt : last), '');
  if (Date.parse(newest) > readAt - settledMs) return false;
  const now = await readNewest();
  return now.total === rows.length && now.rows[0]?.$updatedAt === newest;
}
