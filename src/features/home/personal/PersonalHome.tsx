import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useState, useEffect, useEffectEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber, formatCount } from '#domain/formatNumber.ts';
import { nothingDue, type TeamDuty } from '#domain/teamDuties.ts';
import { closedStatus } from '#domain/teams/closedTeam.ts';
import { tidyText } from '#domain/text.ts';
import { isAdmin, type User, homeVisitsPreference } from '#domain/user.ts';
import { parseHomeVisits, visitHome } from '#domain/homeVisits.ts';
import { addDays } from '#domain/calendarDay.ts';
import { parseDay } from '#domain/metric-calculations/calculation.ts';
import { reportChoiceLabels } from '#domain/monthly-metrics/reportingState.ts';
import { reportingWords } from '#domain/monthly-metrics/reportingWords.ts';
import { formatMonthName } from '#domain/monthly-metrics/reports.ts';
import { describeOutcome, type UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { partUnavailable } from '#src/components/on-demand/partUnavailable.tsx';
import { LoadFailure, LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { ContactLink } from '#src/components/ContactLink.tsx';
import { targetStyle } from '#src/components/targetStyle.ts';
import { paths, type TeamTab } from '#src/paths.ts';
import { parseSector, sectorPreference } from '#src/preferences/sectorPreference.ts';
import { usePreference } from '#src/preferences/usePreference.ts';
import { PlainSection } from '#src/components/Section.tsx';
import { formatDayOfMonth, useToday } from '#src/config/organisationDay.ts';
import {
  useCountUnreportedQuery,
  useListFailedRemindersQuery,
  useListHeadlineCalculationsQuery,
  useGetLastUploadQuery,
} from '#src/features/home/homeApi.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { HeadlineFigures } from './HeadlineFigures.tsx';
import { type NamedTeam, type PersonalTeam, usePersonalTeams } from './usePersonalTeams.ts';

const ChangesSince = onDemandQuietly(
  async () => (await import('./ChangesSince.tsx')).ChangesSince,
  partUnavailable('What has changed'),
);
const SectorReporting = onDemandQuietly(
  async () => (await import('./SectorReporting.tsx')).SectorReporting,
  partUnavailable('Your sector'),
);
const TeamLines = onDemandQuietly(
  async () => (await import('./TeamLines.tsx')).TeamLines,
  partUnavailable('What is on Hold'),
);

/** Part of Home for the person who is signed in (specification.md, section 2, Home). */
export function PersonalHome({ user }: { readonly user: User }) {
  const { mine, recent, ...load } = usePersonalTeams(user.email);
  const since = useLastVisit();
  const [sector, saveSector] = usePreference(sectorPreference, parseSector);
  const hasTeams = mine && mine.length > 0;
  // Admins need not be in any team.
  const isTeamlessAdmin = isAdmin(user) && mine?.length === 0;

  if (mine === undefined && !load.isError) return <LoadState loading="Loading your teams..." />;
  return (
    <Stack sx={{ gap: 4 }}>
      {isAdmin(user) && <FirstSteps />}
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: recent.length > 0 ? '2fr 1fr' : '1fr' }, gap: 4 }}>
        {!isTeamlessAdmin && (
          <PlainSection title="Your teams">
            {mine === undefined ? (
              <LoadFailure onRetry={load.refetch}>Error: Failed to fetch your teams.</LoadFailure>
            ) : (
              <>
                <StaleNotice load={load} />
                <YourTeams teams={mine} email={user.email} />
                {hasTeams && <TeamLines teams={mine} />}
              </>
            )}
          </PlainSection>
        )}
        {recent.length > 0 && (
          <PlainSection title="Recently visited">
            <RecentTeams teams={recent} />
          </PlainSection>
        )}
      </Box>
      <PlainSection title="All teams this month">
        <HeadlineFigures />
        {sector !== undefined && <SectorReporting sector={sector} onForget={() => void saveSector(null)} />}
      </PlainSection>
      {isAdmin(user) && <AdminPart email={user.email} />}
      {hasTeams && since !== undefined && <ChangesSince teams={mine} since={since} />}
    </Stack>
  );
}

function RecentTeams({ teams }: { readonly teams: readonly NamedTeam[] }) {
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 1 }}>
      {teams.map(({ id, name }) => (
        <li key={id}>
          <PageLink to={paths.team(id)} sx={{ ...targetStyle, overflowWrap: 'anywhere' }}>
            {tidyText(name)}
          </PageLink>
        </li>
      ))}
    </Stack>
  );
}

const shownAtFirst = 10;

function YourTeams({ teams, email }: { readonly teams: readonly PersonalTeam[]; readonly email: string }) {
  const [isAllShown, setIsAllShown] = useState(false);
  if (teams.length === 0) return <NoTeams email={email} />;
  const shown = isAllShown ? teams : teams.slice(0, shownAtFirst);
  return (
    <Paper variant="outlined">
      <Stack component="ul" sx={listStyle}>
        {shown.map((team) => (
          <TeamItem key={team.id} team={team} />
        ))}
      </Stack>
      {shown.length < teams.length && (
        <Button onClick={() => setIsAllShown(true)} sx={{ m: 0.5 }}>
          Show all {formatNumber(teams.length)}
        </Button>
      )}
      {teams.length > 1 && (
        <Button component={RouterLink} to={paths.enterMetrics} sx={{ m: 0.5 }}>
          Enter metrics of your teams
        </Button>
      )}
    </Paper>
  );
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
};
const itemStyle = {
  px: 2,
  py: 1,
  columnGap: 2,
  justifyContent: 'space-between',
  alignItems: 'baseline',
  flexWrap: 'wrap',
};
const dutyStyle = {
  columnGap: 2,
  flexWrap: 'wrap',
  justifyContent: { sm: 'flex-end' },
  fontSize: '0.875rem',
  lineHeight: '24px',
  color: 'text.secondary',
};

