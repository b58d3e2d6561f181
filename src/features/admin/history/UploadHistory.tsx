import Typography from '@mui/material/Typography';
import { LoadState } from '../../../components/LoadState';
import { StaleNotice } from '../../../components/StaleNotice';
import { useListUploadsQuery } from '../uploadsApi';
import { UploadHistoryTable } from './UploadHistoryTable';

/** The uploads of the person with this e-mail address, live. */
export function UploadHistory({ email }: { readonly email: string }) {
  const query = useListUploadsQuery(email, { refetchOnMountOrArgChange: true });
  const { currentData: uploads, isError, refetch } = query;
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
      {isError && <StaleNotice onRetry={retry} />}
      {uploads.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', py: 4, textAlign: 'center' }}>No upload history found.</Typography>
      ) : (
        <UploadHistoryTable uploads={uploads} />
      )}
    </>
  );
}
