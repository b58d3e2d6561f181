import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Loaded } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { useAddressState } from '#src/lists/addressState.ts';
import { TeamTable, loadTexts } from './TeamTable.tsx';
import { teamNoticeIn } from '#src/components/teams/teamNotice.ts';
import { type FirstTeams, type LastSeenTeams, teamListTexts } from '#src/data/firstTeams.ts';
import { useGetFirstTeamsQuery, useListTeamsQuery } from '#src/data/teamsApi.ts';
import { useStartAddress } from './views/startView.ts';

const RemovedTeamNotice = onDemand(async () => (await import('./RemovedTeamNotice.tsx')).RemovedTeamNotice);

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
  const query = useListTeamsQuery();
  const { data: all, isError } = query;
  const first = useFirstTeams(all === undefined, isError);
  const { removed, close } = useRemovedTeam();
  return (
    <>
      <PageHeader title={teamListTexts.title} subtitle={teamListTexts.subtitle} />
      {removed && <RemovedTeamNotice key={removed.removalId} removed={removed} onClose={close} />}
      <Loaded data={all ?? first} load={query} {...loadTexts} failure="Error: Failed to fetch team metadata.">
        {() => <TeamTable all={all} first={first} isStale={isError} />}
      </Loaded>
    </>
  );
}

const noParameters = {};

/** In every history entry of the list, so that once closed it stays closed on the way back. */
function useRemovedTeam() {
  const { state } = useLocation() as { state: unknown };
  const [, setAddress] = useAddressState(noParameters);
  const [closedId, setClosedId] = useState<string>();
  const removed = teamNoticeIn(state).removedTeam;
  const close = () => {
    setClosedId(removed?.removalId);
    setAddress({}, { replace: true, state: { removedTeam: undefined } });
  };
  return { removed: removed?.removalId === closedId ? undefined : removed, close };
}

/** First page of the default view, until all teams are there. If they can't be loaded, twenty are not enough, but those last seen are. */
function useFirstTeams(isLoading: boolean, hasFailed: boolean): FirstTeams | LastSeenTeams | undefined {
  const { search } = useLocation();
  const [isDefaultView] = useState(search === '');
  const { data: first } = useGetFirstTeamsQuery(undefined, { skip: !isLoading || !isDefaultView });
  if (!isLoading || first === undefined || first.rows.length === 0) return undefined;
  return hasFailed && !('seenAt' in first) ? undefined : first;
}
