import { Alert, Box, Button } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { isAsking } from '#domain/campaigns/campaign.ts';
import { describeAsked, describeTasks } from '#domain/campaigns/campaignTexts.ts';
import { taskPath } from '#domain/campaigns/taskPath.ts';
import { type CampaignTask, tasksOfTeams } from '#domain/campaigns/tasksOfTeams.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { describeRule } from '#domain/campaigns/requirement.ts';
import type { Team } from '#domain/team.ts';
import { LoadFailure, StaleNotice } from '#src/components/LoadState.tsx';
import { nameOf } from '#src/components/teams/nameOf.ts';
import { PageLink } from '#src/components/PageLink.tsx';
import { formatDay } from '#src/config/organisationDay.ts';
import { useCampaigns } from '#src/data/campaignsApi.ts';
import { useListTeamsOfQuery } from '#src/data/myTeamsApi.ts';
import { useTeamFacts } from '#src/data/useTeamFacts.ts';
import { paths } from '#src/paths.ts';
import { joinQueries } from '#src/data/joinQueries.ts';

const firstTasks = 3;

interface CampaignTasksProps {
  /** Sorted, so that the same teams are one question. */
  readonly teamIds: readonly string[];
  /** Where several teams are meant. */
  readonly hasNames?: boolean;
}

/** Open tasks of these teams by campaign, live; nothing where there are none. */
export function CampaignTasks({ teamIds, hasNames = false }: CampaignTasksProps) {
  const { campaigns, ...list } = useCampaigns();
  const asking = useMemo(() => campaigns?.filter(isAsking) ?? [], [campaigns]);
  const isAsked = asking.length > 0;
  const teams = useListTeamsOfQuery(isAsked ? teamIds : skipToken);
  const rules = useMemo(() => asking.map(({ rule }) => rule), [asking]);
  const { factsOfRule, ...facts } = useTeamFacts(rules, teamIds);
  const tasks = useMemo(() => {
    if (factsOfRule === undefined || teams.data === undefined) return undefined;
    return tasksOfTeams(asking, teams.data, factsOfRule);
  }, [asking, factsOfRule, teams.data]);
  const [isOpen, setOpen] = useState(false);
  const { refetch } = joinQueries(list, teams, facts);
  const isError = list.isError || (isAsked && (teams.isError || facts.isError));
  if (!isError && (tasks === undefined || tasks.length === 0)) return null;
  return (
    <Box sx={{ my: 2 }} className="no-print">
      {isError && tasks === undefined && (
        <LoadFailure onRetry={refetch}>Error: Failed to fetch what campaigns ask.</LoadFailure>
      )}
      {tasks !== undefined && <StaleNotice load={{ isError, refetch }} />}
      {tasks !== undefined && tasks.length > 0 && (
        <Alert severity="info" slotProps={{ message: { sx: { minWidth: 0 } } }}>
          <Box component="ul" aria-label="Asked by campaigns" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {(isOpen ? tasks : tasks.slice(0, firstTasks)).map((task) => (
              <Box component="li" key={`${task.campaign.$id} ${task.team.$id}`} sx={{ overflowWrap: 'anywhere' }}>
                <TaskLine task={task} hasName={hasNames} />
              </Box>
            ))}
          </Box>
          {!isOpen && tasks.length > firstTasks && (
            <Button size="small" color="inherit" onClick={() => setOpen(true)} sx={{ ml: -0.5 }}>
              and {formatNumber(tasks.length - firstTasks)} more
            </Button>
          )}
        </Alert>
      )}
    </Box>
  );
}

interface TaskLineProps {
  readonly task: CampaignTask<Team>;
  readonly hasName: boolean;
}

function TaskLine({ task: { campaign, team, tasks, exemptUntil }, hasName }: TaskLineProps) {
  const name = hasName ? `${nameOf(team)}: ` : '';
  const more = (
    <PageLink to={paths.campaign(campaign.$id)} color="inherit">
      {campaign.name}
    </PageLink>
  );
  if (exemptUntil !== null) {
    return (
      <>
        {name}Exempt until {formatDay(exemptUntil)}: {describeRule(campaign.rule)} ({more})
      </>
    );
  }
  return (
    <>
      {name}
      <PageLink to={taskPath(campaign.rule, team.$id, tasks)} color="inherit" sx={{ fontWeight: 600 }}>
        {describeAsked(campaign)}
      </PageLink>
      . Now: {describeTasks(tasks)} ({more})
    </>
  );
}
