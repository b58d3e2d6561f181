import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { metricYears } from '#domain/metric-calculations/years.ts';
import { FilterSelect } from '#src/components/FilterSelect.tsx';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { dialogOpenerId, useDialogAddress } from '#src/components/useDialogAddress.ts';
import { useTimeZoneNote } from './calendar.ts';
import { describePodFilter } from './metricWords.ts';
import { familyOptions, type MetricOption, type MetricsView, podOptions } from './metricsView.ts';

interface MetricFiltersProps {
  readonly view: MetricsView;
  readonly onChange: (patch: Partial<MetricsView>) => void;
  /** `YYYY-MM-DD` in the organisation's calendar. */
  readonly today: string;
}

const noFamilyFilter: MetricOption = { value: '', label: 'All metrics' };
/** Not 'All pods', which is one of the options. */
const noPodFilter: MetricOption = { value: '', label: 'No filter' };

const MetricWordsDialog = onDemandDialog(async () => (await import('./MetricWordsDialog.tsx')).MetricWordsDialog);

/** Parameter of the open explanation of words; its only value. */
const [wordsParameter, opened] = ['words', '1'] as const;

export function MetricFilters({ view, onChange, today }: MetricFiltersProps) {
  const years = metricYears(today).map((year) => ({ value: String(year), label: String(year) }));
  const noteId = useId();
  const note = useTimeZoneNote(view.year);
  const podNoteId = useId();
  const words = useDialogAddress(wordsParameter);
  return (
    <div>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <FilterSelect
          label="Year"
          options={years}
          value={String(view.year)}
          onChange={(year) => onChange({ year: Number(year) })}
          {...(note !== null && { describedBy: noteId })}
        />
        <FilterSelect
          label="Pods"
          options={[noPodFilter, ...podOptions]}
          value={view.pod}
          onChange={(pod) => onChange({ pod })}
          describedBy={podNoteId}
        />
        <FilterSelect
          label="Metric"
          options={[noFamilyFilter, ...familyOptions]}
          value={view.family}
          onChange={(family) => onChange({ family })}
        />
      </Stack>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 1 }}>
        <span id={podNoteId}>{describePodFilter(view.pod)}</span>{' '}
        <Button
          size="small"
          id={dialogOpenerId(wordsParameter, opened)}
          aria-haspopup="dialog"
          onClick={() => words.open(opened)}
        >
          What the words mean
        </Button>
      </Typography>
      {words.value !== null && <MetricWordsDialog onClose={words.close} />}
      {note !== null && (
        <Typography id={noteId} variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {note}
        </Typography>
      )}
    </div>
  );
}
