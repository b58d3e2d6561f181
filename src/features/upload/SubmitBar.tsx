import { Alert, Box, Button, DialogContentText, Paper, Stack } from '@mui/material';
import { useState } from 'react';
import type { CheckSummary } from '#domain/capacity-plan/checkCsv.ts';
import { listConcerns } from '#domain/capacity-plan/concerns.ts';
import { describeReadiness } from '#domain/capacity-plan/describeCheck.ts';
import { isWorkbookName } from '#domain/capacity-plan/fileName.ts';
import { suggestSeparator } from '#domain/csv/csvSeparator.ts';
import { flagKeys } from '#domain/flagKeys.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { QuestionDialog } from '#src/components/QuestionDialog.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { useKeyDown } from '#src/components/useShortcut.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { useFlag } from '#src/flags/flags.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { downloadRows, repairUnderWay, tryWithRows } from './repairFile.ts';
import { submitFile } from './submitFile.ts';
import { findRetirement, latestUpload, type UploadState } from './uploadSlice.ts';

interface SubmitBarProps {
  readonly upload: UploadState;
}

/** Stays in view, with what would be imported. Only while the feature is enabled (specification.md, section 2). */
export function SubmitBar({ upload }: SubmitBarProps) {
  const isEnabled = useFlag(flagKeys.fileUploading);
  if (isEnabled === false && upload.status !== 'processing') {
    return <Alert severity="info">File uploading is currently disabled</Alert>;
  }
  return (
    <Paper variant="outlined" sx={barStyle}>
      <Box role="status" aria-label="Plan" sx={{ minWidth: 0, fontWeight: 600, '&:empty': { display: 'none' } }}>
        {'summary' in upload && describeReadiness(upload.summary, upload.preview.summary?.counts.teams)}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {upload.status === 'processing' ? (
          <Button variant="contained" disabled>
            Processing...
          </Button>
        ) : (
          isEnabled && <SubmitButtons upload={upload} />
        )}
      </Stack>
    </Paper>
  );
}

const barStyle = {
  // A phone has no room for it beside the keyboard.
  position: { sm: 'sticky' },
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  justifyContent: 'space-between',
  px: { xs: 2, sm: 3 },
  py: 1.5,
};

/** An unusual file needs a confirmation. */
function SubmitButtons({ upload }: SubmitBarProps) {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();
  const { fileUploaderFunctionId: functionId } = useRuntimeConfig();
  const [hasFailed, setHasFailed] = useState(false);
  const [asking, setAsking] = useState<'submit' | 'keepRefused' | null>(null);
  const concerns = findConcerns(upload);
  const isOff = !canSubmit(upload);
  const cancel = (): void => setAsking(null);

  async function submit(what: 'submit' | 'keepRefused', now: UploadState): Promise<void> {
    setAsking(null);
    setHasFailed(false);
    if (what === 'keepRefused' && 'summary' in now && now.summary.refusedCount > 0) {
      const saved = await dispatch(tryWithRows(downloadRows('formatRefused', formatOf(now))));
      if (saved === undefined) {
        setHasFailed(true);
        return;
      }
    }
    await dispatch(submitFile({ user, functionId }));
  }
  /** A cell that was just left is checked first; when that fails, its part of the page says so. */
  async function begin(what: 'submit' | 'keepRefused'): Promise<void> {
    const repairing = dispatch(repairUnderWay);
    if (repairing !== undefined && !(await repairing)) return;
    const now = dispatch(latestUpload);
    if (!canSubmit(now)) return;
    if (findConcerns(now).length === 0) await submit(what, now);
    else setAsking(what);
  }

  useKeyDown((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isOff || asking !== null) return;
    event.preventDefault();
    void begin('submit');
  });

  return (
    <>
      {hasFailed && <Alert severity="error">The file could not be saved. Nothing was submitted.</Alert>}
      {'summary' in upload &&
        upload.summary.refusedCount > 0 &&
        upload.summary.refusedCount < upload.summary.rowCount && (
          <Button variant="outlined" disabled={isOff} onClick={() => void begin('keepRefused')}>
            {describeKeeping(upload.summary)}
          </Button>
        )}
      <Button
        variant="contained"
        disabled={isOff}
        aria-keyshortcuts="Control+Enter"
        onClick={() => void begin('submit')}
      >
        Submit
      </Button>
      <QuestionDialog
        title="Submit this file?"
        isOpen={asking !== null}
        onClose={cancel}
        actions={
          <>
            <Button ref={focusOnMount} onClick={cancel}>
              Cancel
            </Button>
            <Button variant="contained" onClick={() => void submit(asking ?? 'submit', upload)}>
              Submit anyway
            </Button>
          </>
        }
      >
        <DialogContentText>Please look at this again before you submit the file:</DialogContentText>
        <Box component="ul" sx={{ pl: 2.5, mb: 0, overflowWrap: 'anywhere', '& li + li': { mt: 1 } }}>
          {concerns.map((concern) => (
            <li key={concern}>{concern}</li>
          ))}
        </Box>
      </QuestionDialog>
    </>
  );
}

/** `Import the 497, keep the 3 as a file` */
function describeKeeping({ rowCount, refusedCount }: CheckSummary): string {
  return `Import the ${formatNumber(rowCount - refusedCount)}, keep the ${formatNumber(refusedCount)} as a file`;
}

/** As the file that was chosen. */
function formatOf({ file, summary: { separator } }: Extract<UploadState, { summary: unknown }>): TableFormat {
  return {
    format: isWorkbookName(file.fileName) ? 'xlsx' : 'csv',
    separator: separator ?? suggestSeparator(navigator.language),
  };
}

/** Enabled without a file, too: submitting then shows an error. */
function canSubmit(upload: UploadState): boolean {
  if (upload.status === 'checked') return upload.preview.status !== 'comparing' && upload.summary.rowCount > 0;
  if (upload.status === 'unknown') return upload.isOverdue;
  return upload.status === 'noFile' || upload.status === 'submitted';
}

function findConcerns(upload: UploadState): readonly string[] {
  if (upload.status !== 'checked') return [];
  const { summary: check, preview } = upload;
  const retirement = findRetirement(upload);
  return listConcerns({
    check,
    ...(preview.status === 'compared' && { comparison: preview.summary }),
    ...(retirement && { retirement }),
  });
}
