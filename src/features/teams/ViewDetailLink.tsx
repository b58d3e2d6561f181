import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import type { Team } from '../../../domain/team';
import { paths } from '../../paths';
import { rememberTeamList } from './teamListSearch';

interface ViewDetailLinkProps {
  readonly team: Team;
  readonly tabIndex: number;
}

/** The way to a team that also works with the keyboard, a middle click, or in a new tab. */
export function ViewDetailLink({ team, tabIndex }: ViewDetailLinkProps) {
  const { search } = useLocation();
  return (
    <Button
      component={Link}
      to={paths.team(team.$id)}
      state={rememberTeamList(search)}
      tabIndex={tabIndex}
      size="small"
      variant="outlined"
      // Twenty links of one name: the description says which team.
      aria-description={team.teamName}
    >
      View Detail
    </Button>
  );
}
