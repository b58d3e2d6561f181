import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { TechnologyQuery } from '#domain/technologies/technologyQuery.ts';
import { useAskPeopleQuery, useAskTechnologiesQuery, useGetIndexStateQuery } from '#src/search/searchApi.ts';
import { usePeople } from '#src/search/usePeople.ts';
import { useSearchIndex } from '#src/search/useSearchIndex.ts';
import type { RankedEntry } from './rankEntries.ts';
import { matchScore, toQuery, toSearchText } from './textMatch.ts';
import { personEntry, technologyEntry } from './toEntry.ts';

const limit = 5;
/** Of what the index finds by rules of its own: a version, an alias, an e-mail address. */
const indexScore = 45;

const question: Omit<TechnologyQuery, 'text'> = {
  category: '',
  ring: '',
  endOfLife: false,
  sector: '',
  businessUnit: '',
  teamType: '',
  sort: 'teams',
  descending: true,
  offset: 0,
  limit,
};

interface IndexEntries {
  /** Undefined while what is loaded hasn't answered for this text. */
  readonly entries: readonly RankedEntry[] | undefined;
  readonly isLoading: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** People and technologies from the index, which is loaded by the first use. */
export function usePaletteIndex(text: string): IndexEntries {
  const index = useSearchIndex();
  const people = usePeople(text, limit, true);
  const { data: state } = useGetIndexStateQuery();
  const hasPeople = state?.tables.includes('people') === true && !state.isBroken;
  const isLong = text.trim().length > 1;
  // The same question as `usePeople` asks: its answer may still be that to the text before.
  const foundPeople = useAskPeopleQuery(
    hasPeople && isLong ? { version: state.peopleVersion, question: { text, limit } } : skipToken,
  );
  const foundTechnologies = useAskTechnologiesQuery(
    index.version === undefined || !isLong ? skipToken : { version: index.version, question: { ...question, text } },
  );
  const [peoplePage, technologyPage] = [foundPeople.currentData, foundTechnologies.currentData];
  const isWaiting = foundPeople.isFetching || foundTechnologies.isFetching;
  const entries = useMemo(() => {
    if (isWaiting) return undefined;
    const query = toQuery(text);
    const score = (title: string): number => Math.max(indexScore, matchScore(toSearchText(title), query));
    return [
      ...(peoplePage?.people ?? []).map(({ userId, name, email }) => ({
        entry: personEntry(userId, name, email),
        score: score(name),
      })),
      ...(technologyPage?.rows ?? []).map((row) => ({ entry: technologyEntry(row), score: score(row.name) })),
    ];
  }, [isWaiting, text, peoplePage, technologyPage]);
  const isError = index.isError || people.isError;
  return {
    entries,
    isLoading: !isError && (!hasPeople || index.version === undefined),
    isError,
    retry: () => {
      if (index.isError) index.retry();
      if (people.isError) people.retry();
    },
  };
}
