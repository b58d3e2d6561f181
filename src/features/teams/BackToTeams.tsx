import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#src/paths.ts';

/** Back to the list as it was left: searched, sorted and at its page. */
export function BackToTeams() {
  const { state } = useLocation() as { state: unknown };
  return (
    <Button
      component={Link}
      to={{ pathname: paths.teams, search: recallTeamList(state) }}
      startIcon={<ArrowBackIcon />}
      size="small"
      sx={{ mb: 1, ml: -0.5 }}
    >
      All Team Projects
    </Button>
  );
}

/** What the team list was showing, taken along in the history entry of a team, so that the way back keeps it. */
interface TeamListState {
  readonly teamListSearch: string;
}

export function rememberTeamList(search: string): TeamListState {
  return { teamListSearch: search };
}

/** '' when the team was not reached from the list. */
export function recallTeamList(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('teamListSearch' in state)) return '';
  return typeof state.teamListSearch === 'string' ? state.teamListSearch : '';
}
