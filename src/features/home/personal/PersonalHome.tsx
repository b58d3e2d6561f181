import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { tidyText } from '#domain/text.ts';
import type { User } from '#domain/user.ts';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { partUnavailable } from '#src/components/on-demand/partUnavailable.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { paths } from '#src/paths.ts';
import { HeadlineFigures } from './HeadlineFigures.tsx';
import { YourTeams } from './YourTeams.tsx';
import { type NamedTeam, usePersonalTeams } from './usePersonalTeams.ts';

const HoldLines = onDemandQuietly(
  async () => (await import('./HoldLines.tsx')).HoldLines,
  partUnavailable('What is on Hold'),
);

interface PersonalHomeProps {
  readonly user: User;
}

/** Part of Home for the person who is signed in (specification.md, section 2, Home). */
export function PersonalHome({ user }: PersonalHomeProps) {
  const { mine, recent, isError, retry } = usePersonalTeams(user.email);
  const hasTeams = mine && mine.length > 0;

  if (mine === undefined && !isError) return <LoadState loading="Loading your teams..." onRetry={retry} />;
  return (
    <Stack sx={{ gap: 4 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: recent.length > 0 ? '2fr 1fr' : '1fr' }, gap: 4 }}>
        <Section title="Your teams">
          {mine === undefined ? (
            <LoadState loading="" error="Error: Failed to fetch your teams." onRetry={retry} />
          ) : (
            <>
              {isError && <StaleNotice onRetry={retry} />}
              <YourTeams teams={mine} email={user.email} />
              {hasTeams && <HoldLines teams={mine} />}
            </>
          )}
        </Section>
        {recent.length > 0 && (
          <Section title="Recently visited">
            <RecentTeams teams={recent} />
          </Section>
        )}
      </Box>
      <Section title="All teams this month">
        <HeadlineFigures />
      </Section>
    </Stack>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function RecentTeams({ teams }: { readonly teams: readonly NamedTeam[] }) {
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 1 }}>
      {teams.map(({ id, name }) => (
        <li key={id}>
          <Link component={RouterLink} to={paths.team(id)} sx={{ overflowWrap: 'anywhere' }}>
            {tidyText(name)}
          </Link>
        </li>
      ))}
    </Stack>
  );
}
