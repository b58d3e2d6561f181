import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useMemo, useState } from 'react';
import { addDays, calendarDay } from '#domain/calendarDay.ts';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { tidyText } from '#domain/text.ts';
import { AreaSelect } from '#src/components/changes/AreaSelect.tsx';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { SearchFilter, type SearchOption } from './SearchFilter.tsx';
import { useFindPeopleQuery, useFindTeamsQuery, useListAllTeamNamesQuery } from './changesApi.ts';
import { type ChangesView, parseDay, toTimeFilters } from './changesView.ts';

interface ChangeFiltersProps {
  readonly view: ChangesView;
  /** On the screen: for the name of the team in the address. */
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

/** Today's teams, and those of entries whose name begins with what is typed: also teams that are gone. */
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
  ].sort((one, other) => one.label.localeCompare(other.label));
}

interface PersonFilterProps extends Pick<ChangeFiltersProps, 'view'> {
  readonly onChange: (person: string) => void;
}

/** People of the newest entries of the chosen time, and those whose name begins with what is typed. */
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
      .sort((one, other) => one.label.localeCompare(other.label));
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
  /** '' for none. */
  readonly day: string;
  /** '' for none. */
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

/** From so many days ago until whatever comes. */
function QuickTimes({ view: { from, to }, onChange }: Pick<ChangeFiltersProps, 'view' | 'onChange'>) {
  const { timeZone } = useRuntimeConfig();
  const today = calendarDay(new Date(), timeZone);
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
