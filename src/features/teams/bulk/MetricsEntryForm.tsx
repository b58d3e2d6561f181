import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { flagKeys } from '#domain/flagKeys.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { RestoredDraftNotice } from '#src/auth/drafts.tsx';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { DiscardDialog, useUnsavedChangesPrompt } from '#src/components/UnsavedChanges.tsx';
import { ConcernsDialog } from '#src/features/teams/team-metrics/ConcernsDialog.tsx';
import { useFlag } from '#src/flags/flags.ts';
import type { Location } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { AddTeam } from './AddTeam.tsx';
import { MetricsGrid } from './MetricsGrid.tsx';
import { PasteNotice } from './PasteNotice.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useGridRows } from './useGridRows.ts';
import { maxTeams } from './useGridTeams.ts';
import { useGridState, useMetricsEntry } from './useMetricsEntry.ts';
import { usePaste } from './usePaste.ts';

const isSameScreen = ({ pathname }: Location): boolean => pathname === paths.enterMetrics;

interface MetricsEntryFormProps {
  /** Sorted. */
  readonly teamIds: readonly string[];
  /** Shown in place of an empty grid. */
  readonly emptyText: string;
  readonly onShow: (teamIds: readonly string[]) => void;
}

/** The grid with what belongs to it: adding teams, pasting, saving, and the question before anything is lost. */
export function MetricsEntryForm({ teamIds, emptyText, onShow }: MetricsEntryFormProps) {
  const gridState = useGridState();
  const { state, dispatch, isChanged, isRestored } = gridState;
  // A team that has left the address stays as long as it has unsaved input.
  const drafted = Object.keys(state.drafts).sort().join();
  const ids = useMemo(
    () => [...new Set([...(drafted === '' ? [] : drafted.split(',')), ...teamIds.slice(0, maxTeams)])].sort(),
    [teamIds, drafted],
  );
  const grid = useGridRows(ids);
  const isEnabled = useFlag(flagKeys.editMonthlyMetrics);
  const table = useRef<HTMLTableElement>(null);
  const addInput = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const entry = useMetricsEntry({ grid, gridState, isEnabled: isEnabled === true, table });
  usePaste(entry);
  const isUnsaved = isChanged || entry.saver.isBusy;
  const { isPrompting, stay, leave } = useUnsavedChangesPrompt(isUnsaved, () => undefined, isSameScreen);
  const [removing, setRemoving] = useState<string | null>(null);

  const add = (more: readonly string[]): void => onShow([...ids, ...more]);
  const removeTeam = useCallback(
    (teamId: string): void => {
      dispatch({ type: 'discarded', teamId });
      setRemoving(null);
      onShow(ids.filter((id) => id !== teamId));
      addInput.current?.focus();
    },
    [dispatch, onShow, ids],
  );
  const askToRemove = useCallback(
    (teamId: string): void => (state.drafts[teamId] ? setRemoving(teamId) : removeTeam(teamId)),
    [state.drafts, removeTeam],
  );

  function discardAll(): void {
    entry.saver.stop();
    leave();
  }

  if (grid.rows === undefined) {
    const error = grid.isError ? 'Error: Failed to fetch team metadata.' : undefined;
    return <LoadState loading="Loading teams..." error={error} onRetry={grid.retry} />;
  }
  const isUnknown = grid.rows.length > 0 && grid.rows.every(({ metrics }) => metrics === undefined);
  if (isUnknown && grid.isError) return <LoadState loading="" error="Failed to fetch team data" onRetry={grid.retry} />;
  const missing = grid.isComplete ? ids.length - grid.rows.length : 0;
  return (
    <>
      {isRestored && isChanged && <RestoredDraftNotice />}
      {isEnabled === false && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Metrics updating is currently disabled
        </Alert>
      )}
      {(grid.isError || grid.isBeforeError) && <StaleNotice onRetry={grid.retry} />}
      {teamIds.length > maxTeams && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {maxTeams} of {teamIds.length} teams are shown: more are too many for one screen.
        </Alert>
      )}
      {missing > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {formatCount(missing, 'team')} of this address can’t be found.
        </Alert>
      )}
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between', mb: 2 }}
      >
        <AddTeam
          shown={ids}
          isDisabled={ids.length >= maxTeams}
          inputRef={addInput}
          onAdd={(teamId) => add([teamId])}
        />
        <ConnectionStatus fetchedAt={grid.fetchedAt} />
      </Stack>
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
            dispatch={dispatch}
            onRemove={askToRemove}
            describedBy={helpId}
          />
          {isEnabled === true && <SaveBar entry={entry} />}
        </>
      )}
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
        onDiscard={() => (removing === null ? discardAll() : removeTeam(removing))}
      />
    </>
  );
}