const tabs: Readonly<Record<TeamDuty['area'], TeamTab>> = { metrics: 'teamMetrics', inventory: 'techInventory' };

function TeamItem({ team: { id, name, isOver, duties } }: { readonly team: PersonalTeam }) {
  return (
    <Stack component="li" direction="row" sx={itemStyle}>
      <PageLink to={paths.team(id)} sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
        {tidyText(name)}
      </PageLink>
      <Stack direction="row" sx={dutyStyle}>
        {duties.length === 0
          ? isOver
            ? closedStatus
            : nothingDue
          : duties.map(({ area, text }) => (
              <PageLink key={text} to={paths.team(id, tabs[area])} color="secondary" aria-description={name}>
                {text}
              </PageLink>
            ))}
      </Stack>
    </Stack>
  );
}

function NoTeams({ email }: { readonly email: string }) {
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      Your e-mail address {email} isn’t a member of any team. Should it be? Write to <ContactLink subject="My teams" />.
    </Typography>
  );
}

/** Of Home, before this one, ISO 8601; undefined at the first. */
function useLastVisit(): string | undefined {
  const [stored, save] = usePreference(homeVisitsPreference, parseHomeVisits);
  const [visits] = useState(() => visitHome(stored, new Date()));
  const remember = useEffectEvent(() => {
    if (visits !== stored) void save(visits);
  });
  useEffect(() => remember(), []);
  return visits.before;
}

/** Teams that are late and what failed, each a link to the list that shows exactly that; nothing where there is none. */
function AdminPart({ email }: { readonly email: string }) {
  const today = useToday();
  const month = today.slice(0, 7);
  const unreported = useCountUnreportedQuery(month, { refetchOnMountOrArgChange: true });
  const { missing = 0, never = 0 } = unreported.currentData ?? {};
  const reminders = useListFailedRemindersQuery(today);
  const { data: calculations = [] } = useListHeadlineCalculationsQuery(today);
  const failedDays = (reminders.data ?? []).map(({ day }) => day).sort();
  const failedDay = failedDays.at(-1) ?? '';
  const failed = failedDays.filter((day) => day === failedDay).length;
  const calculated = calculations
    .flatMap((each) => parseDay(each) ?? [])
    .sort()
    .at(-1);
  const items = [
    missing > 0 && [
      paths.lateTeams,
      `${formatMonthName(month)} ${reportingWords.open}: ${formatCount(missing, 'team')}`,
    ],
    missing > 0 && [`${paths.lateTeams}&remind=1`, 'Remind them'],
    never > 0 && [paths.neverReported, `${reportChoiceLabels.never}: ${formatCount(never, 'team')}`],
    failed > 0 && [
      paths.failedReminders(failedDay),
      `Failed on ${formatDayOfMonth(failedDay)}: ${formatCount(failed, 'mail')}`,
    ],
    calculated !== undefined &&
      calculated < addDays(today, -1) && [
        paths.latestMetrics,
        `Metrics last calculated on ${formatDayOfMonth(calculated)}`,
      ],
  ].filter((item) => item !== false);
  return (
    <PlainSection title="For admins">
      {unreported.isError && (
        <LoadFailure onRetry={unreported.refetch}>Error: Failed to fetch who has reported.</LoadFailure>
      )}
      {reminders.isError && (
        <LoadFailure onRetry={reminders.refetch}>Error: Failed to fetch the reminders that failed.</LoadFailure>
      )}
      {items.length > 0 && (
        <Stack
          component="ul"
          direction="row"
          sx={{ flexWrap: 'wrap', columnGap: 3, m: 0, mb: 1, p: 0, listStyle: 'none' }}
        >
          {items.map(([to = '', text]) => (
            <li key={to}>
              <PageLink to={to} sx={targetStyle}>
                {text}
              </PageLink>
            </li>
          ))}
        </Stack>
      )}
      <LastUpload email={email} />
    </PlainSection>
  );
}

/** The newest of an admin's own uploads, and what became of it. */
function LastUpload({ email }: { readonly email: string }) {
  const { data: newest, isError, refetch } = useGetLastUploadQuery(email, { refetchOnMountOrArgChange: true });
  if (newest === undefined) {
    return isError ? <LoadFailure onRetry={refetch}>Error: Failed to fetch your last upload.</LoadFailure> : null;
  }
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {newest === null ? (
        <>
          You have uploaded nothing yet. <PageLink to={paths.adminTab('upload')}>Upload a capacity plan</PageLink>
        </>
      ) : (
        <>
          Your last upload, <DateTime iso={newest.submittedAt} />: {describeState(newest)}{' '}
          <PageLink to={paths.adminTab('history')}>Upload history</PageLink>
        </>
      )}
    </Typography>
  );
}

function describeState({ fileName, status, message, recordsTotal, errorCount, undoOf, merge }: UploadResult): string {
  if (status === 'queued' || status === 'processing') return `${fileName} is ${status}.`;
  if (status === 'failed') return `${fileName} failed. ${message ?? ''}`;
  const isPlan = undoOf === null && merge == null;
  return isPlan ? `${fileName}. ${describeOutcome(recordsTotal, errorCount)}` : `${fileName} is completed.`;
}
