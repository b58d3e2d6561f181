import { rings } from '#domain/technologies/rules.ts';
import { categorySlug, technologyCategories } from '#domain/technologies/technology.ts';
import { noTechnologyFilters, type TechnologyFilters } from '#domain/technologies/technologyQuery.ts';
import { flag, oneOf, pageNumber, text, useAddressState } from '#src/lists/addressState.ts';

/** `?sector=Retail&businessUnit=Stores&teamType=build`. */
export const scopeSchema = { sector: text(), businessUnit: text(), teamType: text() };

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

export function countFilters(filters: TechnologyFilters): number {
  return Object.values(filters).filter((value) => value !== '' && value !== false).length;
}

export function useTechnologiesView() {
  const [{ category, ring, endOfLife, sector, businessUnit, teamType }, setAddress] = useAddressState(schema);
  return {
    filters: { category, ring, endOfLife, sector, businessUnit, teamType },
    setFilters: (patch: Partial<TechnologyFilters>) => setAddress(patch),
    /** Also clears the search. */
    clear: () => setAddress({ ...noTechnologyFilters, search: '' }),
  };
}
