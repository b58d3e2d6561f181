import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Team } from '#domain/team.ts';
import { useListMyTeamIdsQuery } from '#src/api/myTeams.ts';
import { useCurrentUser } from '#src/auth/session.ts';

interface MyTeamsFilterProps {
  /** Of the whole list; undefined while they load. */
  readonly teams: readonly Team[] | undefined;
  /** Ids of the person's teams; null when there are none, or they can't be known: then all teams are shown. */
  readonly onTeams: (ids: ReadonlySet<string> | null) => void;
}

/** Chip of the filter "Your teams", or a sentence why all teams are shown instead. */
export function MyTeamsFilter({ teams, onTeams }: MyTeamsFilterProps) {
  const email = useCurrentUser()?.email ?? '';
  const { currentData: ids, isError, refetch } = useListMyTeamIdsQuery(email, { refetchOnMountOrArgChange: true });
  const [, setParams] = useSearchParams();
  const showAll = (): void => setParams(withoutMine, { preventScrollReset: true });

  const mine = useMemo(() => {
    if (ids === undefined || teams === undefined) return undefined;
    const known = new Set(ids);
    return teams.some(({ $id }) => known.has($id)) ? known : null;
  }, [ids, teams]);
  const shown = mine ?? (isError ? null : mine);

  useEffect(() => {
    if (shown !== undefined) onTeams(shown);
  }, [shown, onTeams]);

  if (mine)
    return <Chip label="Your teams" aria-label="Your teams: remove this filter" onClick={showAll} onDelete={showAll} />;
  if (mine === undefined && !isError) return null;
  return (
    <Alert
      severity={isError ? 'warning' : 'info'}
      sx={{ width: '100%', mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={isError ? () => void refetch() : showAll}>
          {isError ? 'Retry' : 'OK'}
        </Button>
      }
    >
      {isError
        ? 'Your teams could not be found. You see all teams.'
        : `You see all teams, since your e-mail address ${email} isn’t a member of any of them.`}
    </Alert>
  );
}

function withoutMine(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['mine', 'page']) next.delete(name);
  return next;
}
