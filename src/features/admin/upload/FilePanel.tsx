import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import { isSubmitting, type UploadState } from '#src/features/admin/uploadSlice.ts';
import { chooseFile } from './chooseFile.ts';
import { FileInput } from './FileInput.tsx';
import { SheetSelect } from './SheetSelect.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TemplateDownload } from './TemplateDownload.tsx';
import { UploadError } from './UploadError.tsx';
import { UploadStatus } from './UploadStatus.tsx';
import { useFileDrop } from './useFileDrop.ts';

/** Where a file is chosen and submitted, and what came of it. */
export function FilePanel({ upload }: { readonly upload: UploadState }) {
  const dispatch = useAppDispatch();
  const errorId = useId();
  const isLocked = isSubmitting(upload);
  const choose = (file: File) => void dispatch(chooseFile(file));
  const isDragging = useFileDrop(isLocked ? undefined : choose);

  return (
    <Paper component="section" aria-labelledby="upload-heading" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <Typography id="upload-heading" variant="h2">
          Capacity plan
        </Typography>
        <TemplateDownload upload={upload} />
      </Stack>
      <FileInput
        fileName={'file' in upload ? upload.file.fileName : undefined}
        isLocked={isLocked}
        isDragging={isDragging}
        errorId={hasError(upload) ? errorId : undefined}
        onChoose={choose}
      />
      <Stack sx={{ gap: 2, mt: 2 }}>
        <SheetSelect upload={upload} />
        <UploadError id={errorId} upload={upload} />
        <UploadStatus upload={upload} />
        <SubmitButton upload={upload} />
      </Stack>
    </Paper>
  );
}

function hasError(upload: UploadState): boolean {
  return upload.status === 'refused' || ('error' in upload && upload.error !== null);
}
