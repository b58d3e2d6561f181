import { useCallback } from 'react';
import type { TechnologyQuery } from '#domain/technologies/technologyQuery.ts';
import { askIndex } from '#src/search/feed.ts';
import { usePeopleIndex } from '#src/search/usePeople.ts';
import { useSearchIndex } from '#src/search/useSearchIndex.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
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

interface PaletteIndex {
  /** Entries that match, from the tables that are indexed so far. A new callback for each version of the index. Rejects when the worker dies. */
  readonly ask: (text: string) => Promise<RankedEntry[]>;
  readonly isLoading: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** People and technologies from the index, which is loaded by the first use. */
export function usePaletteIndex(): PaletteIndex {
  const dispatch = useAppDispatch();
  const technologies = useSearchIndex();
  const people = usePeopleIndex(true);
  const [technologiesVersion, peopleVersion] = [technologies.version, people.version];
  const ask = useCallback(
    async (text: string) => {
      if (text.trim().length < 2) return [];
      const [peoplePage, technologyPage] =
        (await dispatch(
          askIndex((client) =>
            Promise.all([
              peopleVersion === undefined ? undefined : client.ask('findPeople', text, limit),
              technologiesVersion === undefined ? undefined : client.ask('listTechnologies', { ...question, text }),
            ]),
          ),
        )) ?? [];
      const query = toQuery(text);
      const score = (title: string): number => Math.max(indexScore, matchScore(toSearchText(title), query));
      return [
        ...(peoplePage?.people ?? []).map(({ userId, name, email }) => ({
          entry: personEntry(userId, name, email),
          score: score(name),
        })),
        ...(technologyPage?.rows ?? []).map((row) => ({ entry: technologyEntry(row), score: score(row.name) })),
      ];
    },
    [dispatch, peopleVersion, technologiesVersion],
  );
  const isError = technologies.isError || people.isError;
  return {
    ask,
    isLoading: !isError && (peopleVersion === undefined || technologiesVersion === undefined),
    isError,
    retry: () => {
      if (technologies.isError) technologies.retry();
      if (people.isError) people.retry();
    },
  };
}
