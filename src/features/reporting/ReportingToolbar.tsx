import SearchIcon from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { reportChoiceLabels, reportChoices } from '#domain/monthly-metrics/reportingState.ts';
import type { ReportingFilters, ReportingSummary } from '#domain/monthly-metrics/reportingSummary.ts';
import { holdFilters } from '#domain/technologies/holds.ts';
import { FilterSelect } from '#src/components/FilterSelect.tsx';
import { useShortcut } from '#src/components/useShortcut.ts';
import type { ListSearch } from '#src/components/useSearchTerm.ts';
import type { HoldsByTeam } from '#src/search/holdsApi.ts';
import { CopyAddresses } from './CopyAddresses.tsx';
import { DownloadReporting } from './DownloadReporting.tsx';
import { isFiltered } from './reportingView.ts';

interface ReportingToolbarProps {
  readonly search: ListSearch;
  readonly filters: ReportingFilters;
  readonly summary: ReportingSummary;
  /** Of all teams. */
  readonly total: number;
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string;
  readonly holds: HoldsByTeam | undefined;
  readonly onFilter: (patch: Partial<ReportingFilters>) => void;
  readonly onClear: () => void;
}

const lateOrder = ['', ...reportChoices] as const;
const inventoryLabels = { '': 'All', due: 'To be confirmed' } as const;
const inventoryOrder = ['', 'due'] as const;
const holdLabels = { '': 'All', any: 'Uses something on Hold', due: 'Due within 90 days' } as const;
const holdOrder = ['', ...holdFilters] as const;
const row = { alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 2 } as const;

/** Search and filters of the list, what matches, and what can be taken out of it. */
export function ReportingToolbar(props: ReportingToolbarProps) {
  const { search, filters, summary, total, today, holds, onFilter, onClear } = props;
  const { matches, lateCounts, inventoryCounts, holdCounts } = summary;
  const isNarrowed = isFiltered(filters) || search.term.trim() !== '';
  return (
    <>
      <Stack role="search" aria-label="Teams" direction="row" sx={row}>
        <SearchInput search={search} />
        <FilterSelect
          label="Report"
          value={filters.late}
          options={lateOrder.map((value) => option(value, reportChoiceLabels[value], lateCounts[value]))}
          onChange={(value) => onFilter({ late: lateOrder.find((late) => late === value) ?? '' })}
        />
        <FilterSelect
          label="Tech inventory"
          value={filters.inventory}
          options={inventoryOrder.map((value) => option(value, inventoryLabels[value], inventoryCounts[value]))}
          onChange={(value) => onFilter({ inventory: value === 'due' ? value : '' })}
        />
        {((holds?.size ?? 0) > 0 || filters.hold !== '') && (
          <FilterSelect
            label="On Hold"
            value={filters.hold}
            options={holdOrder.map((value) => option(value, holdLabels[value], holds && holdCounts[value]))}
            onChange={(value) => onFilter({ hold: holdFilters.find((hold) => hold === value) ?? '' })}
          />
        )}
        {isNarrowed && <Button onClick={onClear}>Clear</Button>}
      </Stack>
      <Stack direction="row" sx={row}>
        <Typography
          role="status"
          aria-label="Matches"
          variant="body2"
          sx={{ color: 'text.secondary', flexGrow: 1, flexBasis: { xs: '100%', sm: 0 }, minHeight: 20 }}
        >
          {isNarrowed && `Showing ${formatNumber(matches.length)} of ${formatNumber(total)} teams`}
        </Typography>
        <CopyAddresses teams={matches} />
        <DownloadReporting teams={matches} today={today} holds={holds} />
      </Stack>
    </>
  );
}

/** @param count undefined while it isn't known */
function option<Value extends string>(value: Value, label: string, count: number | undefined) {
  return { value, label: count === undefined ? label : `${label} (${formatNumber(count)})` };
}

function SearchInput({ search: { term, setTerm, settle } }: { readonly search: ListSearch }) {
  const inputRef = useRef<HTMLInputElement>(null);
  useShortcut('/', () => {
    inputRef.current?.focus();
    inputRef.current?.select();
  });
  return (
    <TextField
      inputRef={inputRef}
      type="search"
      size="small"
      placeholder="Search Teams..."
      value={term}
      onChange={({ target }) => setTerm(target.value)}
      onBlur={settle}
      sx={{ width: { xs: '100%', sm: 280 } }}
      slotProps={{
        htmlInput: { 'aria-label': 'Search Teams', 'aria-keyshortcuts': '/', maxLength: 256 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
