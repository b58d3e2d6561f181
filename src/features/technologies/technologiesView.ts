import { rings } from '#domain/technologies/rules.ts';
import { categorySlug, technologyCategories } from '#domain/technologies/technology.ts';
import type { TechnologyQuery } from '#domain/technologies/technologyQuery.ts';
import { flag, oneOf, pageNumber, text, useAddressState } from '#src/lists/addressState.ts';

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

/** `?sector=Retail&businessUnit=Stores&teamType=build`. */
export const scopeSchema = { sector: text(), businessUnit: text(), teamType: text() };
export const scopeFields = ['sector', 'businessUnit', 'teamType'] as const;

/** `?ring=hold&endOfLife=1`. */
export const standingSchema = {
  ring: oneOf([...rings, 'none'], (ring) => ring.toLowerCase()),
  endOfLife: flag(),
};

const schema = {
  search: text(),
  category: oneOf(technologyCategories, categorySlug),
  ...standingSchema,
  ...scopeSchema,
  page: pageNumber(),
};

export function isFiltered(filters: TechnologyFilters): boolean {
  return Object.values(filters).some((value) => value !== '' && value !== false);
}

interface TechnologiesView {
  readonly filters: TechnologyFilters;
  readonly setFilters: (patch: Partial<TechnologyFilters>) => void;
  /** Also clears the search. */
  readonly clear: () => void;
}

export function useTechnologiesView(): TechnologiesView {
  const [{ category, ring, endOfLife, sector, businessUnit, teamType }, setAddress] = useAddressState(schema);
  return {
    filters: { category, ring, endOfLife, sector, businessUnit, teamType },
    setFilters: setAddress,
    clear: () => setAddress({ ...noFilters, search: '' }),
  };
}
