import { Box, Tab, Tabs } from '@mui/material';
import type { SerializedError } from '@reduxjs/toolkit';
import { type ComponentType, useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { Team } from '#domain/team.ts';
import { notAvailable, tidyText } from '#domain/text.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import { dutyNotes, findDuties, nothingDue, type TeamDuty } from '#domain/teamDuties.ts';
import { useOrganisationDay } from '#src/config/organisationDay.ts';
import { useListReportingOfQuery } from '#src/data/teamReportingApi.ts';
import type { AppError } from '#src/appwrite/errors.ts';
import { useKeepDraftsOf } from '#src/auth/drafts.tsx';
import { ForAdmins } from '#src/components/admin-rights/ForAdmins.tsx';
import { BackLink, OriginLabel } from '#src/components/BackLink.tsx';
import { Fact } from '#src/components/LastUpdated.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { onDemand, onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { partUnavailable } from '#src/components/on-demand/partUnavailable.tsx';
import { recallTeamList } from '#src/components/teams/teamListState.ts';
import { rememberTeam } from '#src/data/recentTeams.ts';
import { useGetTeamQuery, teamsApi } from '#src/data/teamsApi.ts';
import { paths, type TeamTab } from '#src/paths.ts';
import { useAppDispatch, type AppThunk } from '#src/store/hooks.ts';
import { TeamInfoTab } from './TeamInfoTab.tsx';
import { tableIds } from '#domain/resourceIds.ts';
import { tagId } from '#src/live/tagId.ts';

/** One team, with its tabs (specification.md, section 2, /teams/{teamId}). */
export function TeamPage() {
  const { teamId = '', '*': rest } = useParams();
  const query = useGetTeamQuery(teamId, {
    refetchOnMountOrArgChange: true,
    // `currentData`, since `data` is the previous team's until this one has loaded. Not rendered for the progress of a fetch.
    selectFromResult: ({ currentData, error, isError }) => ({ currentData, error, isError }),
  });
  const { currentData: team, error } = query;
  useLiveTeam(teamId);
  useRememberTeam(team?.$id);

  if (isTeamMissing(error)) return <TeamNotFound key={teamId} teamId={teamId} />;
  return (
    <>
      <BackToTeams />
      {team === undefined ? (
        <LoadState load={query} loading="Loading..." failure="Error: Failed to fetch team metadata." />
      ) : (
        <OriginLabel value={tidyText(team.teamName) || team.$id}>
          <StaleNotice load={query} />
          <TeamHeader team={team} tab={toTeamTab(rest)} />
          <TeamTabs team={team} current={toTeamTab(rest)} />
        </OriginLabel>
      )}
    </>
  );
}

const CampaignTasks = onDemandQuietly(
  async () => (await import('#src/components/campaigns/CampaignTasks.tsx')).CampaignTasks,
  partUnavailable('Campaigns'),
);

/** Home lists the teams visited last; only those that there are. */
function useRememberTeam(teamId: string | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (teamId !== undefined) dispatch(rememberTeam(teamId));
  }, [teamId, dispatch]);
}

/** Team Info for no tab, or an unknown one (specification.md, section 2). */
export function toTeamTab(rest: string | undefined): TeamTab {
  const [segment] = (rest ?? '').split('/');
  return teamTabs.find((tab) => tab === segment) ?? 'teamInfo';
}

const keptText = 'What you typed is kept in this tab, in case the team is restored.';

/** An unknown id, or a text that can't be one. */
function isTeamMissing(error: AppError | SerializedError | undefined): boolean {
  return error?.code === 404 || (error?.code === 400 && 'type' in error && error.type === 'general_argument_invalid');
}

function TeamNotFound({ teamId }: { readonly teamId: string }) {
  const isKept = useKeepDraftsOf(teamId);
  return (
    <>
      <BackToTeams />
      <PageHeader
        title="Team not found"
        subtitle={`There is no team at this address. It may have been removed.${isKept ? ` ${keptText}` : ''}`}
      />
    </>
  );
}

const CompareWith = onDemandQuietly(
  async () => (await import('./CompareWith.tsx')).CompareWith,
  partUnavailable('Compare'),
);
const TeamActions = onDemandQuietly(
  async () => (await import('./edit/TeamActions.tsx')).TeamActions,
  partUnavailable('Team actions'),
);
/** Room in advance for what comes on demand, and for what is due. */
const actionStyle = { minWidth: 150, minHeight: 37 };
const dutiesStyle = { display: 'flex', flexWrap: 'wrap', columnGap: 3, minHeight: { xs: 48, sm: 24 } };

interface TeamHeaderProps {
  readonly team: Team;
  readonly tab: TeamTab;
}

function TeamHeader({ team, tab }: TeamHeaderProps) {
  return (
    <PageHeader
      title={tidyText(team.teamName)}
      {...(tab !== 'teamInfo' && { part: teamTabContents[tab].label })}
      subtitle={
        <>
          <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, m: 0 }}>
            <Fact name="Project ID:">{tidyText(team.projectId) || notAvailable}</Fact>
            <Fact name="Product Name:">{tidyText(team.productName) || notAvailable}</Fact>
          </Box>
          {!isClosed(team.teamStatus) && <Duties team={team} tab={tab} />}
        </>
      }
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Box sx={actionStyle}>
            <CompareWith key={team.$id} team={team} />
          </Box>
          <ForAdmins>
            <Box sx={actionStyle}>
              <TeamActions key={team.$id} team={team} />
            </Box>
          </ForAdmins>
        </Box>
      }
    />
  );
}

