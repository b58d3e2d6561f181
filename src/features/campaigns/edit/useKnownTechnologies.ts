import { useMemo } from 'react';
import { KnownTechnologies } from '#domain/technologies/knownTechnologies.ts';
import { noTechnologyFilters, type TechnologyQuery } from '#domain/technologies/technologyQuery.ts';
import { useRuleBook } from '#src/data/rulesApi.ts';
import { useTechnologies } from '#src/data/search/useTechnologies.ts';
import type { Load } from '#src/data/joinQueries.ts';

export interface KnownTechnologiesState extends Load {
  readonly known: KnownTechnologies | undefined;
}

const everything: TechnologyQuery = {
  ...noTechnologyFilters,
  ...{ text: '', sort: 'teams', descending: true, offset: 0, limit: Infinity },
};

/** Live. */
export function useKnownTechnologies(): KnownTechnologiesState {
  const book = useRuleBook();
  const { data, isError, refetch } = useTechnologies(everything);
  const known = useMemo(() => data && book && new KnownTechnologies(data.rows, book), [data, book]);
  return { known, isError, refetch };
}
