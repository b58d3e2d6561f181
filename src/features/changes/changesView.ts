import { addDays, startOfDay } from '#domain/calendarDay.ts';
import { changeAreas, type ChangeEntry } from '#domain/changes/changeEntry.ts';
import { type AddressState, oneOf, pageNumber, text } from '#src/lists/addressState.ts';
import type { RowFilter } from '#src/appwrite/services.ts';

const rowId = text(36, (id) => /^[\w.-]{1,36}$/u.test(id));
const day = text(10, (given) => parseDay(given) !== '');

/** Filters and page of the changes; '' is no filter. */
export const changesSchema = {
  team: rowId,
  area: oneOf(changeAreas),
  /** First and last day, `YYYY-MM-DD`, in the organisation's time zone. */
  from: day,
  to: day,
  /** Name as the entries have it; of an upload the e-mail address. */
  person: text(256),
  /** Of an upload, or of another operation on several teams. */
  upload: rowId,
  page: pageNumber(999_999),
};

export type ChangesView = AddressState<typeof changesSchema>;

export const allChanges: ChangesView = { team: '', person: '', area: '', from: '', to: '', upload: '', page: 1 };

/** '' for what is no day of these centuries, such as a year that is still being typed. */
export function parseDay(given: string): string {
  if (!/^2[01]\d\d-\d\d-\d\d$/u.test(given)) return '';
  const time = Date.parse(`${given}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(given) ? given : '';
}

export type ChangeFilter = RowFilter<'changedAt' | 'teamId' | 'userName' | 'area' | 'uploadId'>;

export function toFilters(view: ChangesView, timeZone: string): ChangeFilter[] {
  const equal = (column: 'teamId' | 'userName' | 'area' | 'uploadId', equals: string): ChangeFilter[] =>
    equals === '' ? [] : [{ column, equals }];
  return [
    ...equal('uploadId', view.upload),
    ...equal('teamId', view.team),
    ...equal('userName', view.person),
    ...equal('area', view.area),
    ...toTimeFilters(view, timeZone),
  ];
}

/** Both days are included. */
export function toTimeFilters({ from, to }: Pick<ChangesView, 'from' | 'to'>, timeZone: string): ChangeFilter[] {
  const at = (day: string): string => startOfDay(day, timeZone).toISOString();
  return [
    ...(from === '' ? [] : [{ column: 'changedAt', is: 'atLeast', value: at(from) } as const]),
    ...(to === '' ? [] : [{ column: 'changedAt', is: 'below', value: at(addDays(to, 1)) } as const]),
  ];
}

export function matchesFilters(entry: ChangeEntry, filters: readonly ChangeFilter[]): boolean {
  return filters.every((filter) => {
    if ('equals' in filter) return [filter.equals].flat().includes(entry[filter.column] ?? '');
    const [time, limit] = [Date.parse(entry.changedAt), Date.parse(filter.value)];
    return filter.is === 'atLeast' ? time >= limit : time < limit;
  });
}
