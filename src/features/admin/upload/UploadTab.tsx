import Stack from '@mui/material/Stack';
import { useDeferredValue, type ReactNode } from 'react';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectUpload, type UploadState } from '#src/features/admin/uploadSlice.ts';
import { ColumnComparison } from './ColumnComparison.tsx';
import { FilePanel } from './FilePanel.tsx';
import { ManagerPanel } from './ManagerPanel.tsx';
import { OddPanel } from './OddPanel.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { ProblemPanel } from './ProblemPanel.tsx';
import { useStages } from './useStages.ts';

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
            <InTurn key={`odd ${keyOf(details)}`} turn={1}>
              <OddPanel summary={details.summary} />
            </InTurn>
          )}
          {details.summary.managerCount > 0 && (
            <InTurn key={`managers ${keyOf(details)}`} turn={2}>
              <ManagerPanel summary={details.summary} />
            </InTurn>
          )}
          <PreviewPanel key={`preview ${keyOf(details)}`} preview={details.preview} />
        </>
      )}
      <ColumnComparison key={`columns ${keyOf(details)}`} upload={details} />
    </Stack>
  );
}

/** A table takes three times to be drawn: the one below begins when the one above is there. */
function InTurn({ turn, children }: { readonly turn: number; readonly children: ReactNode }) {
  const wait = 3 * turn;
  return useStages(wait) === wait ? children : null;
}

/** What was filtered or chosen for one file doesn't stay for the next. */
function keyOf(upload: UploadState): string {
  return 'file' in upload ? upload.file.uploadId : '';
}
