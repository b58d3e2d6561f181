import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import type { TeamMonth } from '#domain/monthly-metrics/lastMonths.ts';
import { displayEntry } from '#domain/monthly-metrics/displayEntry.ts';
import { formatMonthName } from '#domain/monthly-metrics/reports.ts';
import { MetricConflictAlert } from '#src/components/monthly-metrics/MetricConflictAlert.tsx';
import { ChoiceInput, NumberInput, ReasonInput } from './MetricInputs.tsx';
import type { FormField, MetricsForm } from './useMetricsForm.ts';

interface MetricRowProps extends FormField {
  readonly hasFocus: boolean;
  /** Month before the form's; undefined while unknown. */
  readonly before: TeamMonth | undefined;
  readonly form: Pick<
    MetricsForm,
    'setValue' | 'setReason' | 'toggleNotApplicable' | 'touch' | 'resolveConflict' | 'isSaving'
  >;
}

const layout = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 14rem' },
  columnGap: 2,
  alignItems: 'start',
};

const factsLayout = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', columnGap: 2 };

export function MetricRow(props: MetricRowProps) {
  const { field, text, reason, stored, error, notice, conflict, savedBy, hasFocus, before, form } = props;
  const id = useId();
  const input = {
    id,
    error,
    isReadOnly: form.isSaving,
    hasFocus,
    describedBy: [
      `${id}-helper-text`,
      ...(before ? [`${id}-before`] : []),
      `${id}-stored`,
      ...(conflict ? [`${id}-conflict`] : []),
    ].join(' '),
    onBlur: () => form.touch(field.key),
  };
  const typed = { ...input, text, notice, onChange: (next: string) => form.setValue(field.key, next) };
  return (
    <Box sx={layout}>
      {reason !== undefined ? (
        <ReasonInput
          field={field}
          {...input}
          reason={reason}
          onChange={(chosen) => form.setReason(field.key, chosen)}
        />
      ) : field.kind === 'choice' ? (
        <ChoiceInput field={field} {...typed} />
      ) : (
        <NumberInput field={field} {...typed} />
      )}
      <Box sx={{ pl: { xs: 1.75, sm: 0 }, pt: { xs: 0.5, sm: 0 }, minWidth: 0 }}>
        <Box sx={factsLayout}>
          <Fact id={`${id}-stored`} name="Last saved" value={stored} />
          {before && (
            <Fact
              id={`${id}-before`}
              name={formatMonthName(before.month)}
              value={before.metrics ? displayEntry(field, before.metrics) : 'Not reported'}
            />
          )}
        </Box>
        <Button
          size="small"
          aria-label={`Not applicable: ${field.label}`}
          aria-pressed={reason !== undefined}
          aria-disabled={form.isSaving}
          startIcon={reason === undefined ? <CheckBoxOutlineBlankIcon /> : <CheckBoxIcon />}
          onClick={() => form.toggleNotApplicable(field.key)}
          sx={{ ml: -0.5, color: reason === undefined ? 'text.secondary' : 'primary' }}
        >
          Not applicable
        </Button>
      </Box>
      {conflict && (
        <MetricConflictAlert
          id={`${id}-conflict`}
          field={field}
          conflict={conflict}
          savedBy={savedBy}
          onChoose={(choice) => form.resolveConflict(field.key, choice)}
        />
      )}
    </Box>
  );
}

interface FactProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

function Fact({ id, name, value }: FactProps) {
  return (
    <Box id={id} sx={{ minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.35 }}>
      <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}>
        {name}{' '}
      </Box>
      {value}
    </Box>
  );
}
