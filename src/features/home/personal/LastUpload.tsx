import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { describeOutcome, type UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { LoadState } from '#src/components/LoadState.tsx';
import { useGetLastUploadQuery } from '#src/features/home/homeApi.ts';
import { paths } from '#src/paths.ts';

/** The newest of an admin's own uploads, and what became of it. */
export function LastUpload({ email }: { readonly email: string }) {
  const { data: newest, isError, refetch } = useGetLastUploadQuery(email, { refetchOnMountOrArgChange: true });
  if (newest === undefined) {
    return isError ? (
      <LoadState loading="" error="Error: Failed to fetch your last upload." onRetry={() => void refetch()} />
    ) : null;
  }
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {newest === null ? (
        <>
          You have uploaded nothing yet.{' '}
          <Link component={RouterLink} to={paths.adminTab('upload')}>
            Upload a capacity plan
          </Link>
        </>
      ) : (
        <>
          Your last upload, <DateTime iso={newest.submittedAt} />: {describeState(newest)}{' '}
          <Link component={RouterLink} to={paths.adminTab('history')}>
            Upload history
          </Link>
        </>
      )}
    </Typography>
  );
}

function describeState({ fileName, status, message, recordsTotal, errorCount, undoOf, merge }: UploadResult): string {
  if (status === 'queued' || status === 'processing') return `${fileName} is ${status}.`;
  if (status === 'failed') return `${fileName} failed. ${message ?? ''}`;
  const isPlan = undoOf === null && merge == null;
  return isPlan ? `${fileName}. ${describeOutcome(recordsTotal, errorCount)}` : `${fileName} is completed.`;
}
