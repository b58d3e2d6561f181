import Box from '@mui/material/Box';
import type { Team } from '#domain/team.ts';
import { notAvailable, tidyText } from '#domain/text.ts';
import { PageHeader } from '#src/components/PageHeader.tsx';

/** Team name, Project ID and Product Name, above every tab. */
export function TeamHeader({ team }: { readonly team: Team }) {
  return (
    <PageHeader
      title={tidyText(team.teamName)}
      subtitle={
        <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, m: 0 }}>
          <HeaderField name="Project ID" value={tidyText(team.projectId)} />
          <HeaderField name="Product Name" value={tidyText(team.productName)} />
        </Box>
      }
    />
  );
}

function HeaderField({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.75 }}>
      <dt>{name}:</dt>
      <Box component="dd" sx={{ m: 0, color: 'text.primary', overflowWrap: 'anywhere' }}>
        {value || notAvailable}
      </Box>
    </Box>
  );
}
