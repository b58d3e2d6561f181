import { Alert, Box, Stack, Typography, Button } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useId, useMemo, useRef, useState } from 'react';
import type { Location } from 'react-router-dom';
import { flagKeys } from '#domain/flagKeys.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { RestoredDraftNotice } from '#src/auth/drafts.tsx';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LoadFailure, LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { useLatest } from '#src/components/useLatest.ts';
import { usePasteBlock } from '#src/forms/usePasteBlock.ts';
import { DiscardDialog, useUnsavedChangesPrompt } from '#src/forms/UnsavedChanges.tsx';
import { ConcernsDialog } from '#src/components/monthly-metrics/ConcernsDialog.tsx';
import { NewMonthNotice } from '#src/components/monthly-metrics/MonthLine.tsx';
import { useFlag } from '#src/flags/flags.ts';
import { paths } from '#src/paths.ts';
import { lookUpTeams } from '#domain/monthly-metrics/lookUpTeams.ts';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';
import { AddTeam } from './AddTeam.tsx';
import { cellClasses } from './gridStyle.ts';
import { MetricsGrid } from './MetricsGrid.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useGridRows } from './useGridRows.ts';
import { useGridState, useMetricsEntry, type MetricsEntry } from './useMetricsEntry.ts';

const maxGridTeams = 50;

const isSameScreen = ({ pathname }: Location): boolean => pathname === paths.enterMetrics;

interface MetricsEntryFormProps {
  /** Sorted. */
  readonly teamIds: readonly string[];
  readonly emptyText: string;
  readonly onShow: (teamIds: readonly string[]) => void;
}

export function MetricsEntryForm({ teamIds, emptyText, onShow }: MetricsEntryFormProps) {
  const gridState = useGridState();
  const { state, dispatch, isChanged, isRestored } = gridState;
  // A team that has left the address stays as long as it has unsaved input.
  const drafted = Object.keys(state.drafts).sort().join();
  const ids = useMemo(
    () => [...new Set([...(drafted === '' ? [] : drafted.split(',')), ...teamIds.slice(0, maxGridTeams)])].sort(),
    [teamIds, drafted],
  );
  const grid = useGridRows(ids);
  const isEnabled = useFlag(flagKeys.editMonthlyMetrics);
  const table = useRef<HTMLTableElement>(null);
  const addInput = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const entry = useMetricsEntry({ grid, gridState, isEnabled: isEnabled === true, table });
  usePasteBlock(entry.canEdit, (block, start) => entry.paste(block, start ?? { row: 0, column: 0 }));
  const { isPrompting, stay, leave } = useUnsavedChangesPrompt({
    isChanged: isChanged || entry.saver.isBusy,
    isSending: entry.saver.isBusy,
    isKeptAt: isSameScreen,
  });
  const [removing, setRemoving] = useState<string | null>(null);
  const [notices, setNotices] = useState<HTMLElement | null>(null);

  const add = (more: readonly string[]): void => onShow([...ids, ...more]);
  function remove(gone: readonly string[]): void {
    gone.forEach((teamId) => dispatch({ type: 'discarded', teamId }));
    setRemoving(null);
    onShow(ids.filter((id) => !gone.includes(id)));
    addInput.current?.focus();
  }
  const askToRemove = useLatest((teamId: string) => (state.drafts[teamId] ? setRemoving(teamId) : remove([teamId])));

  function discardAll(): void {
    entry.saver.stop();
    leave();
  }

  if (grid.rows === undefined) {
    return <LoadState load={grid} loading="Loading teams..." failure="Error: Failed to fetch team metadata." />;
  }
  const isUnknown = grid.rows.length > 0 && grid.rows.every(({ metrics }) => metrics === undefined);
  if (isUnknown && grid.isError) return <LoadFailure onRetry={grid.refetch}>Failed to fetch team data</LoadFailure>;
  const missing = grid.isComplete ? ids.filter((id) => !grid.rows?.some((row) => row.id === id)) : [];
  // Drafts of removed teams.
  const lost = missing.filter((id) => id in state.drafts);
  const unknown = missing.length - lost.length;
  return (
    <Box sx={formStyle}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between', mb: 2 }}
      >
        <AddTeam
          shown={ids}
          isDisabled={ids.length >= maxGridTeams}
          inputRef={addInput}
          onAdd={(teamId) => add([teamId])}
        />
        <ConnectionStatus fetchedAt={grid.fetchedAt} />
      </Stack>
      {grid.rows.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{grid.isComplete ? emptyText : 'Loading teams...'}</Typography>
      ) : (
        <>
          <Typography id={helpId} variant="body2" sx={{ color: 'text.secondary', mb: 1, maxWidth: 900 }}>
            Copy cells in a spreadsheet and paste them here: by the names of metrics and teams, or from the chosen cell
            on.{' '}
            <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
              Arrow keys and Enter move, Space opens a list, Escape takes back what you typed in a cell, N/A is for a
              metric that doesn’t apply, Ctrl+Enter saves.
            </Box>
          </Typography>
          <MetricsGrid
            grid={grid}
            state={state}
            entry={entry}
            table={table}
            notices={notices}
            dispatch={dispatch}
            onRemove={askToRemove}
            describedBy={helpId}
          />
        </>
      )}
      <Box sx={footStyle}>
        <Box role="status" aria-label="To correct" sx={visuallyHidden}>
          {entry.leftError}
        </Box>
        <Box ref={setNotices} className={cellClasses.notices} sx={noticesStyle}>
          {isRestored && isChanged && <RestoredDraftNotice />}
          {isEnabled === false && <Alert severity="info">Metrics updating is currently disabled</Alert>}
          <StaleNotice load={{ isError: grid.isError || grid.isBeforeError, refetch: grid.refetch }} />
          {teamIds.length > maxGridTeams && (
            <Alert severity="info">
              {maxGridTeams} of {teamIds.length} teams are shown: more are too many for one screen.
            </Alert>
          )}
          {unknown > 0 && <Alert severity="info">{formatCount(unknown, 'team')} of this address can’t be found.</Alert>}
          {lost.length > 0 && (
            <Alert severity="warning" onClose={() => remove(lost)}>
              What you typed for {formatCount(lost.length, 'team')} can’t be saved:{' '}
              {lost.length === 1 ? 'it was' : 'they were'} removed.
            </Alert>
          )}
          <div>
            <NewMonthNotice month={grid.thisMonth} isTyped={isChanged} />
            <Box role="status" aria-label="Pasted">
              <PasteNotice
                entry={entry}
                canUndo={state.beforePaste !== null}
                onAdd={(found) => {
                  entry.pasteAgainWith(found);
                  add(found);
                }}
              />
            </Box>
          </div>
        </Box>
        {isEnabled === true && grid.rows.length > 0 && <SaveBar entry={entry} />}
      </Box>
      {entry.concerns.length > 0 && (
        <ConcernsDialog
          concerns={entry.concerns}
          onChange={() => entry.answerConcerns('change')}
          onSave={() => entry.answerConcerns('save')}
        />
      )}
      <DiscardDialog
        isOpen={isPrompting || removing !== null}
        onStay={() => (removing === null ? stay() : setRemoving(null))}
        onDiscard={() => (removing === null ? discardAll() : remove([removing]))}
      />
    </Box>
  );
}

