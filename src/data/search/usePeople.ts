import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { indexedPersonColumns } from '#domain/people/PeopleIndex.ts';
import { type AppThunk, useAppDispatch } from '#src/store/hooks.ts';
import { feed, pick } from './feed.ts';
import { searchApi, useAskPeopleQuery, useGetIndexStateQuery, useListIndexedPeopleQuery } from './searchApi.ts';

const toPerson = pick(indexedPersonColumns);

/**
 * Ends the reading of everybody with the component. For 2,000 teams these are eighteen calls, which the next screen would wait for:
 * Reporting came after 1.3 s in place of 0.9 s. Who still asks reads anew.
 */
export function useReadingPeopleEnds(): void {
  const dispatch = useAppDispatch();
  useEffect(() => () => dispatch(stopReadingPeople()), [dispatch]);
}

function stopReadingPeople(): AppThunk<void> {
  return (dispatch) => dispatch(searchApi.util.getRunningQueryThunk('listIndexedPeople', undefined))?.abort();
}

/** @param isWanted whether everybody is to be loaded by now */
export function usePeopleIndex(isWanted: boolean) {
  const dispatch = useAppDispatch();
  const index = useGetIndexStateQuery(undefined, { skip: !isWanted });
  const list = useListIndexedPeopleQuery(undefined, { skip: !isWanted, refetchOnMountOrArgChange: 60 });
  const isStopped =
    list.isError && list.error !== undefined && 'name' in list.error && list.error.name === 'AbortError';
  const { refetch } = list;
  const isOpen = index.data !== undefined && !index.data.isBroken;
  useEffect(() => {
    if (isStopped) void refetch();
  }, [isStopped, refetch]);
  useEffect(() => {
    if (isOpen && list.data) dispatch(feed((client) => client.setRows('people', list.data ?? [], toPerson)));
  }, [isOpen, list.data, dispatch]);
  return {
    version: isOpen && index.data?.tables.includes('people') ? index.data.peopleVersion : undefined,
    isError: (list.isError && !isStopped) || index.data?.isBroken === true,
    refetch: () => {
      dispatch(feed((client) => client.restart()));
      if (list.isError) void list.refetch();
    },
  };
}

/** Live; no key costs a request. @param isWanted whether everybody is to be loaded by now */
export function usePeopleOfEach(texts: readonly string[], limit: number, isWanted: boolean) {
  const { version, ...index } = usePeopleIndex(isWanted);
  const isAsked = version !== undefined && texts.length > 0;
  const answer = useAskPeopleQuery(isAsked ? { version, question: { texts, limit } } : skipToken);
  return { ...index, data: answer.data, isError: index.isError || answer.isError };
}
