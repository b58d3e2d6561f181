import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useListTeamsQuery } from '#src/api/teamListApi.ts';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { TeamTable, loadTexts } from './TeamTable.tsx';
import { removedTeamIn, withoutRemovedTeam } from './edit/removedTeam.ts';
import { type FirstTeams, type LastSeenTeams, teamListTexts } from './firstTeams.ts';
import { useGetFirstTeamsQuery } from './teamsApi.ts';
import { useStartAddress } from './views/startView.ts';

const RemovedTeamNotice = onDemand(async () => (await import('./edit/RemovedTeamNotice.tsx')).RemovedTeamNotice);

/** All teams (specification.md, section 2, /teams), or the view with which the person starts. */
export function TeamListPage() {
  const start = useStartAddress();
  const { state } = useLocation() as { state: unknown };
  return (
    <>
      {start && <Navigate replace to={start.to} state={state} />}
      {start?.isOpening !== true && <TeamList />}
    </>
  );
}

function TeamList() {
  const { data: all, isError, refetch } = useListTeamsQuery();
  const first = useFirstTeams(all === undefined, isError);
  const retry = () => void refetch();
  const { removed, close } = useRemovedTeam();
  return (
    <>
      <PageHeader title={teamListTexts.title} subtitle={teamListTexts.subtitle} />
      {removed && <RemovedTeamNotice key={removed.removalId} removed={removed} onClose={close} />}
      {all === undefined && first === undefined ? (
        <LoadState
          {...loadTexts}
          error={isError ? 'Error: Failed to fetch team metadata.' : undefined}
          onRetry={retry}
        />
      ) : (
        <>
          {isError && <StaleNotice onRetry={retry} />}
          <TeamTable all={all} first={first} isStale={isError} />
        </>
      )}
    </>
  );
}

/** Kept by every history entry of the list, so that once closed it stays closed on the way back. */
function useRemovedTeam() {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const [closedId, setClosedId] = useState<string>();
  const removed = removedTeamIn(state);
  const close = () => {
    setClosedId(removed?.removalId);
    void navigate({ search }, { replace: true, preventScrollReset: true, state: withoutRemovedTeam(state) });
  };
  return { removed: removed?.removalId === closedId ? undefined : removed, close };
}

/**
 * The first page, where the list is opened in the view that it stands for, until all teams are there. When they can't be loaded, what was
 * last seen is better than nothing, and twenty of them are not.
 */
function useFirstTeams(isLoading: boolean, hasFailed: boolean): FirstTeams | LastSeenTeams | undefined {
  const { search } = useLocation();
  const [isDefaultView] = useState(search === '');
  const { data: first } = useGetFirstTeamsQuery(undefined, { skip: !isLoading || !isDefaultView });
  if (!isLoading || first === undefined || first.rows.length === 0) return undefined;
  return hasFailed && !('seenAt' in first) ? undefined : first;
}
