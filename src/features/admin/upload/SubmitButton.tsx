import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useCurrentUser } from '#src/auth/useCurrentUser.ts';
import { useRuntimeConfig } from '#src/config/useRuntimeConfig.ts';
import { flagKeys } from '#src/flags/flagKeys.ts';
import { useFlag } from '#src/flags/useFlag.ts';
import type { UploadState } from '#src/features/admin/uploadSlice.ts';
import { questionBefore } from './questionBefore.ts';
import { SubmitAnywayDialog } from './SubmitAnywayDialog.tsx';
import { submitFile } from './submitFile.ts';

/** Submits the file; only while the feature is enabled (SPEC section 2). What is unusual is asked about first. */
export function SubmitButton({ upload }: { readonly upload: UploadState }) {
  const dispatch = useAppDispatch();
  const isEnabled = useFlag(flagKeys.fileUploading);
  const user = useCurrentUser();
  const { fileUploaderFunctionId: functionId } = useRuntimeConfig();
  const [isAsking, setIsAsking] = useState(false);
  const question = questionBefore(upload);

  function submit(): void {
    setIsAsking(false);
    void dispatch(submitFile({ user, functionId }));
  }

  if (upload.status === 'processing') {
    return (
      <Box>
        <Button variant="contained" disabled>
          Processing...
        </Button>
      </Box>
    );
  }
  if (!isEnabled) return <Alert severity="info">File uploading is currently disabled</Alert>;
  return (
    <Box>
      <Button
        variant="contained"
        disabled={!canSubmit(upload)}
        onClick={question === null ? submit : () => setIsAsking(true)}
      >
        Submit
      </Button>
      <SubmitAnywayDialog question={isAsking ? question : null} onSubmit={submit} onCancel={() => setIsAsking(false)} />
    </Box>
  );
}

/** Without a file too: then it is said what is missing. */
function canSubmit(upload: UploadState): boolean {
  if (upload.status === 'checked') return upload.preview.status !== 'comparing' && upload.summary.rowCount > 0;
  if (upload.status === 'unknown') return upload.isOverdue;
  return upload.status === 'noFile' || upload.status === 'submitted';
}
