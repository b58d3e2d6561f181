import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Technology } from '#domain/technologies/technology.ts';
import { paths } from '#src/paths.ts';
import { describeScope } from './ScopeNotice.tsx';
import type { TechnologyView } from './technologyView.ts';

interface UnusedTechnologyProps {
  readonly technology: Technology;
  readonly view: TechnologyView;
}

/** Says that no team uses a technology, or none of those that count. */
export function UnusedTechnology({ technology: { name }, view }: UnusedTechnologyProps) {
  const scope = describeScope(view.scope);
  return (
    <Paper variant="outlined" sx={{ p: 4, mb: 3, textAlign: 'center' }}>
      <Typography variant="h2">
        No team {scope !== '' && `of ${scope} `}uses <bdi>{name}</bdi>
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 2 }}>
        As soon as a team enters it into its tech inventory, it is here.
      </Typography>
      <Stack direction="row" sx={{ justifyContent: 'center', flexWrap: 'wrap', gap: 1.5 }}>
        {scope !== '' && (
          <Button variant="outlined" onClick={view.showAllTeams}>
            Show all teams
          </Button>
        )}
        <Button component={Link} to={paths.technologies} variant="outlined">
          All technologies
        </Button>
      </Stack>
    </Paper>
  );
}
