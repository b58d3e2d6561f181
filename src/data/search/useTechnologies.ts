import { skipToken } from '@reduxjs/toolkit/query';
import type { TechnologyDetails, TechnologyFilter, TechnologyQuery } from '#domain/technologies/technologyQuery.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { useAskTechnologiesQuery, useAskTechnologyQuery } from './searchApi.ts';
import { useSearchIndex } from './useSearchIndex.ts';
import type { Load } from '#src/data/joinQueries.ts';

export interface IndexAnswer<T> extends Load {
  /** Undefined until the first answer; then the one before while the next is worked out. */
  readonly data: T | undefined;
  /** Unix time, ms. */
  readonly fetchedAt: number | undefined;
}

export function useTechnologies(query: TechnologyQuery) {
  const { version, ...index } = useSearchIndex();
  const answer = useAskTechnologiesQuery(version === undefined ? skipToken : { version, question: query });
  return {
    ...index,
    data: answer.data,
    isCurrent: answer.currentData !== undefined,
    isError: index.isError || answer.isError,
  };
}

/** Live; null when no team uses it. */
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
