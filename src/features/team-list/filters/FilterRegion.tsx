import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Paper,
  useTheme,
  useMediaQuery,
  Box,
  Checkbox,
  FormControlLabel,
  Stack,
  Typography,
} from '@mui/material';
import { useDeferredValue, useId, useMemo, type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { isAsking } from '#domain/campaigns/campaign.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import type { Team } from '#domain/team.ts';
import {
  factFacets,
  noTeamFilters,
  type TeamFacet,
  type TeamFilters,
  countFacets,
  type FactFacet,
  facetValues,
  flagValues,
  type TeamFacts,
  textFacets,
} from '#domain/teams/teamFilters.ts';
import { useCampaigns } from '#src/data/campaignsApi.ts';
import type { FindTeams, TeamQuery } from '#src/features/team-list/find/findTeams.ts';
import { parseTeamFilters } from './filterAddress.ts';
import { applicableFilters, factsOf, type KnownFacts } from './knownFacts.ts';
import { describeValue, facetTitles } from './facetTexts.ts';

interface FilterRegionProps {
  readonly id: string;
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

export function FilterRegion(props: FilterRegionProps) {
  const { id, known, onToggle, onClear, onClose } = props;
  const headingId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  // After the rows: the counts take as long as half of them.
  const teams = useDeferredValue(props.teams) ?? noTeams;
  const query = useDeferredValue(props.query);
  const find = useDeferredValue(props.find);
  // Of the address, which changes together with the rows.
  const chosen = useMemo(() => parseTeamFilters(query.filters), [query]);
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

interface FilterPanelProps {
  readonly id: string;
  readonly teams: readonly Team[];
  /** Teams that the search finds. */
  readonly searched: readonly Team[];
  /** Filters that the counts depend on; `chosen` are those ticked. */
  readonly filters: TeamFilters;
  readonly chosen: TeamFilters;
  readonly facts: TeamFacts;
  /** Facts being read, whose counts aren't known yet. */
  readonly unknown: readonly FactFacet[];
  /** Referentially stable between renders. */
  readonly onToggle: (facet: TeamFacet, value: string) => void;
  readonly onClose: () => void;
}

const panel = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 210px), 1fr))',
  alignItems: 'start',
};
const fieldset = { border: 0, m: 0, p: 0, minWidth: 0 };
const values = { maxHeight: 216, overflowY: 'auto', overscrollBehavior: 'contain', ml: 1.5, pl: 0 };
const optionLabel = { alignItems: 'flex-start', mr: 0, overflowWrap: 'anywhere' };
const pairs = ['greenfield', 'reported'] as const;
const singles = ['mine', 'hold'] as const;

/** Counts are of the teams that the search and the other filters leave. */
function FilterPanel(props: FilterPanelProps) {
  const { id, teams, searched, filters, chosen, facts, unknown, onToggle, onClose } = props;
  const counts = useMemo(() => countFacets(searched, filters, facts), [searched, filters, facts]);
  const texts = useMemo(
    () => textFacets.map((facet) => ({ facet, values: facetValues(teams, facet, facts) })),
    [teams, facts],
  );
  const { campaigns: all } = useCampaigns();
  const campaigns = useMemo(
    () => new Map(all?.filter(isAsking).map(({ $id, name }): [string, string] => [$id, name])),
    [all],
  );
  const isUnknown = (facet: TeamFacet, value: string): boolean =>
    (unknown as readonly TeamFacet[]).includes(facet) || (facet === 'campaign' && value !== facts.campaign.id);
  const option = (facet: TeamFacet, value: string): ReactNode => (
    <FilterOption
      key={value}
      facet={facet}
      value={value}
      label={facet === 'campaign' ? (campaigns.get(value) ?? value) : describeValue(facet, value)}
      count={isUnknown(facet, value) ? undefined : (counts[facet].get(value) ?? 0)}
      isChosen={chosen[facet].includes(value)}
      onToggle={onToggle}
    />
  );
  const panelRef = useRef<HTMLDivElement>(null);
  useEffect(() => panelRef.current?.querySelector('input')?.focus(), []);
  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose();
  }
  return (
    <Box ref={panelRef} id={id} sx={panel} onKeyDown={closeOnEscape}>
      {texts.map((each) => (
        <Facet key={each.facet} title={facetTitles[each.facet]}>
          {withChosen(each.values, chosen[each.facet]).map((value) => option(each.facet, value))}
        </Facet>
      ))}
      <Stack sx={{ gap: 1 }}>
        {pairs.map((facet) => (
          <Facet key={facet} title={facetTitles[facet]}>
            {flagValues[facet].map((value) => option(facet, value))}
          </Facet>
        ))}
        {campaigns.size > 0 && (
          <Facet title={facetTitles.campaign}>
            {withChosen([...campaigns.keys()], chosen.campaign).map((id) => option('campaign', id))}
          </Facet>
        )}
        <Facet title="More">{singles.map((facet) => flagValues[facet].map((value) => option(facet, value)))}</Facet>
      </Stack>
    </Box>
  );
}

/** A value of the address can be cleared even where no team has it. */
function withChosen(known: readonly string[], chosen: readonly string[]): readonly string[] {
  return [...known, ...chosen.filter((value) => !known.includes(value))];
}

function Facet({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="fieldset" sx={fieldset}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, fontWeight: 600 }}>
        {title}
      </Typography>
      <Box sx={values}>{children}</Box>
    </Box>
  );
}

interface FilterOptionProps extends Pick<FilterPanelProps, 'onToggle'> {
  readonly facet: TeamFacet;
  readonly value: string;
  readonly label: string;
  /** Undefined: not known yet. */
  readonly count: number | undefined;
  readonly isChosen: boolean;
}

/** Memoized: a press changes one of dozens. */
const FilterOption = memo(function FilterOption({ facet, value, label, count, isChosen, onToggle }: FilterOptionProps) {
  const shown = count === undefined ? '' : ` (${formatNumber(count)})`;
  return (
    <Box>
      <FormControlLabel
        sx={optionLabel}
        control={<Checkbox size="small" checked={isChosen} onChange={() => onToggle(facet, value)} sx={{ py: 0.25 }} />}
        label={
          <Typography component="span" variant="body2" sx={{ color: count === 0 ? 'text.secondary' : 'text.primary' }}>
            {label}
            {shown}
          </Typography>
        }
      />
    </Box>
  );
});
