import { useCallback, useMemo } from 'react';
import { addDays, startOfDay } from '#domain/calendarDay.ts';
import { type ChangeArea, changeAreas, type ChangeEntry } from '#domain/changes/changeEntry.ts';
import { useAddressParams } from '#src/components/useAddressParams.ts';
import type { RowFilter } from '#src/appwrite/services.ts';

/** Filters and page of the changes; '' is no filter. */
export interface ChangesView {
  /** Id. */
  readonly team: string;
  /** Name as the entries have it; of an upload the e-mail address. */
  readonly person: string;
  readonly area: ChangeArea | '';
  /** First and last day, `YYYY-MM-DD`, in the organisation's time zone. */
  readonly from: string;
  readonly to: string;
  /** Id of an upload, or of another operation on several teams. */
  readonly upload: string;
  /** One-based. */
  readonly page: number;
}

export const allChanges: ChangesView = { team: '', person: '', area: '', from: '', to: '', upload: '', page: 1 };

/** Parses `?team=blue&person=Sam+Staff&area=metrics&from=2026-11-01&to=2026-11-21&page=2`. Never throws: invalid parameters are ignored. */
export function parseChangesView(params: URLSearchParams): ChangesView {
  const page = params.get('page') ?? '';
  return {
    team: parseId(params.get('team')),
    person: (params.get('person') ?? '').slice(0, 256),
    area: changeAreas.find((area) => area === params.get('area')) ?? '',
    from: parseDay(params.get('from')),
    to: parseDay(params.get('to')),
    upload: parseId(params.get('upload')),
    page: /^[1-9]\d{0,5}$/u.test(page) ? Number(page) : 1,
  };
}

function parseId(text: string | null): string {
  return text !== null && /^[\w.-]{1,36}$/u.test(text) ? text : '';
}

/** '' for what is no day of these centuries, such as a year that is still being typed. */
export function parseDay(text: string | null): string {
  if (text === null || !/^2[01]\d\d-\d\d-\d\d$/u.test(text)) return '';
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : '';
}

/** `params` with the parameters of `view`; defaults are left out, unrelated parameters kept. */
export function formatChangesView({ page, ...filters }: ChangesView, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const [name, value] of Object.entries(filters)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  if (page > 1) next.set('page', String(page));
  return next;
}

type SetChangesView = (patch: Partial<ChangesView>, options?: { readonly replace?: boolean }) => void;

/** View kept in the URL, so that it can be shared and Back undoes a change. Other filters begin at page 1. */
export function useChangesView(): [ChangesView, SetChangesView] {
  const [params, setParams] = useAddressParams();
  const view = useMemo(() => parseChangesView(params), [params]);
  const setView = useCallback<SetChangesView>(
    (patch, options) =>
      setParams((current) => formatChangesView({ ...parseChangesView(current), page: 1, ...patch }, current), options),
    [setParams],
  );
  return [view, setView];
}

export type ChangeFilter = RowFilter<'changedAt' | 'teamId' | 'userName' | 'area' | 'uploadId'>;

/** The platform's filters of a view. */
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

/** From the beginning of the first day to the end of the last. */
export function toTimeFilters({ from, to }: Pick<ChangesView, 'from' | 'to'>, timeZone: string): ChangeFilter[] {
  const at = (day: string): string => startOfDay(day, timeZone).toISOString();
  return [
    ...(from === '' ? [] : [{ column: 'changedAt', is: 'atLeast', value: at(from) } as const]),
    ...(to === '' ? [] : [{ column: 'changedAt', is: 'below', value: at(addDays(to, 1)) } as const]),
  ];
}

/** Whether an entry that arrives may belong to what the filters show. */
export function matchesFilters(entry: ChangeEntry, filters: readonly ChangeFilter[]): boolean {
  return filters.every((filter) => {
    if ('equals' in filter) return [filter.equals].flat().includes(entry[filter.column] ?? '');
    const [time, limit] = [Date.parse(entry.changedAt), Date.parse(filter.value)];
    return filter.is === 'atLeast' ? time >= limit : time < limit;
  });
}
