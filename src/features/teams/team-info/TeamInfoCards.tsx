import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Team } from '#domain/team.ts';
import { notAvailable, tidyText, toTitleCase, yesOrNo } from '#domain/text.ts';

const fields: readonly (readonly [name: string, value: (team: Team) => string])[] = [
  ['Team Name', (team) => tidyText(team.teamName)],
  ['Product Name', (team) => tidyText(team.productName)],
  ['Project ID', (team) => tidyText(team.projectId)],
  ['Team Type', (team) => toTitleCase(team.teamType)],
  ['Sector', (team) => tidyText(team.sector)],
  ['Business Unit', (team) => tidyText(team.businessUnit)],
  ['Team Status', (team) => toTitleCase(team.teamStatus)],
  ['Greenfield Status', (team) => yesOrNo(team.greenfield)],
];

const columns = { xs: '1fr 1fr', md: 'repeat(4, 1fr)' };

/** One card for each field of a team; 'N/A' where nobody gave a value. */
export function TeamInfoCards({ team }: { readonly team: Team }) {
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: columns, gap: 2, m: 0, mb: 4 }}>
      {fields.map(([name, value]) => (
        <Card key={name} variant="outlined" sx={{ p: 2, minWidth: 0 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, mt: 0.5, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {value(team) || notAvailable}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
