import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '#domain/formatNumber.ts';
import { quoteText } from '#domain/quoteText.ts';
import { noTeamFilters } from '#domain/teams/teamFilters.ts';
import { useAddressParams } from '#src/components/useAddressParams.ts';
import { formatTeamFilters } from '#src/features/teams/filters/filterAddress.ts';
import { searchScopeParam } from './findTeams.ts';

interface EmptyResultProps {
  /** '' for no search. */
  readonly term: string;
  readonly hasFilters: boolean;
  /** Teams that the search finds without the filters. */
  readonly withoutFilters: number;
  /** Whether members were searched as well; undefined while they are being searched. */
  readonly hasSearchedMembers: boolean | undefined;
}

/** Notice of a search without result: the fields searched, and the ways out. */
export function EmptyResult({ term, hasFilters, withoutFilters, hasSearchedMembers }: EmptyResultProps) {
  const [, setParams] = useAddressParams();
  const hasTerm = term !== '';
  if (hasTerm && hasSearchedMembers === undefined) {
    return (
      <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
        <Typography role="status">Searching members...</Typography>
      </Paper>
    );
  }
  function leave(change: (params: URLSearchParams) => URLSearchParams): void {
    setParams(change);
    document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
  }
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
      <Typography role="status">
        {hasTerm ? `No team matches ${quoteText(term)}` : 'No team matches'}
        {hasFilters ? ` with these filters${otherwise(hasTerm, withoutFilters)}.` : '.'}
      </Typography>
      {hasTerm && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {`Searched: team name, project ID, product name, sector, business unit, type, status${
            hasSearchedMembers === true ? ', and members by name and e-mail address' : ''
          }.`}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        {hasTerm && (
          <Button variant="outlined" size="small" onClick={() => leave(withoutSearch)}>
            Clear search
          </Button>
        )}
        {hasFilters && (
          <Button variant="outlined" size="small" onClick={() => leave(withoutFilterParams)}>
            Clear filters
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

function otherwise(hasTerm: boolean, teams: number): string {
  return hasTerm && teams > 0 ? `, ${formatCount(teams, 'team')} without them` : '';
}

function withoutSearch(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['search', 'page', searchScopeParam]) next.delete(name);
  return next;
}

function withoutFilterParams(params: URLSearchParams): URLSearchParams {
  return formatTeamFilters(noTeamFilters, params);
}
