import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { categories, categoryGroups } from '#domain/tech-inventory/categories.ts';
import { teamFields } from '#domain/team.ts';
import { scopeFields } from '#domain/technologies/describeScope.ts';
import { rings } from '#domain/technologies/rules.ts';
import type { TechnologyPage } from '#domain/technologies/technologyQuery.ts';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';
import { PhoneFilters } from '#src/lists/PhoneFilters.tsx';
import { SearchInput } from '#src/lists/SearchInput.tsx';
import type { ListSearch } from '#src/lists/useSearchTerm.ts';
import { countFilters, type TechnologyFilters } from './technologiesView.ts';

interface TechnologiesToolbarProps {
  readonly search: ListSearch;
  readonly filters: TechnologyFilters;
  readonly values: Pick<TechnologyPage, 'sectors' | 'businessUnits' | 'teamTypes'>;
  readonly onFilter: (patch: Partial<TechnologyFilters>) => void;
  readonly onClear: () => void;
  readonly onSearchFocus: () => void;
}

const categoryOptions = [
  { value: '', label: 'All' } as const,
  ...categoryGroups
    .flatMap(({ columns }) => columns)
    .filter((column) => column !== 'comments')
    .map((value) => ({ value, label: categories[value].label })),
];
const ringOptions = [
  { value: '', label: 'All' } as const,
  ...rings.map((value) => ({ value, label: value })),
  { value: 'none', label: 'No ring' } as const,
];
const supportOptions = [
  { value: '', label: 'All' },
  { value: 'ended', label: 'End of life' },
];
/** One line where it fits: the choices grow narrower. */
const row = {
  alignItems: 'flex-start',
  flexWrap: { xs: 'wrap', lg: 'nowrap' },
  gap: { xs: 1.5, lg: 1 },
  mb: 2,
  '& > .MuiTextField-root': { flex: { lg: '1 1 0' }, minWidth: { lg: 0 } },
} as const;

export function TechnologiesToolbar(props: TechnologiesToolbarProps) {
  const { search, filters, values, onFilter, onClear, onSearchFocus } = props;
  const hintId = useId();
  const chosen = countFilters(filters);
  const valuesOf = { sector: values.sectors, businessUnit: values.businessUnits, teamType: values.teamTypes };
  return (
    <Stack role="search" aria-label="Technologies" direction="row" sx={row}>
      <Stack sx={{ width: { xs: '100%', sm: 280 }, flex: 'none', gap: 0.5 }}>
        <SearchInput
          search={search}
          label="Search Technologies"
          placeholder="Search Technologies..."
          width={280}
          describedBy={hintId}
          onFocus={onSearchFocus}
        />
        <Typography id={hintId} variant="caption" sx={{ color: 'text.secondary' }}>
          Try java 8, postgres &lt; 14 or no version
        </Typography>
      </Stack>
      <PhoneFilters chosen={chosen}>
        <FilterSelect
          label="Category"
          value={filters.category}
          options={categoryOptions}
          onChange={(category) => onFilter({ category })}
        />
        {scopeFields.map((field) => (
          <FilterSelect
            key={field}
            label={teamFields[field].header}
            value={filters[field]}
            options={listOptions(valuesOf[field], filters[field])}
            onChange={(value) => onFilter({ [field]: value })}
          />
        ))}
        <FilterSelect label="Ring" value={filters.ring} options={ringOptions} onChange={(ring) => onFilter({ ring })} />
        <FilterSelect
          label="Support"
          value={filters.endOfLife ? 'ended' : ''}
          options={supportOptions}
          onChange={(value) => onFilter({ endOfLife: value !== '' })}
        />
      </PhoneFilters>
      {(chosen > 0 || search.term.trim() !== '') && <Button onClick={onClear}>Clear</Button>}
    </Stack>
  );
}

/** A chosen value that no team has any more can still be seen, and cleared. */
function listOptions(values: readonly string[], chosen: string) {
  const listed = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  return [{ value: '', label: 'All' }, ...listed.map((value) => ({ value, label: value }))];
}
