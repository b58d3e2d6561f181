import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#src/paths.ts';

/** Back to the list as it was left: search, sorting and page. */
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

/** Query string of the team list, kept in a team's history entry for the way back. */
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
