import { Alert, Button } from '@mui/material';
import { type ReactNode, useEffect, useMemo } from 'react';
import { isCounted } from '#domain/campaigns/campaign.ts';
import { findStanding } from '#domain/campaigns/standing.ts';
import { hasReported } from '#domain/monthly-metrics/reportingState.ts';
import type { Team } from '#domain/team.ts';
import type { FactFacet, TeamFilters } from '#domain/teams/teamFilters.ts';
import { useListMyTeamIdsQuery } from '#src/data/myTeamsApi.ts';
import { useListTeamReportingQuery } from '#src/data/teamReportingApi.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { useToday } from '#src/config/organisationDay.ts';
import { handFocusOn, RetryAlert } from '#src/components/LoadState.tsx';
import { useCampaigns } from '#src/data/campaignsApi.ts';
import { useHolds } from '#src/data/holdsApi.ts';
import { useTeamFacts } from '#src/data/useTeamFacts.ts';
import type { KnownFact, TellFact } from './knownFacts.ts';
import { joinQueries } from '#src/data/joinQueries.ts';

interface FactReadersProps {
  readonly teams: readonly Team[] | undefined;
  readonly filters: TeamFilters;
  /** Whether counts of facts that nobody filters by are shown, too. */
  readonly areAllWanted: boolean;
  readonly onFact: TellFact;
  /** Takes a filter back that leads nowhere. */
  readonly onRemove: (facet: FactFacet, value: string) => void;
}

export function FactReaders({ teams, filters, areAllWanted, onFact, onRemove }: FactReadersProps) {
  const isWanted = (facet: FactFacet): boolean => areAllWanted || filters[facet].length > 0;
  const isChosen = (facet: FactFacet): boolean => filters[facet].length > 0;
  return (
    <>
      {isWanted('mine') && <MyTeams teams={teams} isChosen={isChosen('mine')} onFact={onFact} onRemove={onRemove} />}
      {isWanted('reported') && <ReportedTeams isChosen={isChosen('reported')} onFact={onFact} />}
      {isWanted('hold') && <TeamsOnHold isChosen={isChosen('hold')} onFact={onFact} />}
      {filters.campaign.map((id) => (
        <AskedTeams key={id} id={id} teams={teams} onFact={onFact} onRemove={onRemove} />
      ))}
    </>
  );
}

interface FactProps extends Pick<FactReadersProps, 'onFact'> {
  readonly isChosen: boolean;
}

function useTell<Facet extends FactFacet>(onFact: TellFact, facet: Facet, fact: KnownFact<Facet>): void {
  useEffect(() => onFact(facet, fact), [onFact, facet, fact]);
}

/** All teams are shown, with the reason, when the person has none or theirs can't be known. */
function MyTeams({
  teams,
  isChosen,
  onFact,
  onRemove,
}: FactProps & Pick<FactReadersProps, 'teams' | 'onRemove'>): ReactNode {
  const email = useCurrentUser()?.email ?? '';
  const { currentData: ids, isError, refetch } = useListMyTeamIdsQuery(email, { refetchOnMountOrArgChange: true });
  const mine = useMemo(() => {
    if (ids === undefined || teams === undefined) return 'unknown';
    const known = new Set(ids);
    return teams.some(({ $id }) => known.has($id)) ? known : 'unavailable';
  }, [ids, teams]);
  const fact = mine === 'unknown' && isError ? 'unavailable' : mine;
  useTell(onFact, 'mine', fact);
  if (fact !== 'unavailable' || !isChosen) return null;
  return isError ? (
    <RetryAlert onRetry={refetch}>Your teams could not be found. You see all teams.</RetryAlert>
  ) : (
    <Notice onOk={() => onRemove('mine', '1')}>
      {`You see all teams, since your e-mail address ${email} isn’t a member of any of them.`}
    </Notice>
  );
}

function ReportedTeams({ isChosen, onFact }: FactProps): ReactNode {
  const thisMonth = useToday().slice(0, 7);
  const { data, isError, refetch } = useListTeamReportingQuery(undefined, { refetchOnMountOrArgChange: 60 });
  const reported = useMemo(
    () => data && new Set(data.filter((row) => hasReported(row, thisMonth)).map(({ $id }) => $id)),
    [data, thisMonth],
  );
  const fact = reported ?? (isError ? 'unavailable' : 'unknown');
  useTell(onFact, 'reported', fact);
  if (fact !== 'unavailable' || !isChosen) return null;
  return (
    <RetryAlert onRetry={refetch}>Who has reported this month could not be found. That filter is left out.</RetryAlert>
  );
}

function TeamsOnHold({ isChosen, onFact }: FactProps): ReactNode {
  const { holds, isError, refetch } = useHolds(useToday());
  const fact = holds ?? (isError ? 'unavailable' : 'unknown');
  useTell(onFact, 'hold', fact);
  if (fact !== 'unavailable' || !isChosen) return null;
  return (
    <RetryAlert onRetry={refetch}>Who uses something on Hold could not be found. That filter is left out.</RetryAlert>
  );
}

interface AskedTeamsProps extends Pick<FactReadersProps, 'teams' | 'onFact' | 'onRemove'> {
  /** Of the campaign. */
  readonly id: string;
}

function AskedTeams({ id, teams, onFact, onRemove }: AskedTeamsProps): ReactNode {
  const { campaigns, ...list } = useCampaigns();
  const campaign = campaigns?.find(({ $id }) => $id === id);
  const rules = useMemo(() => (campaign ? [campaign.rule] : []), [campaign]);
  const { factsOfRule, ...facts } = useTeamFacts(rules);
  const isMissing = campaigns !== undefined && campaign === undefined;
  const { isError, refetch } = joinQueries(list, facts);
  const asked = useMemo(() => {
    if (campaign === undefined || factsOfRule === undefined || teams === undefined) return 'unknown';
    const counted = isCounted(campaign) ? teams : [];
    const { left } = findStanding(campaign, counted, factsOfRule(campaign.rule));
    return { id, name: campaign.name, teams: new Set(left.map(({ team }) => team.$id)) };
  }, [campaign, factsOfRule, teams, id]);
  const fact = isMissing || (asked === 'unknown' && isError) ? 'unavailable' : asked;
  useTell(onFact, 'campaign', fact);
  // Another campaign's teams would be taken for this one's.
  useEffect(() => () => onFact('campaign', 'unknown'), [onFact]);
  if (fact !== 'unavailable') return null;
  return isMissing ? (
    <Notice onOk={() => onRemove('campaign', id)}>There is no such campaign. That filter is left out.</Notice>
  ) : (
    <RetryAlert onRetry={refetch}>
      Who has to act in the campaign could not be found. That filter is left out.
    </RetryAlert>
  );
}

function Notice({ onOk, children }: { readonly onOk: () => void; readonly children: ReactNode }) {
  return (
    <Alert
      severity="info"
      action={
        <Button ref={handFocusOn} color="inherit" size="small" onClick={onOk}>
          OK
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
