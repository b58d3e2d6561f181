import type { TechnologyQuery, TechnologySummary } from '#domain/technologies/technologyQuery.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { useTechnologies } from '#src/search/useTechnologies.ts';

const allOf = (category: TechnologyCategory): TechnologyQuery => ({
  ...{ text: '', category, ring: '', endOfLife: false, sector: '', businessUnit: '', teamType: '' },
  // Infinity has no JSON.
  ...{ sort: 'teams', descending: true, offset: 0, limit: Number.MAX_SAFE_INTEGER },
});

/** Names in use of one category, the most used first; undefined until they are there. */
export function useCategoryNames(category: TechnologyCategory): readonly TechnologySummary[] | undefined {
  return useTechnologies(allOf(category)).data?.rows;
}
