import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import type { UploadState } from '#src/features/admin/uploadSlice.ts';
import { describeCheck } from './describeCheck.ts';
import { SubmittedNotice } from './SubmittedNotice.tsx';
import { UnknownOutcome } from './UnknownOutcome.tsx';

/** How far the upload is; told to screen readers as it changes. */
export function UploadStatus({ upload }: { readonly upload: UploadState }) {
  return (
    <>
      <UploadProgress upload={upload} />
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {describe(upload)}
      </Box>
    </>
  );
}

function describe(upload: UploadState): ReactNode {
  switch (upload.status) {
    case 'noFile':
    case 'refused':
      return null;
    case 'checking':
      return 'Checking the file...';
    case 'choosingSheet':
      return (
        <Alert severity="info" role="none">
          Several sheets of this workbook hold data. Choose the one with the capacity plan.
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
      return upload.parts > 1
        ? `${upload.sentParts} of ${upload.parts} parts sent. Please keep this page open.`
        : 'Sending the file...';
    case 'unknown':
      return <UnknownOutcome isOverdue={upload.isOverdue} />;
    case 'submitted':
      return <SubmittedNotice upload={upload} />;
  }
}

/** A bar that fills where it is known how much is done. */
function UploadProgress({ upload }: { readonly upload: UploadState }) {
  if (upload.status === 'checking') {
    const { share } = upload;
    const isRead = share === 0 || share >= 0.99;
    return (
      <LinearProgress
        aria-label="Checking the file"
        {...(isRead ? {} : { variant: 'determinate', value: Math.round(share * 100) })}
      />
    );
  }
  if (upload.status !== 'processing') return null;
  const { sentParts, parts } = upload;
  return (
    <LinearProgress
      aria-label="Sending the file"
      {...(parts > 1 && { variant: 'determinate', value: Math.round((100 * sentParts) / parts) })}
    />
  );
}
