import Box from '@mui/material/Box';
import { useId } from 'react';
import { ChoiceInput } from './ChoiceInput.tsx';
import { ClashChoice } from './ClashChoice.tsx';
import { NumberInput } from './NumberInput.tsx';
import { showMetric } from './showMetric.ts';
import type { FormField, MetricsForm } from './useMetricsForm.ts';

interface MetricRowProps extends FormField {
  /** When the dialog opens. */
  readonly hasFocus: boolean;
  readonly form: Pick<MetricsForm, 'type' | 'leave' | 'resolve' | 'isSaving'>;
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 7.5rem' },
  columnGap: 2,
  alignItems: 'start',
};

/** One metric in the dialog: its input, the value of the last save beside it, and the choice when the two are at odds. */
export function MetricRow({ field, text, stored, error, clash, savedBy, hasFocus, form }: MetricRowProps) {
  const id = useId();
  const input = {
    id,
    text,
    error,
    isReadOnly: form.isSaving,
    hasFocus,
    describedBy: [`${id}-helper-text`, `${id}-stored`, ...(clash ? [`${id}-clash`] : [])].join(' '),
    onType: (typed: string) => form.type(field.key, typed),
    onLeave: () => form.leave(field.key),
  };
  return (
    <Box sx={columns}>
      {field.kind === 'choice' ? <ChoiceInput field={field} {...input} /> : <NumberInput field={field} {...input} />}
      <Box id={`${id}-stored`} sx={{ pt: 0.25, pl: { xs: 1.75, sm: 0 }, minWidth: 0 }}>
        <Box component="span" sx={{ display: { sm: 'block' }, fontSize: '0.75rem', color: 'text.secondary' }}>
          Last saved{' '}
        </Box>
        {showMetric(field, stored)}
      </Box>
      {clash && (
        <ClashChoice
          id={`${id}-clash`}
          field={field}
          clash={clash}
          savedBy={savedBy}
          onChoose={(choice) => form.resolve(field.key, choice)}
        />
      )}
    </Box>
  );
}
