import { Alert, Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import type { CheckSummary } from '#domain/capacity-plan/checkCsv.ts';
import type { ProblemGroup } from '#domain/capacity-plan/repair/problemGroups.ts';
import type { RepairAction } from '#domain/capacity-plan/repair/repairLog.ts';
import { AriaDisabledButton } from '#src/components/AriaDisabledButton.tsx';
import { newId } from '#src/components/newId.ts';
import { useKeyDown } from '#src/components/useShortcut.ts';
import { LoadFailure, LoadState } from '#src/components/LoadState.tsx';
import { DownloadMenu } from '#src/lists/DownloadMenu.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { callChecker } from '#src/features/upload/checkFile.ts';
import type { RepairState } from '#domain/capacity-plan/repair/RepairedPlan.ts';
import { downloadRows, noRows, repairRows, tryWithRows } from '#src/features/upload/repairFile.ts';
import { latestUpload, selectUpload } from '#src/features/upload/uploadSlice.ts';
import { useCheckerAnswer } from '#src/features/upload/useCheckerAnswer.ts';
import { uploadColumns } from '#domain/capacity-plan/columns.ts';
import { positionOf } from '#src/forms/gridKeys.ts';
import { valuesId } from './RepairCell.tsx';
import { ProblemGroups } from './ProblemGroups.tsx';
import { type ShownRows, RepairRows } from './RepairRows.tsx';

const listGroups = callChecker('listGroups');

/** Puts right what is wrong with the rows of a file, before it is submitted (specification.md, section 2, Upload). */
export function RepairPart({ summary, repairs }: { readonly summary: CheckSummary; readonly repairs: RepairState }) {
  const dispatch = useAppDispatch();
  const upload = useAppSelector(selectUpload);
  const canRepair = upload.status === 'checked';
  const isCompared = 'preview' in upload && upload.preview.status === 'compared';
  const isKept = 'isKept' in upload ? upload.isKept : null;
  const { answer, hasFailed, retry } = useCheckerAnswer(listGroups, summary);
  const [shown, setShown] = useState<ShownRows | null>(null);
  const [told, setTold] = useState('');
  const groups = answer?.groups ?? [];

  const fail = () => setTold('That failed. Please try again.');

  async function run(action: RepairAction, done: (rows: number) => string): Promise<readonly number[]> {
    const repaired = canRepair ? await dispatch(tryWithRows(repairRows(action))) : noRows;
    if (repaired === undefined) fail();
    else setTold(repaired.count === 0 ? 'Nothing was changed.' : done(repaired.count));
    return repaired?.lines ?? [];
  }

  /** Shows what it has changed. Keys may come before the names of the next steps are rendered. */
  async function step(type: 'undo' | 'redo'): Promise<void> {
    const lines = await run({ type }, () => {
      const now = dispatch(latestUpload);
      const after = 'repairs' in now ? now.repairs : null;
      return type === 'undo' ? `Undone: ${after?.redo ?? ''}.` : `Done again: ${after?.undo ?? ''}.`;
    });
    setShown(
      (before) => before && { ...before, lines: [...new Set([...before.lines, ...lines])].sort((a, b) => a - b) },
    );
  }

  const undo = () => void step('undo');
  const redo = () => void step('redo');
  useUndoKeys({ undo, redo });

  const apply = (action: RepairAction) => run(action, (rows) => `${formatCount(rows, 'row')} repaired.`);
  const showRows = (group: ProblemGroup) =>
    setShown({
      id: newId(),
      title: `${group.column ?? 'Lines'} ${group.what}`,
      lines: group.lines,
      column: group.column,
    });

  if (hasFailed) return <LoadFailure onRetry={retry}>The problems could not be listed.</LoadFailure>;
  if (answer === undefined) return <LoadState loading="Looking for repairs..." />;
  const ready = summary.rowCount - summary.refusedCount;
  return (
    <Stack sx={{ gap: 2 }}>
      <KnownValues isCompared={isCompared} />
      <ProblemGroups groups={groups} total={answer.total} canRepair={canRepair} onApply={apply} onShow={showRows} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <AriaDisabledButton
          size="small"
          variant="outlined"
          disabled={!canRepair || repairs.undo === null}
          onClick={undo}
          aria-keyshortcuts="Control+Z"
        >
          {repairs.undo === null ? 'Undo' : `Undo: ${repairs.undo}`}
        </AriaDisabledButton>
        <AriaDisabledButton
          size="small"
          variant="outlined"
          disabled={!canRepair || repairs.redo === null}
          onClick={redo}
          aria-keyshortcuts="Control+Shift+Z"
        >
          {repairs.redo === null ? 'Redo' : `Redo: ${repairs.redo}`}
        </AriaDisabledButton>
        <DownloadMenu
          size="small"
          label={ready === 1 ? 'Save the row that is ready' : `Save the ${formatNumber(ready)} rows that are ready`}
          separator={summary.separator}
          emptyReason={ready === 0 ? 'No row is ready.' : undefined}
          onSave={(format) => dispatch(downloadRows('formatPlan', format))}
        />
        <Box role="status" aria-label="Repairs" sx={{ color: 'text.secondary' }}>
          {told}
        </Box>
      </Stack>
      {repairs.changedRows > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${formatCount(repairs.changedRows, 'row')} ${repairs.changedRows === 1 ? 'differs' : 'differ'} from the file.`}
          {isKept && ' Kept in this browser until the plan is submitted, for a day.'}
        </Typography>
      )}
      {isKept === false && (
        <Alert severity="warning" role="status">
          Not kept in this browser: it is full, or the window is private. Submit the plan, or save its rows, before you
          close this page.
        </Alert>
      )}
      <RepairRows shown={shown} summary={summary} canRepair={canRepair} onShow={setShown} onRun={run} onFail={fail} />
      {!canRepair && <Alert severity="info">The rows can’t be changed while they are submitted.</Alert>}
    </Stack>
  );
}

const listKnownValues = callChecker('listKnownValues');

/** Offered in cells and in the list of problems. */
function KnownValues({ isCompared }: { readonly isCompared: boolean }) {
  const { answer = {} } = useCheckerAnswer(listKnownValues, isCompared);
  return uploadColumns.map((column) => (
    <datalist key={column} id={valuesId(column)}>
      {answer[column]?.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  ));
}

/** Ctrl Z, Ctrl Shift Z and Ctrl Y anywhere on the screen but in other inputs, whose texts the browser takes back. */
function useUndoKeys({ undo, redo }: { readonly undo: () => void; readonly redo: () => void }): void {
  useKeyDown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isOtherInput(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
}

function isOtherInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement) || positionOf(target) !== undefined) return false;
  return target.type === 'text' || target.type === 'search';
}
