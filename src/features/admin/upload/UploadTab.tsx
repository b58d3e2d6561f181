import Stack from '@mui/material/Stack';
import { useDeferredValue } from 'react';
import { useAppSelector } from '../../../api/hooks';
import { isSubmitting, selectUpload, type UploadState } from '../uploadSlice';
import type { UploadChoices } from './check/UploadChoices';
import { ColumnComparison } from './ColumnComparison';
import { FilePanel } from './FilePanel';
import { ManagerPanel } from './ManagerPanel';
import { OddPanel } from './OddPanel';
import { PreviewPanel } from './PreviewPanel';
import { ProblemPanel } from './ProblemPanel';

/** Uploads a capacity plan (SPEC sections 2 and 4). */
export function UploadTab() {
  const upload = useAppSelector(selectUpload);
  // What is long follows when the browser has time, bit by bit: the page answers meanwhile.
  const details = useDeferredValue(upload);
  return (
    <Stack sx={{ gap: 3 }}>
      <FilePanel upload={upload} />
      {'summary' in details && (
        <>
          {details.summary.problemCount > 0 && (
            <ProblemPanel key={`problems ${keyOf(details)}`} summary={details.summary} />
          )}
          {details.summary.oddRowCount > 0 && (
            <OddPanel
              key={`odd ${keyOf(details)}`}
              summary={details.summary}
              choices={latestChoices(upload, details.choices)}
              isLocked={isSubmitting(upload)}
            />
          )}
          {details.summary.managerCount > 0 && (
            <ManagerPanel
              key={`managers ${keyOf(details)}`}
              summary={details.summary}
              choices={latestChoices(upload, details.choices)}
              isLocked={isSubmitting(upload)}
            />
          )}
          <PreviewPanel key={`preview ${keyOf(details)}`} preview={details.preview} />
        </>
      )}
      <ColumnComparison key={`columns ${keyOf(details)}`} upload={details} />
    </Stack>
  );
}

/** A tick is seen at once, whatever else is still to be drawn. */
function latestChoices(upload: UploadState, deferred: UploadChoices): UploadChoices {
  return 'choices' in upload ? upload.choices : deferred;
}

/** What was filtered or chosen for one file doesn't stay for the next. */
function keyOf(upload: UploadState): string {
  return 'file' in upload ? upload.file.uploadId : '';
}
