import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { User } from '#domain/user.ts';
import { useGetLatestExportQuery } from './exportApi.ts';
import { recallCounts } from './exportCounts.ts';
import type { CompleteExport } from './exportSlice.ts';

export interface LatestExport {
  /** The newest export that is kept for the person, whichever browser it was made in; null while it isn't known, and when there is none. */
  readonly found: CompleteExport | null;
  readonly isLooking: boolean;
  readonly isError: boolean;
  readonly lookAgain: () => void;
}

/** @param isWanted no other export is shown: only then is it looked for, each time anew. */
export function useLatestExport(user: User | null, isWanted: boolean): LatestExport {
  const userId = user?.$id ?? null;
  const { currentData, isFetching, isError, refetch } = useGetLatestExportQuery(
    isWanted && userId !== null ? userId : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const found = useMemo((): CompleteExport | null => {
    if (currentData == null || userId === null) return null;
    const { id, name, size, createdAt } = currentData;
    const result = { fileId: id, fileName: name, downloadUrl: null, fileSize: size, ...recallCounts(userId, id) };
    return { status: 'complete', result, madeAt: createdAt };
  }, [currentData, userId]);
  return { found, isLooking: isFetching, isError: isError && !isFetching, lookAgain: () => void refetch() };
}
