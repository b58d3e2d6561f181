import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { tidyText } from '#domain/text.ts';
import type { ExplainedTeam } from '#domain/metric-calculations/explain.ts';
import { paths } from '#src/paths.ts';

export function TeamLink({ team: { teamId, teamName } }: { readonly team: ExplainedTeam }) {
  return (
    <Link component={RouterLink} to={paths.team(teamId)}>
      {tidyText(teamName) || teamId}
    </Link>
  );
}
