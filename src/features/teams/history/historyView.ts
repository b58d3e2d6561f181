import { useCallback, useMemo } from 'react';
import { type ChangeArea, changeAreas } from '#domain/changes/changeEntry.ts';
import { useAddressParams } from '#src/components/useAddressParams.ts';

/** Filters and page of the history. */
export interface HistoryView {
  /** '' for all. */
  readonly area: ChangeArea | '';
  /** `personKey`; '' for everybody. */
  readonly person: string;
  /** One-based. Beyond the last page, the last page is shown. */
  readonly page: number;
}

/** Parses `?area=metrics&person=sam&page=2`. Never throws: invalid parameters are ignored. */
function parseHistoryView(params: URLSearchParams): HistoryView {
  const page = params.get('page') ?? '';
  return {
    area: changeAreas.find((area) => area === params.get('area')) ?? '',
    person: params.get('person') ?? '',
    page: /^[1-9]\d{0,8}$/u.test(page) ? Number(page) : 1,
  };
}

/** `params` with the parameters of `view`; defaults are left out, unrelated parameters kept. */
function formatHistoryView({ area, person, page }: HistoryView, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['area', 'person', 'page']) next.delete(name);
  if (area !== '') next.set('area', area);
  if (person !== '') next.set('person', person);
  if (page > 1) next.set('page', String(page));
  return next;
}

/** View kept in the URL, so that it can be shared and Back undoes a change. Other filters begin at page 1. */
export function useHistoryView(): [HistoryView, (patch: Partial<HistoryView>) => void] {
  const [params, setParams] = useAddressParams();
  const view = useMemo(() => parseHistoryView(params), [params]);
  const patchView = useCallback(
    (patch: Partial<HistoryView>) =>
      setParams((current) => formatHistoryView({ ...parseHistoryView(current), page: 1, ...patch }, current)),
    [setParams],
  );
  return [view, patchView];
}
