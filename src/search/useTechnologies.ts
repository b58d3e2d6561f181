import { skipToken } from '@reduxjs/toolkit/query';
import type {
  TechnologyDetails,
  TechnologyFilter,
  TechnologyPage,
  TechnologyQuery,
} from '#domain/technologies/technologyQuery.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { useAskTechnologiesQuery, useAskTechnologyQuery } from './searchApi.ts';
import { useSearchIndex } from './useSearchIndex.ts';

/** An answer of the index, and how it stands with it. */
export interface IndexAnswer<T> {
  /** Undefined until the first answer is there; the one before while the next is worked out. */
  readonly data: T | undefined;
  /** Nothing could be read; what was there stays. */
  readonly isError: boolean;
  readonly retry: () => void;
  /** Unix time, ms. */
  readonly fetchedAt: number | undefined;
}

interface TechnologiesAnswer extends IndexAnswer<TechnologyPage> {
  /** Whether `data` answers this very question. */
  readonly isCurrent: boolean;
}

/** One page of the technologies, live. No key costs a request. */
export function useTechnologies(query: TechnologyQuery): TechnologiesAnswer {
  const { version, ...index } = useSearchIndex();
  const answer = useAskTechnologiesQuery(version === undefined ? skipToken : { version, question: query });
  return {
    ...index,
    data: answer.data,
    isCurrent: answer.currentData !== undefined,
    isError: index.isError || answer.isError,
  };
}

/** One technology by any of its names, live; null when no team uses it. */
export function useTechnology(
  category: TechnologyCategory,
  name: string,
  filter: TechnologyFilter,
): IndexAnswer<TechnologyDetails | null> {
  const { version, ...index } = useSearchIndex();
  const answer = useAskTechnologyQuery(
    version === undefined ? skipToken : { version, question: { category, name, filter } },
  );
  const { question, details } = answer.data ?? {};
  const isAnswered = question?.category === category && question.name === name;
  return { ...index, data: isAnswered ? details : undefined, isError: index.isError || answer.isError };
}
