import Stack from '@mui/material/Stack';
import { useAppSelector } from '../../../api/hooks';
import { selectUpload, type UploadState } from '../uploadSlice';
import { ColumnComparison } from './ColumnComparison';
import { FilePanel } from './FilePanel';
import { PreviewPanel } from './PreviewPanel';
import { ProblemPanel } from './ProblemPanel';

/** Uploads a capacity plan (SPEC sections 2 and 4). */
export function UploadTab() {
  const upload = useAppSelector(selectUpload);
  return (
    <Stack sx={{ gap: 3 }}>
      <FilePanel upload={upload} />
      {'summary' in upload && (
        <>
          {upload.summary.problemCount > 0 && (
            <ProblemPanel key={`problems ${keyOf(upload)}`} summary={upload.summary} />
          )}
          <PreviewPanel key={`preview ${keyOf(upload)}`} preview={upload.preview} />
        </>
      )}
      <ColumnComparison key={`columns ${keyOf(upload)}`} upload={upload} />
    </Stack>
  );
}

/** What was filtered or chosen for one file doesn't stay for the next. */
function keyOf(upload: UploadState): string {
  return 'file' in upload ? upload.file.uploadId : '';
}