/** As high as the screen, so that what is told grows upwards from its end, and moves neither the grid nor the bar with Save. */
const formStyle = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: { sm: 'calc(100dvh - 190px)' },
  [`&:has(.${cellClasses.notices} .MuiAlert-root)`]: { '--EnterMetrics-foot': '260px' },
} as const;
const footStyle = {
  // A phone has no room for it beside the keyboard.
  position: { sm: 'sticky' },
  bottom: 0,
  zIndex: 2,
  mt: 'auto',
  pt: 2,
};
const noticesStyle = {
  position: { xs: 'fixed', sm: 'static' },
  bottom: 8,
  left: 8,
  right: 8,
  display: 'grid',
  gap: 1,
  maxHeight: '40dvh',
  overflowY: 'auto',
  '& .MuiAlert-root': { m: 0 },
  '&:has(.MuiAlert-root)': {
    p: 0.5,
    mb: 1,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
  },
} as const;

interface PasteNoticeProps {
  readonly entry: MetricsEntry;
  readonly canUndo: boolean;
  readonly onAdd: (teamIds: readonly string[]) => void;
}

function PasteNotice({ entry, canUndo, onAdd }: PasteNoticeProps) {
  const { pasted, canEdit } = entry;
  if (pasted === null) return null;
  const { report, unknownTeams } = pasted;
  return (
    <Alert
      severity={report.problems.length > 0 ? 'warning' : 'info'}
      onClose={entry.closePaste}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {report.done}
      {report.problems.map((problem) => (
        <Box key={problem}>{problem}</Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        {canUndo && (
          <Button size="small" color="inherit" variant="outlined" disabled={!canEdit} onClick={entry.undoPaste}>
            Undo paste
          </Button>
        )}
        {unknownTeams.length > 0 && <AddUnknown names={unknownTeams} onAdd={onAdd} />}
      </Box>
    </Alert>
  );
}

interface AddUnknownProps {
  /** Names or project ids. */
  readonly names: readonly string[];
  readonly onAdd: PasteNoticeProps['onAdd'];
}

/** Offers the teams of these names once all teams are loaded; an ambiguous name isn't offered. */
function AddUnknown({ names, onAdd }: AddUnknownProps) {
  const { data: teams, isError, refetch } = useListTeamsQuery();
  const found = useMemo(() => {
    const find = lookUpTeams(
      (teams ?? []).map(({ $id, teamName, projectId }) => ({ id: $id, name: teamName, projectId })),
    );
    return names.map((name) => find([name])).flatMap((called) => (called.length === 1 ? called : []));
  }, [teams, names]);
  if (isError) {
    return (
      <Button size="small" color="inherit" variant="outlined" onClick={() => void refetch()}>
        Look for them again
      </Button>
    );
  }
  if (teams === undefined) return <span>Looking for them...</span>;
  if (found.length === 0) return <span>No team is called so.</span>;
  return (
    <Button size="small" color="inherit" variant="outlined" onClick={() => onAdd(found.map(({ id }) => id))}>
      Add {found.map(({ name }) => name).join(', ')}
    </Button>
  );
}
