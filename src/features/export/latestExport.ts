import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { ExportResult } from '#domain/exportResult.ts';
import type { User } from '#domain/user.ts';
import { useGetLatestExportQuery } from './exportApi.ts';
import type { CompleteExport } from './exportSlice.ts';

export type LatestExport = ReturnType<typeof useLatestExport>;

/** Newest stored export of the user, from any browser; null if there is none, or while loading. @param isEnabled false skips the query; true always refetches. */
export function useLatestExport(user: User | null, isEnabled: boolean) {
  const userId = user?.$id ?? null;
  const { currentData, isFetching, isError, refetch } = useGetLatestExportQuery(
    isEnabled && userId !== null ? userId : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const data = useMemo((): CompleteExport | null => {
    if (currentData == null || userId === null) return null;
    const { id, name, size, createdAt } = currentData;
    const result = { fileId: id, fileName: name, downloadUrl: null, fileSize: size, ...loadCounts(userId, id) };
    return { status: 'complete', result, madeAt: createdAt };
  }, [currentData, userId]);
  return { data, isFetching, isError: isError && !isFetching, refetch: () => void refetch() };
}

type ExportCounts = Pick<ExportResult, 'totalRecords' | 'worksheets'>;

/** The platform doesn't store the counts with the file, so this browser keeps those of the user's latest export. */
const storageKey = (userId: string): string => `exportCounts.${userId}`;

const noCounts: ExportCounts = { totalRecords: null, worksheets: null };

export function saveCounts(userId: string, { fileId, totalRecords, worksheets }: ExportResult): void {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify({ fileId, totalRecords, worksheets }));
  } catch {
    // Without storage, the counts of a stored export are not shown.
  }
}

/** Both null if nothing is stored for this file. */
function loadCounts(userId: string, fileId: string): ExportCounts {
  const stored = readStored(storageKey(userId));
  if (stored?.fileId !== fileId) return noCounts;
  return { totalRecords: toCount(stored.totalRecords), worksheets: toCount(stored.worksheets) };
}

function readStored(key: string): Readonly<Record<string, unknown>> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function toCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
