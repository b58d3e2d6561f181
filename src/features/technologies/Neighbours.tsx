import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatCount } from '#domain/formatNumber.ts';
import { categories } from '#domain/tech-inventory/categories.ts';
import { categorySlug } from '#domain/technologies/technology.ts';
import type { TechnologyDetails } from '#domain/technologies/technologyQuery.ts';
import { useOrigin } from '#src/components/BackLink.tsx';
import { paths } from '#src/paths.ts';

interface NeighboursProps {
  readonly neighbours: TechnologyDetails['neighbours'];
  /** Query string of their pages, which keeps the scope. */
  readonly search: string;
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
};

/** Technologies that the same teams use, most shared teams first. */
export function Neighbours({ neighbours, search }: NeighboursProps) {
  const headingId = useId();
  const origin = useOrigin();
  if (neighbours.length === 0) return null;
  return (
    <Paper component="section" aria-labelledby={headingId} variant="outlined" sx={{ p: 2, mb: 3 }}>
      <Typography id={headingId} variant="h2" sx={{ mb: 1.5 }}>
        What else these teams use
      </Typography>
      <Box component="ul" sx={grid}>
        {neighbours.map(({ category, name, teams }) => (
          <Box component="li" key={`${category}/${name}`} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Link component={RouterLink} to={paths.technology(categorySlug(category), name) + search} state={origin}>
              {name}
            </Link>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {categories[category].label} · {formatCount(teams, 'team')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
