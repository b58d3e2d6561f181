import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { DownloadMenu } from '#src/lists/DownloadMenu.tsx';
import type { DatedFormat } from '#src/lists/table-file/saveTable.ts';
import { FileButton } from '#src/forms/FileButton.tsx';
import { saveFile } from '#src/live/downloads.ts';
import { isSubmitting, selectUpload, type UploadState } from './uploadSlice.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { ColumnComparison } from './ColumnComparison.tsx';
import { Panel } from './Panel.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { ProblemPanel, useOpenRepairs } from './ProblemPanel.tsx';
import { ManagerPanel, SuspiciousValuesPanel } from './ReviewPanels.tsx';
import { Staggered } from './SearchTable.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { UploadStatus } from './Submission.tsx';
import { chooseFile, chooseSheet } from './checkFile.ts';
import { keepUploadOverSessions } from './keptUpload.ts';
import { useRepairsQuestion } from './useRepairsQuestion.tsx';
import { WholePlanPanel } from './WholePlanPanel.tsx';

/** Uploads a capacity plan (specification.md, sections 2 and 4). */
export function UploadTab() {
  const dispatch = useAppDispatch();
  const upload = useAppSelector(selectUpload);
  useEffect(() => void dispatch(keepUploadOverSessions()), [dispatch]);
  // The tables render with low priority, so that the page stays responsive.
  const details = useDeferredValue(upload);
  return (
    <Stack sx={{ gap: 3 }}>
      <FilePanel upload={upload} />
      {'summary' in details && (
        <>
          {hasProblems(details) && (
            <ProblemPanel key={`problems ${details.checkId}`} summary={details.summary} repairs={details.repairs} />
          )}
          {details.summary.suspiciousRowCount > 0 && (
            <Staggered key={`suspicious ${keyOf(details)}`} order={1}>
              <SuspiciousValuesPanel summary={details.summary} />
            </Staggered>
          )}
          {details.summary.managerConflictCount > 0 && (
            <Staggered key={`managers ${keyOf(details)}`} order={2}>
              <ManagerPanel summary={details.summary} />
            </Staggered>
          )}
          <PreviewPanel
            key={`preview ${keyOf(details)}`}
            preview={details.preview}
            isWholePlan={details.retire !== null}
          />
          {/* A file without a usable row would retire everything, and fails. */}
          {details.preview.summary && details.summary.refusedCount < details.summary.rowCount && (
            <WholePlanPanel check={details.summary} retirements={details.preview.summary.retirements} />
          )}
        </>
      )}
      <ColumnComparison key={`columns ${keyOf(details)}`} upload={details} />
      <SubmitBar upload={upload} />
    </Stack>
  );
}

/** Resets filters and selections when another file is chosen. */
function keyOf(upload: UploadState): string {
  return 'file' in upload ? upload.file.uploadId : '';
}

/** Also while its rows are edited, and after the last problem is repaired: the grid stays open. */
function hasProblems({ summary, preview, repairs }: Extract<UploadState, { summary: unknown }>): boolean {
  const odd = summary.suspiciousRowCount + (preview.summary?.misspellings ?? 0);
  return repairs !== null || summary.problemCount > 0 || odd > 0;
}

