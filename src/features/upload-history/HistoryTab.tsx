import { Stack } from '@mui/material';
import { useEffect, useMemo } from 'react';
import { pageSizes } from '#domain/limits.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { useProcessingAtOnce } from '#src/live/followUpload.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { DataTable } from '#src/lists/data-table/DataTable.tsx';
import type { TableDefaults } from '#src/lists/data-table/TableView.ts';
import { useSortedTable } from '#src/lists/data-table/useSortedTable.ts';
import { useListUploadsQuery } from '#src/data/uploadsApi.ts';
import { UndoScope } from '#src/components/undo/UndoUpload.tsx';
import { EmptyList } from '#src/lists/ListStatus.tsx';
import { isUnderWay } from './progressTrack.ts';
import { RepairsScope } from './Repairs.tsx';
import { type HistoryUpload, uploadColumns } from './uploadColumns.tsx';

/** A person's own uploads (specification.md, section 2, Admin). */
export function HistoryTab() {
  const user = useCurrentUser();
  return user && <UploadHistory email={user.email} />;
}

function UploadHistory({ email }: { readonly email: string }) {
  const query = useListUploadsQuery(email, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const { currentData: uploads, fulfilledTimeStamp, refetch } = query;
  useFallbackPolling(uploads, refetch);
  useProcessingAtOnce(uploads?.find(({ completedAt }) => completedAt === null));
  if (uploads === undefined) {
    return (
      <LoadState load={query} loading="Loading upload history..." failure="Error: Failed to fetch upload history." />
    );
  }
  return (
    <>
      <Stack direction="row" sx={{ justifyContent: 'flex-end', mb: 1 }}>
        <ConnectionStatus fetchedAt={fulfilledTimeStamp} />
      </Stack>
      <StaleNotice load={query} />
      {uploads.length === 0 ? (
        <EmptyList>No upload history found.</EmptyList>
      ) : (
        <RepairsScope>
          <UndoScope>
            <UploadHistoryTable uploads={uploads} />
          </UndoScope>
        </RepairsScope>
      )}
    </>
  );
}

const defaults: TableDefaults = { sortFields: [], pageSize: pageSizes.uploadHistory };
const getUploadId = ({ $id }: UploadResult) => $id;
const hasFailed = ({ status }: UploadResult) => status === 'failed';

function UploadHistoryTable({ uploads }: { readonly uploads: readonly UploadResult[] }) {
  const newestFirst = useMemo(() => withUndos(sortUploads(uploads)), [uploads]);
  const { rows, table } = useSortedTable({ rows: newestFirst, columns: uploadColumns, defaults });
  return (
    <DataTable
      label="Upload history"
      rows={rows}
      columns={uploadColumns}
      getRowId={getUploadId}
      {...table}
      isRowAlarming={hasFailed}
    />
  );
}

const pollMs = 15_000;

/** A connection can be open and yet unauthenticated: without polling, uploads would seem to stand still for ever. */
function useFallbackPolling(uploads: readonly UploadResult[] | undefined, refetch: () => unknown): void {
  useEffect(() => {
    if (!uploads?.some(isUnderWay)) return;
    const timer = setInterval(refetch, pollMs);
    return () => clearInterval(timer);
  }, [uploads, refetch]);
}

/** Newest first (specification.md, section 4), because live changes arrive in any order. */
export function sortUploads(uploads: readonly UploadResult[]): UploadResult[] {
  return uploads
    .map((upload) => ({ upload, time: Date.parse(upload.submittedAt) }))
    .sort((a, b) => b.time - a.time || b.upload.$createdAt.localeCompare(a.upload.$createdAt))
    .map(({ upload }) => upload);
}

/** @param uploads newest first: of several undos all but the last one have failed. */
function withUndos(uploads: readonly UploadResult[]): HistoryUpload[] {
  const undos = new Map(
    uploads.toReversed().flatMap((upload) => (upload.undoOf === null ? [] : [[upload.undoOf, upload]])),
  );
  return uploads.map((upload) => ({ ...upload, undo: undos.get(upload.$id) }));
}
