import SearchIcon from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { categories, categoryGroups } from '#domain/tech-inventory/categories.ts';
import { teamFields } from '#domain/team.ts';
import { rings } from '#domain/technologies/rules.ts';
import { technologyCategories } from '#domain/technologies/technology.ts';
import type { TechnologyPage } from '#domain/technologies/technologyQuery.ts';
import { FilterSelect } from '#src/components/FilterSelect.tsx';
import type { ListSearch } from '#src/components/useSearchTerm.ts';
import { useShortcut } from '#src/components/useShortcut.ts';
import { isFiltered, scopeFields, type TechnologyFilters } from './technologiesView.ts';

interface TechnologiesToolbarProps {
  readonly search: ListSearch;
  readonly filters: TechnologyFilters;
  /** Values to filter by. */
  readonly values: Pick<TechnologyPage, 'sectors' | 'businessUnits' | 'teamTypes'>;
  readonly onFilter: (patch: Partial<TechnologyFilters>) => void;
  readonly onClear: () => void;
  readonly onSearchFocus: () => void;
}

const categoryOptions = [
  { value: '', label: 'All categories' },
  ...categoryGroups
    .flatMap(({ columns }) => columns)
    .filter((column) => column !== 'comments')
    .map((value) => ({ value, label: categories[value].label })),
];
const ringOptions = [
  { value: '', label: 'All' },
  ...rings.map((value) => ({ value, label: value })),
  { value: 'none', label: 'No ring' },
];
const supportOptions = [
  { value: '', label: 'All versions' },
  { value: 'ended', label: 'Past its end of life' },
];
const row = { alignItems: 'flex-start', flexWrap: 'wrap', gap: 1.5, mb: 2 } as const;

/** Search and filters of the list. */
export function TechnologiesToolbar(props: TechnologiesToolbarProps) {
  const { search, filters, values, onFilter, onClear, onSearchFocus } = props;
  const valuesOf = { sector: values.sectors, businessUnit: values.businessUnits, teamType: values.teamTypes };
  return (
    <Stack role="search" aria-label="Technologies" direction="row" sx={row}>
      <SearchInput search={search} onFocus={onSearchFocus} />
      <FilterSelect
        label="Category"
        value={filters.category}
        options={categoryOptions}
        onChange={(value) => onFilter({ category: technologyCategories.find((each) => each === value) ?? '' })}
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
      <FilterSelect
        label="Ring"
        value={filters.ring}
        options={ringOptions}
        onChange={(value) =>
          onFilter({ ring: value === 'none' ? value : (rings.find((ring) => ring === value) ?? '') })
        }
      />
      <FilterSelect
        label="Support"
        value={filters.endOfLife ? 'ended' : ''}
        options={supportOptions}
        onChange={(value) => onFilter({ endOfLife: value !== '' })}
      />
      {(isFiltered(filters) || search.term.trim() !== '') && <Button onClick={onClear}>Clear</Button>}
    </Stack>
  );
}

/** A chosen value that no team has any more can still be seen, and taken back. */
function listOptions(values: readonly string[], chosen: string) {
  const listed = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  return [{ value: '', label: 'All' }, ...listed.map((value) => ({ value, label: value }))];
}

interface SearchInputProps {
  readonly search: ListSearch;
  readonly onFocus: () => void;
}

function SearchInput({ search: { term, setTerm, settle }, onFocus }: SearchInputProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const hintId = useId();
  useShortcut('/', () => {
    inputRef.current?.focus();
    inputRef.current?.select();
  });
  return (
    <Stack sx={{ width: { xs: '100%', sm: 300 }, gap: 0.5 }}>
      <TextField
        inputRef={inputRef}
        type="search"
        size="small"
        placeholder="Search Technologies..."
        value={term}
        onChange={({ target }) => setTerm(target.value)}
        onFocus={onFocus}
        onBlur={settle}
        slotProps={{
          htmlInput: {
            'aria-label': 'Search Technologies',
            'aria-describedby': hintId,
            'aria-keyshortcuts': '/',
            maxLength: 256,
          },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <Typography id={hintId} variant="caption" sx={{ color: 'text.secondary' }}>
        Try java 8, postgres &lt; 14 or no version
      </Typography>
    </Stack>
  );
}
