import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDeferredValue, useId, useMemo } from 'react';
import { formatCount } from '#domain/formatNumber.ts';
import type { Team } from '#domain/team.ts';
import { factFacets, noTeamFilters, type TeamFacet, type TeamFilters } from '#domain/teams/teamFilters.ts';
import type { FindTeams, TeamQuery } from '#src/features/teams/find/findTeams.ts';
import { parseTeamFilters } from './filterAddress.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { applicableFilters, factsOf, type KnownFacts } from './knownFacts.ts';

interface FilterRegionProps {
  /** Value for `aria-controls`. */
  readonly id: string;
  /** Undefined while they load. */
  readonly teams: readonly Team[] | undefined;
  readonly query: TeamQuery;
  readonly find: FindTeams;
  readonly known: KnownFacts;
  readonly filters: TeamFilters;
  readonly onToggle: (facet: TeamFacet, value: string) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

const noTeams: readonly Team[] = [];

/** Filters above the table; on a phone a dialog that covers it. */
export function FilterRegion(props: FilterRegionProps) {
  const { id, known, onToggle, onClear, onClose } = props;
  const headingId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  // After the rows: the counts take as long as half of them.
  const teams = useDeferredValue(props.teams) ?? noTeams;
  const query = useDeferredValue(props.query);
  const find = useDeferredValue(props.find);
  // Of the address, which changes together with the rows.
  const chosen = useMemo(() => parseTeamFilters(new URLSearchParams(query.filters)), [query]);
  const searched = useMemo(() => find(teams, { ...query, filters: '' })?.teams ?? noTeams, [find, teams, query]);
  const shown = useMemo(() => find(teams, query)?.teams, [find, teams, query]);
  const applied = useMemo(() => applicableFilters(chosen, known) ?? withoutFacts(chosen), [chosen, known]);
  const facts = useMemo(() => factsOf(known), [known]);
  const unknown = useMemo(() => factFacets.filter((facet) => known[facet] === 'unknown'), [known]);
  const panel = (
    <FilterPanel
      {...{ id, teams, searched, facts, unknown, onToggle, onClose }}
      filters={applied}
      chosen={props.filters}
    />
  );
  if (isPhone) {
    return (
      <Dialog open fullScreen onClose={onClose} aria-labelledby={headingId}>
        <DialogTitle id={headingId}>Filters</DialogTitle>
        <DialogContent>{panel}</DialogContent>
        <DialogActions>
          <Button onClick={onClear}>Clear all</Button>
          <Button variant="contained" onClick={onClose}>
            {shown ? `Show ${formatCount(shown.length, 'team')}` : 'Show teams'}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Paper component="section" variant="outlined" aria-label="Filters" sx={{ p: 2 }}>
      {panel}
    </Paper>
  );
}

/** While a fact is being read, the counts are those of the other filters. */
function withoutFacts(filters: TeamFilters): TeamFilters {
  return { ...filters, ...Object.fromEntries(factFacets.map((facet) => [facet, noTeamFilters[facet]])) };
}
