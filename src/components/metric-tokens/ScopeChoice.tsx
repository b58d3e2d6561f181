import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type MetricKey, metricFields } from '#domain/monthly-metrics/fields.ts';
import { maxTokenTeams } from '#domain/pushes/token.ts';
import { ChosenTeams } from '#src/components/teams/ChosenTeams.tsx';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';

interface ChoiceProps<Value> {
  /** Null: all. */
  readonly chosen: readonly Value[] | null;
  readonly problem: string | undefined;
  readonly onChange: (chosen: readonly Value[] | null) => void;
}

export function TeamChoice({ chosen, problem, onChange }: ChoiceProps<string>) {
  return (
    <Stack data-field="teams" sx={{ gap: 1.5, alignItems: 'stretch' }}>
      <FilterSelect
        label="Teams"
        value={chosen === null ? 'all' : 'some'}
        options={teamOptions}
        onChange={(next) => onChange(next === 'all' ? null : [])}
      />
      {chosen !== null && <ChosenTeams chosen={chosen} max={maxTokenTeams} onChange={onChange} />}
      <Problem>{problem}</Problem>
    </Stack>
  );
}

const teamOptions = [
  { value: 'all', label: 'All teams' },
  { value: 'some', label: 'Only the chosen ones' },
] as const;

export function MetricChoice({ chosen, problem, onChange }: ChoiceProps<MetricKey>) {
  const id = useId();
  const toggle = (key: MetricKey) =>
    onChange(chosen?.includes(key) ? chosen.filter((each) => each !== key) : [...(chosen ?? []), key]);
  return (
    <Stack data-field="metrics" sx={{ gap: 1 }}>
      <FilterSelect
        label="Metrics"
        value={chosen === null ? 'all' : 'some'}
        options={metricOptions}
        onChange={(next) => onChange(next === 'all' ? null : [])}
      />
      {chosen !== null && (
        <Box role="group" aria-label="Chosen metrics" aria-describedby={id} sx={metricsStyle}>
          {metricFields.map(({ key, label }) => (
            <Box key={key} component="label" sx={metricStyle}>
              <Checkbox size="small" checked={chosen.includes(key)} onChange={() => toggle(key)} sx={{ ml: -1 }} />
              {label}
            </Box>
          ))}
        </Box>
      )}
      <Problem id={id}>{problem}</Problem>
    </Stack>
  );
}

const metricOptions = [
  { value: 'all', label: `All ${metricFields.length} metrics` },
  { value: 'some', label: 'Only the chosen ones' },
] as const;
const metricsStyle = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 };
const metricStyle = { display: 'flex', alignItems: 'center', fontSize: '0.875rem', cursor: 'pointer' };

function Problem({ id, children }: { readonly id?: string; readonly children: string | undefined }) {
  return (
    <Typography id={id} role="status" variant="body2" sx={{ color: 'error.main', '&:empty': { display: 'none' } }}>
      {children}
    </Typography>
  );
}
