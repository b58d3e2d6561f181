import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import type { Team } from '#domain/team.ts';
import {
  countFacets,
  type FacetCounts,
  type FactFacet,
  facetValues,
  flagValues,
  type TeamFacet,
  type TeamFacts,
  type TeamFilters,
  textFacets,
} from '#domain/teams/teamFilters.ts';
import { describeValue, facetTitles } from './facetTexts.ts';

interface FilterPanelProps {
  /** Value for `aria-controls`. */
  readonly id: string;
  readonly teams: readonly Team[];
  /** Those of them that the search finds. */
  readonly searched: readonly Team[];
  /** Those that counts follow from. */
  readonly filters: TeamFilters;
  /** Those that are ticked. */
  readonly chosen: TeamFilters;
  readonly facts: TeamFacts;
  /** Facts that are being read: their counts are not known yet. */
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

/** Values to filter by, each with the number of teams that it would show: those of the search and of the other filters. */
export function FilterPanel(props: FilterPanelProps) {
  const { id, teams, searched, filters, chosen, facts, unknown, onToggle, onClose } = props;
  const counts = useMemo(() => countFacets(searched, filters, facts), [searched, filters, facts]);
  const texts = useMemo(
    () => textFacets.map((facet) => ({ facet, values: facetValues(teams, facet, facts) })),
    [teams, facts],
  );
  const option = (facet: TeamFacet, value: string): ReactNode => (
    <FilterOption
      key={value}
      facet={facet}
      value={value}
      count={(unknown as readonly TeamFacet[]).includes(facet) ? undefined : countOf(counts, facet, value)}
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
        <Facet title="More">{singles.map((facet) => flagValues[facet].map((value) => option(facet, value)))}</Facet>
      </Stack>
    </Box>
  );
}

function countOf(counts: FacetCounts, facet: TeamFacet, value: string): number {
  return counts[facet].get(value) ?? 0;
}

/** A value of the address stays to be taken back, also where no team has it. */
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
  /** Undefined: not known yet. */
  readonly count: number | undefined;
  readonly isChosen: boolean;
}

/** Memoized: a press changes one of dozens. */
const FilterOption = memo(function FilterOption({ facet, value, count, isChosen, onToggle }: FilterOptionProps) {
  const shown = count === undefined ? '' : ` (${formatNumber(count)})`;
  return (
    <Box>
      <FormControlLabel
        sx={optionLabel}
        control={<Checkbox size="small" checked={isChosen} onChange={() => onToggle(facet, value)} sx={{ py: 0.25 }} />}
        label={
          <Typography component="span" variant="body2" sx={{ color: count === 0 ? 'text.secondary' : 'text.primary' }}>
            {describeValue(facet, value)}
            {shown}
          </Typography>
        }
      />
    </Box>
  );
});