const dutyTabs: Readonly<Record<TeamDuty['area'], TeamTab>> = { metrics: 'teamMetrics', inventory: 'techInventory' };

/** Each leads to its tab, which says it itself. */
function Duties({ team, tab }: TeamHeaderProps) {
  const { state } = useLocation() as { state: unknown };
  const duties = useReportingOf(team, findDuties);
  return (
    <Box sx={dutiesStyle}>
      {duties?.length === 0 && nothingDue}
      {duties
        ?.filter(({ area }) => dutyTabs[area] !== tab)
        .map(({ area, text }) => (
          <PageLink key={text} to={paths.team(team.$id, dutyTabs[area])} state={state} color="secondary">
            {text}
          </PageLink>
        ))}
    </Box>
  );
}

interface TeamTabContent {
  readonly label: string;
  readonly Content: ComponentType<{ readonly team: Team }>;
}

/** In their order (specification.md, section 2); all but the first are loaded on demand. */
const teamTabContents: Readonly<Record<TeamTab, TeamTabContent>> = {
  teamInfo: { label: 'Team Info', Content: TeamInfoTab },
  techInventory: {
    label: 'Tech Inventory',
    Content: onDemand(async () => (await import('./tech-inventory/TechInventoryTab.tsx')).TechInventoryTab),
  },
  teamMetrics: {
    label: 'Team Metrics',
    Content: onDemand(async () => (await import('./team-metrics/TeamMetricsTab.tsx')).TeamMetricsTab),
  },
  history: {
    label: 'History',
    Content: onDemand(async () => (await import('./history/HistoryTab.tsx')).HistoryTab),
  },
};

const teamTabs = Object.keys(teamTabContents) as TeamTab[];

/** All four fit on a phone; none moves or grows when its note comes. */
const tabsSx = {
  ...{ borderBottom: 1, borderColor: 'divider', mb: 3 },
  '& .MuiTab-root': {
    px: { xs: 0.25, sm: 2 },
    py: 0.75,
    minHeight: 54,
    minWidth: { xs: 0, sm: 90 },
    flexGrow: { xs: 1, sm: 0 },
    fontSize: { xs: '0.75rem', sm: '0.875rem' },
  },
};

/** The tabs are links, so that each can be opened in a new browser tab. */
function TeamTabs({ team, current }: { readonly team: Team; readonly current: TeamTab }) {
  const { state } = useLocation() as { state: unknown };
  const { Content } = teamTabContents[current];
  /** In a few characters: `2 missing`, `284 days`. */
  const notes: Partial<Record<TeamTab, string>> = useReportingOf(team, dutyNotes) ?? {};
  return (
    <>
      <Tabs value={current} variant="scrollable" scrollButtons={false} aria-label="Team" sx={tabsSx}>
        {teamTabs.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            label={<TabLabel label={teamTabContents[tab].label} note={notes[tab]} />}
            aria-description={notes[tab]}
            id={`team-tab-${tab}`}
            aria-controls="team-tab-panel"
            component={Link}
            to={paths.team(team.$id, tab)}
            state={state}
          />
        ))}
      </Tabs>
      {!isClosed(team.teamStatus) && <CampaignTasks teamIds={[team.$id]} />}
      <Box role="tabpanel" id="team-tab-panel" aria-labelledby={`team-tab-${current}`}>
        <Content key={team.$id} team={team} />
      </Box>
    </>
  );
}

function TabLabel({ label, note }: { readonly label: string; readonly note: string | undefined }) {
  return (
    <span>
      {label}
      {note !== undefined && (
        <Box
          component="span"
          aria-hidden
          sx={{ display: 'block', color: 'secondary.main', fontSize: '0.75rem', fontWeight: 400 }}
        >
          {note}
        </Box>
      )}
    </span>
  );
}

type ReportingRule<Result> = (...args: Parameters<typeof findDuties>) => Result;

/** Undefined while nothing is known, and for a closed team. */
function useReportingOf<Result>(team: Team, rule: ReportingRule<Result>): Result | undefined {
  const day = useOrganisationDay();
  const { currentData } = useListReportingOfQuery({ teamIds: [team.$id] });
  if (currentData === undefined || isClosed(team.teamStatus)) return undefined;
  return rule(currentData[0], team.$createdAt, day);
}

/** Back to the list as it was left (search, sorting and page), or to the technology whose teams were listed. */
function BackToTeams() {
  const { state } = useLocation() as { state: unknown };
  return <BackLink fallback={{ label: 'All Team Projects', to: paths.teams + recallTeamList(state) }} />;
}

/** A removed team is then no longer found. */
function useLiveTeam(teamId: string): void {
  const dispatch = useAppDispatch();
  useEffect(() => dispatch(watchTeam(teamId)), [dispatch, teamId]);
}

function watchTeam(teamId: string): AppThunk<() => void> {
  return (dispatch, getState, { services }) => {
    const refetch = () => void dispatch(teamsApi.util.invalidateTags([{ type: 'Team', id: tagId(teamId) }]));
    const watching = services.realtime.watchTable(tableIds.teamMetadata, {
      onEvent: ({ row }) => {
        if (row.$id === teamId) refetch();
      },
      onReconnect: refetch,
      onPoll: refetch,
    });
    /** The team was requested before the subscription was acknowledged: it may have changed in between. */
    const refetchOnceRead = async (): Promise<void> => {
      await dispatch(teamsApi.util.getRunningQueryThunk('getTeam', teamId));
      if (teamsApi.endpoints.getTeam.select(teamId)(getState()).isSuccess) refetch();
    };
    void watching.then(refetchOnceRead);
    return () => void watching.then((stop) => stop());
  };
}
