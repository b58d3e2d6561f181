import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { describeOutcome } from '#domain/upload/describeOutcome.ts';
import { isPartlyImported, type UploadResult } from '#domain/upload/uploadResult.ts';
import { useCurrentUser } from '#src/auth/useCurrentUser.ts';
import { paths } from '#src/paths.ts';
import { useListUploadsQuery } from '#src/features/admin/uploadsApi.ts';
import type { UploadState } from '#src/features/admin/uploadSlice.ts';

/** What became of the file that was submitted, as it becomes known. */
export function SubmittedNotice({ upload }: { readonly upload: Extract<UploadState, { status: 'submitted' }> }) {
  const user = useCurrentUser();
  const { result } = useListUploadsQuery(user?.email ?? '', {
    skip: user === null,
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data }) => ({ result: data?.find(({ $id }) => $id === upload.uploadId) }),
  });
  const { severity, text } = describe(result);
  return (
    <Alert severity={severity} role="none">
      {`"${upload.fileName}" was submitted${text} `}
      <Link component={RouterLink} to={paths.adminTab('history')} color="inherit">
        See the upload history
      </Link>
    </Alert>
  );
}

function describe(result: UploadResult | undefined): { severity: 'success' | 'warning' | 'error'; text: string } {
  if (result?.status === 'failed')
    return { severity: 'error', text: `, but the upload failed. ${result.message ?? ''}` };
  if (result?.status !== 'completed')
    return { severity: 'success', text: ' and is being processed in the background.' };
  const text = `. ${describeOutcome(result.recordsTotal, result.errorCount)}`;
  return { severity: isPartlyImported(result) ? 'warning' : 'success', text };
}
