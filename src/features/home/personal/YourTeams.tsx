import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#domain/formatNumber.ts';
import type { TeamDuty } from '#domain/teamDuties.ts';
import { tidyText } from '#domain/text.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { paths, type TeamTab } from '#src/paths.ts';
import type { PersonalTeam } from './usePersonalTeams.ts';

const shownAtFirst = 10;

interface YourTeamsProps {
  readonly teams: readonly PersonalTeam[];
  readonly email: string;
}

/** The person's teams, each with links to what is due there. */
export function YourTeams({ teams, email }: YourTeamsProps) {
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
const dutyStyle = { columnGap: 2, flexWrap: 'wrap', justifyContent: { sm: 'flex-end' } };

const tabs: Readonly<Record<TeamDuty['area'], TeamTab>> = { metrics: 'teamMetrics', inventory: 'techInventory' };

function TeamItem({ team: { id, name, duties } }: { readonly team: PersonalTeam }) {
  return (
    <Stack component="li" direction="row" sx={itemStyle}>
      <Link component={RouterLink} to={paths.team(id)} sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
        {tidyText(name)}
      </Link>
      {duties.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Up to date
        </Typography>
      ) : (
        <Stack direction="row" sx={dutyStyle}>
          {duties.map(({ area, text }) => (
            <Link
              key={text}
              component={RouterLink}
              to={paths.team(id, tabs[area])}
              variant="body2"
              color="secondary"
              aria-description={name}
            >
              {text}
            </Link>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function NoTeams({ email }: { readonly email: string }) {
  const { contactEmail } = useRuntimeConfig();
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      Your e-mail address {email} isn’t a member of any team. Something wrong? Write to{' '}
      <Link href={`mailto:${contactEmail}?subject=${encodeURIComponent('My teams')}`}>{contactEmail}</Link>.
    </Typography>
  );
}
