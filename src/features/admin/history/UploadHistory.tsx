import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LoadState } from '#src/components/LoadState.tsx';
import { StaleNotice } from '#src/components/StaleNotice.tsx';
import { useListUploadsQuery } from '#src/features/admin/uploadsApi.ts';
import { UploadHistoryTable } from './UploadHistoryTable.tsx';
import { useSlowPoll } from './useSlowPoll.ts';

/** The uploads of the person with this e-mail address, live. */
export function UploadHistory({ email }: { readonly email: string }) {
  const query = useListUploadsQuery(email, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const { currentData: uploads, isError, fulfilledTimeStamp, refetch } = query;
  useSlowPoll(uploads, refetch);
  const retry = () => void refetch();

  if (uploads === undefined) {
    return (
      <LoadState
        loading="Loading upload history..."
        error={isError ? 'Error: Failed to fetch upload history.' : undefined}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      <Stack direction="row" sx={{ justifyContent: 'flex-end', mb: 1 }}>
        <ConnectionStatus fetchedAt={fulfilledTimeStamp} />
      </Stack>
      {isError && <StaleNotice onRetry={retry} />}
      {uploads.length === 0 ? (
        <Paper variant="outlined" role="status" sx={{ color: 'text.secondary', p: 5, textAlign: 'center' }}>
          No upload history found.
        </Paper>
      ) : (
        <UploadHistoryTable uploads={uploads} />
      )}
    </>
  );
}
