import { Alert, Box, Button, LinearProgress } from '@mui/material';
import type { ReactNode } from 'react';
import { describeOutcome, isPartlyImported, type UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { useProcessingAtOnce } from '#src/live/followUpload.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import type { UploadState } from './uploadSlice.ts';
import { useListUploadsQuery } from '#src/data/uploadsApi.ts';
import { paths } from '#src/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { describeCheck } from '#domain/capacity-plan/describeCheck.ts';
import { PageLink } from '#src/components/PageLink.tsx';
import { clearFile } from './checkFile.ts';

export function UploadStatus({ upload }: { readonly upload: UploadState }) {
  return (
    <>
      <UploadProgress upload={upload} />
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {renderStatus(upload)}
      </Box>
    </>
  );
}

function renderStatus(upload: UploadState): ReactNode {
  switch (upload.status) {
    case 'noFile':
    case 'refused':
      return null;
    case 'checking':
      return 'Checking the file...';
    case 'choosingSheet':
      return (
        <Alert severity="info" role="none">
          Several sheets in this workbook contain data. Choose the one with the capacity plan.
        </Alert>
      );
    case 'checked': {
      const { severity, text } = describeCheck(upload.summary);
      return (
        <Alert severity={severity} role="none">
          {text}
        </Alert>
      );
    }
    case 'processing':
      return upload.chunks > 1
        ? `${upload.sentChunks} of ${upload.chunks} parts sent. Please keep this page open.`
        : 'Sending the file...';
    case 'unknown':
      return <UnknownOutcome isOverdue={upload.isOverdue} />;
    case 'submitted':
      return <SubmittedNotice upload={upload} />;
  }
}

function UploadProgress({ upload }: { readonly upload: UploadState }) {
  if (upload.status === 'checking') {
    const { progress } = upload;
    const isIndeterminate = progress === 0 || progress >= 0.99;
    return (
      <LinearProgress
        aria-label="Checking the file"
        {...(isIndeterminate ? {} : { variant: 'determinate', value: Math.round(progress * 100) })}
      />
    );
  }
  if (upload.status !== 'processing') return null;
  const { sentChunks, chunks } = upload;
  return (
    <LinearProgress
      aria-label="Sending the file"
      {...(chunks > 1 && { variant: 'determinate', value: Math.round((100 * sentChunks) / chunks) })}
    />
  );
}

function SubmittedNotice({ upload }: { readonly upload: Extract<UploadState, { status: 'submitted' }> }) {
  const user = useCurrentUser();
  const { result } = useListUploadsQuery(user?.email ?? '', {
    skip: user === null,
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data }) => ({ result: data?.find(({ $id }) => $id === upload.uploadId) }),
  });
  useProcessingAtOnce(result);
  const { severity, text } = describeResult(result);
  return (
    <Alert
      severity={severity}
      role="none"
      sx={{ '& .MuiAlert-action': { flex: 'none', maxWidth: '30%', pt: 1 } }}
      // Behind the text, it would move under the hand when that changes.
      action={
        <PageLink to={paths.adminTab('history')} color="inherit">
          See the upload history
        </PageLink>
      }
    >
      {`"${upload.fileName}" was submitted${text}`}
    </Alert>
  );
}

function describeResult(result: UploadResult | undefined): { severity: 'success' | 'warning' | 'error'; text: string } {
  if (result?.status === 'failed')
    return { severity: 'error', text: `, but the upload failed. ${result.message ?? ''}` };
  if (result?.status !== 'completed')
    return { severity: 'success', text: ' and is being processed in the background.' };
  const text = `. ${describeOutcome(result.recordsTotal, result.errorCount)}`;
  return { severity: isPartlyImported(result) ? 'warning' : 'success', text };
}

/** The submission got no answer. It isn't retried automatically, because it may have arrived. */
function UnknownOutcome({ isOverdue }: { readonly isOverdue: boolean }) {
  const dispatch = useAppDispatch();
  return (
    <Alert
      severity="warning"
      role="none"
      action={
        <Button color="inherit" size="small" onClick={() => dispatch(clearFile())}>
          Discard
        </Button>
      }
    >
      {isOverdue
        ? 'We got no answer, and the upload has not appeared in the history for a minute. You can submit it again: if it did arrive, it will not be processed twice.'
        : "We got no answer, so we don't know yet whether the upload arrived. Looking for it in the upload history..."}
    </Alert>
  );
}
