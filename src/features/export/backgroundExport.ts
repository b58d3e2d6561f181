import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import type { ExportRun } from '#domain/exportResult.ts';
import { exportKeptMs } from '#domain/limits.ts';
import type { User } from '#domain/user.ts';
import { useIsExecutionCutOffQuery } from '#src/live/executions.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useListExportRunsQuery } from './exportApi.ts';
import { backgroundExportEnded, backgroundExportFound, type ExportOutcome, type ExportState } from './exportSlice.ts';
import { type LatestExport, saveCounts } from './latestExport.ts';

/** Looks for progress while none is heard of: a connection can be open and yet unauthenticated. */
const pollMs = 15_000;
/** Time without progress after which a run has probably stopped. */
const stalledMs = 120_000;
/** No run is executed for longer: the platform's time limit, and a margin for clocks that differ. */
const longestRunMs = 1_200_000;

export type BackgroundExport = ReturnType<typeof useBackgroundExport>;

/** Follows a run of this page, else one newer than the latest file unless a new one is wanted (specification.md, section 4). */
export function useBackgroundExport(
  user: User | null,
  exported: ExportState,
  latest: LatestExport,
  isLatestDismissed: boolean,
  functionId: string | undefined,
) {
  const dispatch = useAppDispatch();
  const followedId = exported.status === 'inBackground' ? exported.executionId : null;
  const { currentData: runs = [], isLoading } = useListExportRunsQuery(user?.$id ?? skipToken, {
    refetchOnMountOrArgChange: true,
    pollingInterval: followedId === null ? 0 : pollMs,
  });
  const followed = runs.find(({ $id }) => $id === followedId) ?? null;
  const newest = runs.reduce<ExportRun | null>(
    (last, run) => (last !== null && last.startedAt > run.startedAt ? last : run),
    null,
  );

  const isAwaited = exported.status === 'idle' && !latest.isFetching && !isLatestDismissed;
  const found = isAwaited && newest !== null && isUnfinished(newest, latest.data?.madeAt) ? newest : null;
  useEffect(() => {
    if (found !== null) dispatch(backgroundExportFound({ userId: found.userId, executionId: found.$id }));
  }, [dispatch, found]);

  useEffect(() => {
    if (followed === null || followed.status === 'running') return;
    const outcome = toOutcome(followed);
    if (outcome.status === 'complete') saveCounts(followed.userId, outcome.result);
    dispatch(backgroundExportEnded({ executionId: followed.$id, outcome }));
  }, [dispatch, followed]);

  const { currentData: isCutOff = false } = useIsExecutionCutOffQuery(
    followedId === null || functionId === undefined ? skipToken : { functionId, executionId: followedId },
    { pollingInterval: pollMs },
  );
  // A run whose row has ended is shown with the row's status and message.
  const cutOffId = isCutOff && (followed === null || followed.status === 'running') ? followedId : null;
  useEffect(() => {
    if (cutOffId !== null) dispatch(backgroundExportEnded({ executionId: cutOffId, outcome: cutOff }));
  }, [dispatch, cutOffId]);

  return {
    /** The run that the page follows; null while none is, or until it has begun. */
    run: followed,
    isStalled: useIsStalled(followedId, followed?.$updatedAt),
    /** Whether a run to follow may yet be found. */
    isLooking: isLoading || found !== null,
    /** Whether an export of the last day took longer than a person is made to wait. */
    takesLonger: () => runs.some(({ $createdAt }) => Date.now() - Date.parse($createdAt) < exportKeptMs),
  };
}

/** Whether a run newer than the latest file is being executed, or failed. */
function isUnfinished({ status, startedAt, $createdAt }: ExportRun, latestMadeAt: string | undefined): boolean {
  if (latestMadeAt !== undefined && Date.parse(latestMadeAt) > Date.parse(startedAt)) return false;
  const ageMs = Date.now() - Date.parse($createdAt);
  return status === 'running' ? ageMs < longestRunMs : status === 'failed' && ageMs < exportKeptMs;
}

const cutOff: ExportOutcome = {
  status: 'failed',
  message: 'Export failed: It was cut off. Please try again.',
  isLasting: true,
};

function toOutcome({ status, message, $updatedAt, ...run }: ExportRun): ExportOutcome {
  if (status === 'failed' || run.fileName === null) {
    return { status: 'failed', message: `Export failed: ${message ?? 'Export failed'}`, isLasting: true };
  }
  const { fileId, fileName, totalRecords, worksheets, fileSize } = run;
  const result = { fileId, fileName, downloadUrl: null, totalRecords, worksheets, fileSize: fileSize ?? 0 };
  return { status: 'complete', result, madeAt: $updatedAt };
}

/** By this browser's clock alone, since the page last saw a change. */
function useIsStalled(followedId: string | null, updatedAt: string | undefined): boolean {
  const key = followedId === null ? null : `${followedId} ${updatedAt ?? ''}`;
  const [stalledKey, setStalledKey] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(setStalledKey, stalledMs, key);
    return () => clearTimeout(timer);
  }, [key]);
  return key !== null && stalledKey === key;
}
