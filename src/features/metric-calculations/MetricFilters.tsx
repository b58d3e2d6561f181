import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { metricYears } from '#domain/metric-calculations/years.ts';
import { familyOptions, podOptions, type MetricOption } from './metricOptions.ts';
import type { MetricsView } from './metricsView.ts';
import { useCalendarNote } from './useCalendarNote.ts';

interface MetricFiltersProps {
  readonly view: MetricsView;
  readonly onChange: (change: Partial<MetricsView>) => void;
  /** `YYYY-MM-DD` in the organisation's calendar. */
  readonly today: string;
}

const anyFamily: MetricOption = { value: '', label: 'All metrics' };
/** 'All pods' is one of the variants. */
const anyPods: MetricOption = { value: '', label: 'No filter' };

/** Year, pods and metric; for those to whom a month begins at another moment, whose months they are. */
export function MetricFilters({ view, onChange, today }: MetricFiltersProps) {
  const years = metricYears(today).map((year) => ({ value: String(year), label: String(year) }));
  const noteId = useId();
  const note = useCalendarNote(view.year);
  return (
    <div>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Choice
          label="Year"
          options={years}
          value={String(view.year)}
          onChange={(year) => onChange({ year: Number(year) })}
          {...(note !== null && { describedBy: noteId })}
        />
        <Choice
          label="Pods"
          options={[anyPods, ...podOptions]}
          value={view.pod}
          onChange={(pod) => onChange({ pod })}
        />
        <Choice
          label="Metric"
          options={[anyFamily, ...familyOptions]}
          value={view.family}
          onChange={(family) => onChange({ family })}
        />
      </Stack>
      {note !== null && (
        <Typography id={noteId} variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {note}
        </Typography>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly MetricOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Id of what is said about it. */
  readonly describedBy?: string;
}

function Choice({ label, options, value, onChange, describedBy }: ChoiceProps) {
  const id = useId();
  return (
    <TextField
      id={id}
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: { 'aria-describedby': describedBy },
      }}
      sx={{ maxWidth: '100%' }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}
