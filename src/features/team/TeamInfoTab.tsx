import { Box, Card, Typography } from '@mui/material';
import type { Team } from '#domain/team.ts';
import { teamCards } from '#domain/teamColumns.ts';
import { notAvailable } from '#domain/text.ts';
import { useAdminRight } from '#src/components/admin-rights/ForAdmins.tsx';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { ContactLink } from '#src/components/ContactLink.tsx';
import { TeamMembers } from './TeamMembers.tsx';

const EditableMembers = onDemand(async () => (await import('./edit/EditableMembers.tsx')).EditableMembers);

/** Team metadata and members (specification.md, section 2, Team Info). Admins can change them. */
export function TeamInfoTab({ team }: { readonly team: Team }) {
  const right = useAdminRight();
  return (
    <>
      <TeamInfoCards team={team} />
      {right === 'none' ? (
        <>
          <DataSource teamName={team.teamName} />
          <TeamMembers teamId={team.$id} />
        </>
      ) : (
        <EditableMembers teamId={team.$id} />
      )}
    </>
  );
}

function DataSource({ teamName }: { readonly teamName: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: -2, mb: 4 }}>
      Team data comes from the capacity plan. Something wrong? Write to <ContactLink subject={teamName} />.
    </Typography>
  );
}

const columns = { xs: '1fr 1fr', md: 'repeat(4, 1fr)' };

function TeamInfoCards({ team }: { readonly team: Team }) {
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: columns, gap: 2, m: 0, mb: 4 }}>
      {teamCards.map(({ label, value }) => (
        <Card key={label} variant="outlined" sx={{ p: 2, minWidth: 0 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, mt: 0.5, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {value(team) || notAvailable}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
