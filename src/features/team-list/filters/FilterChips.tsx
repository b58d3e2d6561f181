import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useRef } from 'react';
import { type TeamFacet, teamFacets, type TeamFilters } from '#domain/teams/teamFilters.ts';
import { describeFilter } from './facetTexts.ts';

interface FilterChipsProps {
  readonly filters: TeamFilters;
  /** Name of the chosen one; '' while unknown. */
  readonly campaign: string;
  readonly onRemove: (facet: TeamFacet, value: string) => void;
  readonly onClear: () => void;
  /** Takes the focus when the last chip is gone. */
  readonly onEmpty: () => void;
}

export function FilterChips({ filters, campaign, onRemove, onClear, onEmpty }: FilterChipsProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const chosen = teamFacets.flatMap((facet) => filters[facet].map((value) => ({ facet, value })));
  if (chosen.length === 0) return null;

  function remove(facet: TeamFacet, value: string, index: number): void {
    const chips = listRef.current?.querySelectorAll<HTMLElement>('[role=button]');
    const next = chips?.[index + 1] ?? chips?.[index - 1];
    onRemove(facet, value);
    if (next) next.focus();
    else onEmpty();
  }

  return (
    <Stack
      ref={listRef}
      role="group"
      aria-label="Chosen filters"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      {chosen.map(({ facet, value }, index) => {
        const label = describeFilter(facet, value, campaign);
        const onDelete = (): void => remove(facet, value, index);
        return (
          <Chip
            key={`${facet} ${value}`}
            label={label}
            aria-label={`${label}: remove this filter`}
            onClick={onDelete}
            onDelete={onDelete}
          />
        );
      })}
      <Button
        size="small"
        onClick={() => {
          onClear();
          onEmpty();
        }}
      >
        Clear all
      </Button>
    </Stack>
  );
}
