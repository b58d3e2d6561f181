import { Button, Stack, TextField, Autocomplete, Box } from '@mui/material';
import { useId, useMemo, useState, useEffect } from 'react';
import { compareNames } from '#domain/compareNames.ts';
import { addDays } from '#domain/calendarDay.ts';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { tidyText } from '#domain/text.ts';
import { AreaSelect } from '#src/components/changes/AreaSelect.tsx';
import { useToday } from '#src/config/organisationDay.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { foldSearch } from '#domain/foldSearch.ts';
import { useFindPeopleQuery, useFindTeamsQuery, useListAllTeamNamesQuery } from './changesApi.ts';
import { type ChangesView, parseDay, toTimeFilters } from './changesView.ts';

interface ChangeFiltersProps {
  readonly view: ChangesView;
  /** Entries on the screen, which name the team in the address. */
  readonly entries: readonly ChangeEntry[];
  readonly onChange: (patch: Partial<ChangesView>) => void;
}

const rowStyle = { flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 } as const;

export function ChangeFilters({ view, entries, onChange }: ChangeFiltersProps) {
  const { from, to } = view;
  return (
    <Stack role="search" aria-label="Changes" direction="row" sx={rowStyle}>
      <TeamFilter view={view} entries={entries} onChange={(team) => onChange({ team })} />
      <PersonFilter view={view} onChange={(person) => onChange({ person })} />
      <AreaSelect value={view.area} onChange={(area) => onChange({ area })} />
      <DayField label="From" day={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayField label="To" day={to} min={from} onChange={(day) => onChange({ to: day })} />
      <QuickTimes view={view} onChange={onChange} />
    </Stack>
  );
}

interface TeamFilterProps extends Pick<ChangeFiltersProps, 'view' | 'entries'> {
  readonly onChange: (team: string) => void;
}

/** Today's teams, and those that entries name, which may be gone. */
function TeamFilter({ view: { team }, entries, onChange }: TeamFilterProps) {
  const [searched, setSearched] = useState<string | null>(null);
  const teams = useListAllTeamNamesQuery(undefined, { skip: searched === null });
  const search = { text: searched ?? '', filters: [] };
  const found = useFindTeamsQuery(search, { skip: search.text === '' });
  const options = useMemo(
    () => listTeamOptions(teams.data ?? [], found.currentData ?? []),
    [teams.data, found.currentData],
  );
  const known = options.find(({ value }) => value === team)?.label;
  const shown = entries.find(({ teamId }) => teamId === team)?.teamName;
  const [lastLabel, setLastLabel] = useState({ team: '', label: '' });
  const label = known ?? shown;
  if (label !== undefined && (lastLabel.team !== team || lastLabel.label !== label)) setLastLabel({ team, label });
  const remembered = lastLabel.team === team ? lastLabel.label : team;
  return (
    <SearchFilter
      label="Team"
      placeholder="All teams"
      value={team}
      valueLabel={team === '' ? '' : tidyText(label ?? remembered)}
      options={options}
      isLoading={teams.isFetching || found.isFetching}
      noOptionsText="No team has this name, nor had it."
      onSearch={setSearched}
      onChange={onChange}
    />
  );
}

function listTeamOptions(
  teams: readonly { readonly $id: string; readonly teamName: string }[],
  found: readonly { readonly teamId: string; readonly teamName: string }[],
): SearchOption[] {
  const known = new Set(teams.map(({ $id }) => $id));
  const gone = found.filter(({ teamId }) => !known.has(teamId));
  return [
    ...teams.map(({ $id, teamName }) => ({ value: $id, label: tidyText(teamName) })),
    ...gone.map(({ teamId, teamName }) => ({ value: teamId, label: `${tidyText(teamName)} (removed)` })),
  ].sort((one, other) => compareNames(one.label, other.label));
}

interface PersonFilterProps extends Pick<ChangeFiltersProps, 'view'> {
  readonly onChange: (person: string) => void;
}

function PersonFilter({ view: { person, from, to }, onChange }: PersonFilterProps) {
  const { timeZone } = useRuntimeConfig();
  const [searched, setSearched] = useState<string | null>(null);
  const filters = useMemo(() => toTimeFilters({ from, to }, timeZone), [from, to, timeZone]);
  const newest = useFindPeopleQuery({ text: '', filters }, { skip: searched === null });
  const found = useFindPeopleQuery({ text: searched ?? '', filters }, { skip: (searched ?? '') === '' });
  const options = useMemo(() => {
    const names = new Set([...(newest.currentData ?? []), ...(found.currentData ?? [])]);
    return [...names]
      .map((name) => ({ value: name, label: tidyText(name) }))
      .sort((one, other) => compareNames(one.label, other.label));
  }, [newest.currentData, found.currentData]);
  return (
    <SearchFilter
      label="Person"
      placeholder="Everybody"
      value={person}
      valueLabel={tidyText(person)}
      options={options}
      isLoading={newest.isFetching || found.isFetching}
      noOptionsText="Nobody whose name begins like this changed anything in this time."
      onSearch={setSearched}
      onChange={onChange}
    />
  );
}

interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`; '' for none, as for `min` and `max`. */
  readonly day: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}

function DayField({ label, day, min = '', max = '', onChange }: DayFieldProps) {
  const [text, setText] = useState(day);
  const [seenDay, setSeenDay] = useState(day);
  if (seenDay !== day) {
    setSeenDay(day);
    setText(day);
  }
  return (
    <TextField
      id={useId()}
      type="date"
      size="small"
      label={label}
      value={text}
      onChange={({ target: { value } }) => {
        setText(value);
        // A year is typed digit by digit.
        const next = parseDay(value);
        if (next !== day && (next !== '' || value === '')) onChange(next);
      }}
      onBlur={() => setText(day)}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 160 } }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, max } }}
    />
  );
}

const quickTimes = [
  { label: 'Today', days: 1 },
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
  { label: 'All', days: null },
] as const;

function QuickTimes({ view: { from, to }, onChange }: Pick<ChangeFiltersProps, 'view' | 'onChange'>) {
  const today = useToday();
  return (
    <Stack role="group" aria-label="Time" direction="row" sx={{ gap: 0.5 }}>
      {quickTimes.map(({ label, days }) => {
        const first = days === null ? '' : addDays(today, 1 - days);
        const isChosen = to === '' && from === first;
        return (
          <Button
            key={label}
            size="small"
            variant={isChosen ? 'contained' : 'text'}
            aria-pressed={isChosen}
            onClick={() => onChange({ from: first, to: '' })}
            sx={{ minWidth: 0, px: 1.25 }}
          >
            {label}
          </Button>
        );
      })}
    </Stack>
  );
}

interface SearchOption {
  readonly value: string;
  readonly label: string;
}

interface SearchFilterProps {
  readonly label: string;
  /** '' for all. */
  readonly value: string;
  readonly valueLabel: string;
  readonly placeholder: string;
  readonly options: readonly SearchOption[];
  readonly isLoading: boolean;
  readonly noOptionsText: string;
  /** Called with what is searched for, once the list is open. */
  readonly onSearch: (text: string) => void;
  readonly onChange: (value: string) => void;
}

const searchDelayMs = 250;
const maxOptions = 50;

/** Too many values to list: searched among the known ones and by the platform. */
function SearchFilter(props: SearchFilterProps) {
  const { label, value, valueLabel, placeholder, options, isLoading, noOptionsText, onSearch, onChange } = props;
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const current = value === '' ? null : { value, label: valueLabel };
  const searched = text === valueLabel ? '' : text.trim();

  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => onSearch(searched), searched === '' ? 0 : searchDelayMs);
    return () => clearTimeout(timer);
  }, [isOpen, searched, onSearch]);

  const wanted = foldSearch(searched);
  const matching = options.filter((option) => foldSearch(option.label).includes(wanted)).slice(0, maxOptions);
  return (
    <Autocomplete
      disablePortal
      size="small"
      sx={{ width: { xs: '100%', sm: 200 } }}
      slotProps={{ paper: { variant: 'outlined', sx: { my: 0.5 } } }}
      options={matching}
      filterOptions={(all) => all}
      loading={isLoading}
      loadingText="Searching..."
      noOptionsText={noOptionsText}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      value={current}
      inputValue={isOpen ? text : valueLabel}
      onInputChange={(_, next) => setText(next)}
      onChange={(_, option) => onChange(option?.value ?? '')}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
      renderOption={({ key, ...option }, { label: name }) => (
        <Box component="li" key={key} {...option} sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Box>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          placeholder={placeholder}
          slotProps={{ ...input.slotProps, inputLabel: { ...input.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}