function FilePanel({ upload }: { readonly upload: UploadState }) {
  const { open: openRows, notice } = useOpenRepairs();
  const errorId = useId();
  const isLocked = isSubmitting(upload);
  const { ask, question } = useRepairsQuestion();
  const choose = (file: File) => ask(chooseFile(file));
  const isDragging = useFileDrop(isLocked ? undefined : choose);
  const fileName = 'file' in upload ? upload.file.fileName : undefined;
  const { message, details } = errorOf(upload);
  const hasError = message !== null;

  return (
    <Panel title="Capacity plan" action={<PlanDownloads upload={upload} />}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: 'center',
          gap: 2,
          p: 2,
          border: '1px dashed',
          borderColor: isDragging ? 'primary.main' : 'text.secondary',
          bgcolor: isDragging ? 'action.hover' : undefined,
          borderRadius: 1,
        }}
      >
        <FileButton
          label={fileName === undefined ? 'Choose a CSV file or workbook' : 'Choose another CSV file or workbook'}
          startIcon={<UploadIcon />}
          disabled={isLocked}
          input={{
            accept: '.csv,.xlsx',
            'aria-invalid': hasError,
            'aria-describedby': hasError ? errorId : undefined,
          }}
          onChoose={choose}
        />
        <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere', color: fileName ? undefined : 'text.secondary' }}>
          {isDragging ? 'Drop the file here.' : (fileName ?? 'No file chosen. You can also drop one here.')}
        </Typography>
      </Box>
      <Stack sx={{ gap: 2, mt: 2 }}>
        <SheetSelect upload={upload} onChoose={(sheet) => ask(chooseSheet(sheet))} />
        {hasError && (
          <Alert id={errorId} severity="error">
            {message}
            {details.length > 0 && (
              <Box component="ul" sx={{ my: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
                {details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </Box>
            )}
          </Alert>
        )}
        <UploadStatus upload={upload} />
        {upload.status === 'checked' && !hasProblems(upload) && (
          <>
            <Button size="small" onClick={openRows} sx={{ alignSelf: 'flex-start' }}>
              Edit rows
            </Button>
            {notice}
          </>
        )}
      </Stack>
      {question}
    </Panel>
  );
}

/** Why the file or its submission was refused (specification.md, sections 5 and 8). */
function errorOf(upload: UploadState): { message: string | null; details: readonly string[] } {
  if (upload.status === 'refused') return upload.failure;
  return { message: 'error' in upload ? upload.error : null, details: [] };
}

/** Takes a file dropped anywhere, which the browser would open instead of the page. Returns whether one is dragged over the page. */
function useFileDrop(onFile: ((file: File) => void) | undefined): boolean {
  const [isDragging, setIsDragging] = useState(false);

  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = onFile === undefined ? 'none' : 'copy';
    setIsDragging(onFile !== undefined && event.type === 'dragover');
    const [file] = event.dataTransfer.files;
    if (event.type === 'drop' && file !== undefined) onFile?.(file);
  });
  const onLeave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setIsDragging(false);
  });

  useEffect(() => {
    const [drag, leave] = [(event: DragEvent) => onDrag(event), (event: DragEvent) => onLeave(event)];
    window.addEventListener('dragover', drag);
    window.addEventListener('drop', drag);
    window.addEventListener('dragleave', leave);
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('drop', drag);
      window.removeEventListener('dragleave', leave);
    };
  }, []);

  return isDragging;
}

interface SheetSelectProps {
  readonly upload: UploadState;
  readonly onChoose: (sheet: string) => void;
}

function SheetSelect({ upload, onChoose }: SheetSelectProps) {
  const { sheet = '', sheets = [] } = 'file' in upload ? upload.file : {};
  if (sheets.length === 0) return null;
  return (
    <TextField
      select
      size="small"
      label="Sheet"
      value={sheet}
      disabled={isSubmitting(upload) || upload.status === 'checking'}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ select: { MenuProps: { disablePortal: true } } }}
      sx={{ minWidth: 220, maxWidth: '100%', alignSelf: 'flex-start' }}
    >
      {sheets.map((name) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The header alone, and the plan as it is now; as CSV with the separator of the chosen file. */
function PlanDownloads({ upload }: { readonly upload: UploadState }) {
  const dispatch = useAppDispatch();
  const separator = 'summary' in upload ? upload.summary.separator : undefined;
  async function savePlan(format: DatedFormat): Promise<string> {
    const plan = await import('#src/lists/table-file/savePlan.ts');
    return dispatch(plan.savePlan(format));
  }
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      <DownloadMenu
        size="small"
        label="Download template"
        separator={separator}
        onSave={saveTemplate}
        other={{ label: 'With an example row', onSave: (format) => saveTemplate(format, true) }}
      />
      <DownloadMenu
        size="small"
        label="Download the plan"
        separator={separator}
        onSave={savePlan}
        failure="The plan could not be downloaded. Please try again."
      />
    </Stack>
  );
}

async function saveTemplate(format: TableFormat, hasExample = false): Promise<null> {
  const { writeTemplate } = await import('./writeTemplate.ts');
  saveFile(await writeTemplate(format, hasExample));
  return null;
}
