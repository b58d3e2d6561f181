import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, useEffect, useEffectEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#domain/formatNumber.ts';
import { nothingDue, type TeamDuty } from '#domain/teamDuties.ts';
import { closedStatus } from '#domain/teams/closedTeam.ts';
import { tidyText } from '#domain/text.ts';
import { isAdmin, type User, homeVisitsPreference } from '#domain/user.ts';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { partUnavailable } from '#src/components/on-demand/partUnavailable.tsx';
import { LoadFailure, LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { ContactLink } from '#src/components/ContactLink.tsx';
import { targetStyle } from '#src/components/targetStyle.ts';
import { paths, type TeamTab } from '#src/paths.ts';
import { parseSector, sectorPreference } from '#src/preferences/sectorPreference.ts';
import { usePreference } from '#src/preferences/usePreference.ts';
import { parseHomeVisits, visitHome } from '#domain/homeVisits.ts';
import { AdminPart } from './AdminPart.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { HeadlineFigures } from './HeadlineFigures.tsx';
import { Section } from './Section.tsx';
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
          <Section title="Your teams">
            {mine === undefined ? (
              <LoadFailure onRetry={load.refetch}>Error: Failed to fetch your teams.</LoadFailure>
            ) : (
              <>
                <StaleNotice load={load} />
                <YourTeams teams={mine} email={user.email} />
                {hasTeams && <TeamLines teams={mine} />}
              </>
            )}
          </Section>
        )}
        {recent.length > 0 && (
          <Section title="Recently visited">
            <RecentTeams teams={recent} />
          </Section>
        )}
      </Box>
      <Section title="All teams this month">
        <HeadlineFigures />
        {sector !== undefined && <SectorReporting sector={sector} onForget={() => void saveSector(null)} />}
      </Section>
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
