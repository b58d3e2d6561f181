import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useAskTeamCountsQuery } from './searchApi.ts';
import type { TechnologyRange } from './SearchIndex.ts';
import { useSearchIndex } from './useSearchIndex.ts';
import type { IndexAnswer } from './useTechnologies.ts';

export function rangeId({ category, name, versions }: TechnologyRange): string {
  return JSON.stringify([category, name, versions]);
}

/** Live, by `rangeId`; undefined subjects don't ask. */
export function useTeamCounts(
  subjects: readonly TechnologyRange[] | undefined,
): IndexAnswer<ReadonlyMap<string, number>> {
  const { version, ...index } = useSearchIndex();
  const isAsked = version !== undefined && subjects !== undefined;
  const answer = useAskTeamCountsQuery(isAsked ? { version, question: subjects } : skipToken);
  const { data: answered } = answer;
  const data = useMemo(
    () => answered && new Map(answered.subjects.map((each, at) => [rangeId(each), answered.counts[at] ?? 0])),
    [answered],
  );
  return { ...index, data, isError: index.isError || answer.isError };
}
