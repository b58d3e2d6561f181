import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { metricYears } from '../../../domain/metric-calculations/years';
import { familyOptions, podOptions, type MetricOption } from './metricOptions';
import type { MetricsView } from './metricsView';

interface MetricFiltersProps {
  readonly view: MetricsView;
  readonly onChange: (change: Partial<MetricsView>) => void;
  /** `YYYY-MM-DD` in UTC. */
  readonly today: string;
}

const anyFamily: MetricOption = { value: '', label: 'All metrics' };
const anyPods: MetricOption = { value: '', label: 'Any pods' };

/** Year, pods and metric. */
export function MetricFilters({ view, onChange, today }: MetricFiltersProps) {
  const years = metricYears(new Date(today)).map((year) => ({ value: String(year), label: String(year) }));
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
      <Choice
        label="Year"
        options={years}
        value={String(view.year)}
        onChange={(year) => onChange({ year: Number(year) })}
      />
      <Choice label="Pods" options={[anyPods, ...podOptions]} value={view.pod} onChange={(pod) => onChange({ pod })} />
      <Choice
        label="Metric"
        options={[anyFamily, ...familyOptions]}
        value={view.family}
        onChange={(family) => onChange({ family })}
      />
    </Stack>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly MetricOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <TextField
      id={id}
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
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
