import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import type { Team } from '#domain/team.ts';
import { paths } from '#src/paths.ts';
import { rememberTeamList } from './teamListSearch.ts';

/** The way to a team that also works with the keyboard, a middle click, or in a new tab. */
export function ViewDetailLink({ team }: { readonly team: Team }) {
  const { search } = useLocation();
  return (
    <Button
      component={Link}
      to={paths.team(team.$id)}
      state={rememberTeamList(search)}
      size="small"
      variant="outlined"
      sx={{ whiteSpace: 'nowrap' }}
      // Twenty links of one name: the description says which team.
      aria-description={team.teamName}
    >
      View Detail
    </Button>
  );
}
