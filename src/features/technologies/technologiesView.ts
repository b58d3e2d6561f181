import { useCallback, useMemo } from 'react';
import { type Ring, rings } from '#domain/technologies/rules.ts';
import { categorySlug, parseCategorySlug } from '#domain/technologies/technology.ts';
import type {
  TeamScope,
  TechnologyFilter,
  TechnologyQuery,
  VersionStanding,
} from '#domain/technologies/technologyQuery.ts';
import { useAddressParams } from '#src/components/useAddressParams.ts';

/** Filters of the list of technologies, apart from the search. */
export type TechnologyFilters = Pick<
  TechnologyQuery,
  'category' | 'ring' | 'endOfLife' | 'sector' | 'businessUnit' | 'teamType'
>;

export const noFilters: TechnologyFilters = {
  category: '',
  ring: '',
  endOfLife: false,
  sector: '',
  businessUnit: '',
  teamType: '',
};

const ringFilters: readonly (Ring | 'none')[] = [...rings, 'none'];

export const scopeFields = ['sector', 'businessUnit', 'teamType'] as const;

/** Parses `?sector=Retail&businessUnit=Stores&teamType=build`. */
export function parseScope(params: URLSearchParams): TeamScope {
  const text = (name: string): string => (params.get(name) ?? '').slice(0, 1_000);
  return { sector: text('sector'), businessUnit: text('businessUnit'), teamType: text('teamType') };
}

/** Parses `?ring=hold&endOfLife=1`. */
export function parseStanding(params: URLSearchParams): VersionStanding {
  return {
    ring: ringFilters.find((ring) => ring.toLowerCase() === params.get('ring')) ?? '',
    endOfLife: params.get('endOfLife') === '1',
  };
}

const standingParams = ({ ring, endOfLife }: VersionStanding) => ({
  ring: ring.toLowerCase(),
  endOfLife: endOfLife ? '1' : '',
});

/** Query string of a technology's page: `?sector=Retail&versions=8`; '' for everything. */
export function formatTechnologySearch({
  sector,
  businessUnit,
  teamType,
  versions,
  ...standing
}: TechnologyFilter): string {
  const values = { sector, businessUnit, teamType, versions, ...standingParams(standing) };
  const entries = Object.entries(values).filter(([, value]) => value !== '');
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`;
}

/** Parses `?category=languages&ring=hold&endOfLife=1&sector=Retail`. Never throws: invalid parameters are ignored. */
function parseFilters(params: URLSearchParams): TechnologyFilters {
  return {
    category: parseCategorySlug(params.get('category') ?? '') ?? '',
    ...parseStanding(params),
    ...parseScope(params),
  };
}

/** `params` with these filters, from page 1; unrelated parameters are kept. */
function formatFilters(filters: TechnologyFilters, params: URLSearchParams): URLSearchParams {
  const { category, ring, endOfLife, ...scope } = filters;
  const next = new URLSearchParams(params);
  next.delete('page');
  const values = {
    category: category && categorySlug(category),
    ...standingParams({ ring, endOfLife }),
    ...scope,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function isFiltered(filters: TechnologyFilters): boolean {
  return Object.values(filters).some((value) => value !== '' && value !== false);
}

interface TechnologiesView {
  readonly filters: TechnologyFilters;
  readonly setFilters: (patch: Partial<TechnologyFilters>) => void;
  /** Takes the search back, too. */
  readonly clear: () => void;
}

/** Filters kept in the URL, so that they can be shared and Back undoes a change. */
export function useTechnologiesView(): TechnologiesView {
  const [params, setParams] = useAddressParams();
  const filters = useMemo(() => parseFilters(params), [params]);
  const setFilters = useCallback(
    (patch: Partial<TechnologyFilters>) =>
      setParams((current) => formatFilters({ ...parseFilters(current), ...patch }, current)),
    [setParams],
  );
  const clear = useCallback(
    () =>
      setParams((current) => {
        const next = formatFilters(noFilters, current);
        next.delete('search');
        return next;
      }),
    [setParams],
  );
  return { filters, setFilters, clear };
}
