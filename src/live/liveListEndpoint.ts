import type { ColumnOf, ReadableTableId, RowOf } from '#domain/tables.ts';
import type { ListOptions } from '#src/appwrite/services.ts';
import { liveEndpoint, type LiveOptions } from './liveEndpoint.ts';

export interface LiveListOptions<Id extends ReadableTableId, Arg, Tag extends string> extends Pick<
  LiveOptions<Id, Arg, Tag>,
  'tableId' | 'tag' | 'isLive'
> {
  readonly list: (arg: Arg) => ListOptions<ColumnOf<Id>>;
  /** Besides id and dates; all columns when absent. */
  readonly columns?: readonly ColumnOf<Id>[];
  /** Absent: events refetch the list instead of patching it. */
  readonly belongs?: (row: RowOf<Id>, arg: Arg) => boolean;
  /** Rows not listed yet; all of the table when absent. */
  readonly refetchFor?: (row: RowOf<Id>, arg: Arg) => boolean;
}

export function liveListEndpoint<Id extends ReadableTableId, Arg, const Tag extends string>({
  tableId,
  list,
  columns,
  tag,
  belongs,
  refetchFor = () => true,
  isLive,
}: LiveListOptions<Id, Arg, Tag>) {
  type Row = RowOf<Id>;
  return liveEndpoint<Id, Arg, Tag>({
    tableId,
    tag,
    isLive,
    read: (arg) => (services, options) => {
      const listOptions = { ...options, ...list(arg) };
      return columns
        ? services.tables.listColumns(tableId, columns, listOptions)
        : services.tables.listAll(tableId, listOptions);
    },
    onEvent: (event, arg, { sync, getData }) => {
      const { $id } = event.row;
      const isListed = (): boolean =>
        (getData() as readonly Row[] | undefined)?.some((row) => row.$id === $id) === true;
      if (belongs) {
        if (belongs(event.row, arg)) sync.onEvent(event);
      } else if (refetchFor(event.row, arg) || isListed()) sync.onMissedEvents();
    },
  });
}
