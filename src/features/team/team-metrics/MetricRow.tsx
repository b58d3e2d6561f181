import Box from '@mui/material/Box';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useId } from 'react';
import { describeNone, type TeamMonth } from '#domain/monthly-metrics/lastMonths.ts';
import { displayEntry } from '#domain/monthly-metrics/displayEntry.ts';
import { formatMonthName } from '#domain/monthly-metrics/reports.ts';
import { describeTarget, type Target } from '#domain/targets/targets.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { MetricConflictAlert } from '#src/components/monthly-metrics/MetricConflictAlert.tsx';
import { ListInput, NumberInput } from './MetricInputs.tsx';
import { displayPushed, factStyle, MeasuredBy } from './MetricSource.tsx';
import { type FormField, type MetricsForm, overrideName } from './useMetricsForm.ts';

interface MetricRowProps extends FormField {
  readonly hasFocus: boolean;
  /** Month before the form's; undefined while unknown. */
  readonly before: TeamMonth | undefined;
  readonly target: Target | undefined;
  /** Of a value that people entered; undefined where the form says it above. */
  readonly entered: string | undefined;
  readonly form: Pick<MetricsForm, 'setValue' | 'setReason' | 'setOverride' | 'touch' | 'resolveConflict' | 'isSaving'>;
}

const factsStyle = {
  ...factStyle,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 2,
  px: 1.75,
  mt: 0.25,
} as const;

export function MetricRow(props: MetricRowProps) {
  const { field, text, reason, stored, error, notice, conflict, savedBy, hasFocus, before, form } = props;
  const { pushed, override, overrideError, target, entered } = props;
  const id = useId();
  const input: TextFieldProps = {
    ...{ id, name: field.key, label: field.label },
    ...{ required: true, fullWidth: true, size: 'small' },
    error: error !== undefined,
    inputRef: hasFocus ? focusOnMount : undefined,
    onBlur: () => form.touch(field.key),
  };
  const shared = {
    input,
    text,
    error,
    isReadOnly: form.isSaving,
    describedBy: [`${id}-helper-text`, `${id}-facts`, ...(conflict ? [`${id}-conflict`] : [])].join(' '),
    onChange: (next: string) => form.setValue(field.key, next),
    onReason: (chosen: typeof reason) => form.setReason(field.key, chosen),
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      {field.kind === 'choice' || reason !== undefined ? (
        <ListInput field={field} reason={reason} {...shared} />
      ) : (
        <NumberInput field={field} notice={notice} {...shared} />
      )}
      <Box id={`${id}-facts`} sx={factsStyle}>
        {before && !before.isBefore && (
          <span>
            {formatMonthName(before.month)}{' '}
            {before.metrics ? displayEntry(field, before.metrics) : describeNone(before)}{' '}
          </span>
        )}
        {stored !== undefined && <span>Last saved {stored}</span>}
        {entered !== undefined && text !== '' && !pushed && <span>{entered}</span>}
        {target && <span>{describeTarget(field, target)}</span>}
        {pushed && (
          <span>
            {displayPushed(field, pushed)} by <MeasuredBy pushed={pushed} />
          </span>
        )}
      </Box>
      {pushed && override !== undefined && (
        <TextField
          fullWidth
          required
          size="small"
          name={overrideName(field.key)}
          label={`Why not ${displayPushed(field, pushed)}?`}
          value={override}
          error={overrideError !== undefined}
          helperText={overrideError ?? 'Your value counts until the month ends.'}
          onChange={({ target }) => form.setOverride(field.key, target.value)}
          onBlur={() => form.touch(field.key)}
          sx={{ mt: 1.5 }}
          slotProps={{ htmlInput: { 'aria-label': `Why not ${displayPushed(field, pushed)} for ${field.label}?` } }}
        />
      )}
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
