import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { lookUpTeams } from '#domain/monthly-metrics/lookUpTeams.ts';
import { useListTeamsQuery } from '#src/api/teamListApi.ts';
import type { MetricsEntry } from './useMetricsEntry.ts';

interface PasteNoticeProps {
  readonly entry: MetricsEntry;
  readonly canUndo: boolean;
  /** Adds teams that the block names, and pastes it again. */
  readonly onAdd: (teamIds: readonly string[]) => void;
}

/** How the last paste ended, with what the person has to look at. */
export function PasteNotice({ entry, canUndo, onAdd }: PasteNoticeProps) {
  const { pasted, canEdit } = entry;
  if (pasted === null) return null;
  const { report, unknownTeams } = pasted;
  return (
    <Alert
      severity={report.problems.length > 0 ? 'warning' : 'info'}
      onClose={entry.closePaste}
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
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

/** Offers the teams that are called so, once all teams are loaded; a name that several have isn't one of them. */
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
