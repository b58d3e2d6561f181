import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { recallTeamList } from './teamListSearch.ts';

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
