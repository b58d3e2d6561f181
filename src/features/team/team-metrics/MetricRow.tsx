import { Box, TextField, type TextFieldProps, Button, IconButton, InputAdornment } from '@mui/material';
import { useId, type KeyboardEvent } from 'react';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import { describeNone, type TeamMonth } from '#domain/monthly-metrics/lastMonths.ts';
import { displayEntry } from '#domain/monthly-metrics/displayEntry.ts';
import { formatMonthName } from '#domain/monthly-metrics/reports.ts';
import { describeTarget, type Target } from '#domain/targets/targets.ts';
import type { ReasonChoice } from '#domain/monthly-metrics/MetricsDraft.ts';
import type { MetricField, NumberMetric } from '#domain/monthly-metrics/fields.ts';
import { incrementMetric, parseMetric } from '#domain/monthly-metrics/parseMetric.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { MetricConflictAlert } from '#src/components/monthly-metrics/MetricConflictAlert.tsx';
import { MetricOptions, optionOf, readOption } from '#src/components/monthly-metrics/MetricOptions.tsx';
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

interface MetricInputProps<Field> {
  readonly field: Field;
  readonly input: TextFieldProps;
  readonly text: string;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly describedBy: string;
  readonly onChange: (text: string) => void;
  /** '' for a metric that doesn't apply, while no reason is chosen; undefined for one that does. */
  readonly onReason: (reason: ReasonChoice | undefined) => void;
}

interface ListInputProps extends MetricInputProps<MetricField> {
  readonly reason: ReasonChoice | undefined;
}

/** Of a choice, or of the reasons why a number doesn't apply. */
function ListInput(props: ListInputProps) {
  const { field, input, text, reason, error, isReadOnly, describedBy, onChange, onReason } = props;

  function choose(option: string): void {
    if (isReadOnly) return;
    const chosen = readOption(option);
    if (reason !== undefined || chosen.reason !== undefined) onReason(chosen.reason);
    if (field.kind === 'choice' && chosen.reason === undefined) onChange(chosen.text);
  }

  return (
    <TextField
      {...input}
      select
      value={optionOf(text, reason)}
      helperText={error ?? (reason === '' ? 'Not applicable: choose a reason' : reason && 'Not applicable')}
      onChange={({ target }) => choose(target.value)}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: { 'aria-describedby': describedBy },
      }}
    >
      <MetricOptions field={field} text={text} reason={reason} />
    </TextField>
  );
}

const stepKeys = new Map<string, 1 | -1>([
  ['ArrowUp', 1],
  ['ArrowDown', -1],
]);

interface NumberInputProps extends MetricInputProps<NumberMetric> {
  /** Replaces the hint; undefined for none. */
  readonly notice: string | undefined;
}

/** A number, kept as typed text: an input of type number returns '' for anything that it can't parse. */
function NumberInput(props: NumberInputProps) {
  const { field, input, text, error, notice, isReadOnly, describedBy, onChange, onReason } = props;
  const read = parseMetric(field, text);

  function step(direction: 1 | -1): void {
    if (!isReadOnly) onChange(incrementMetric(field, text, direction));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    const direction = stepKeys.get(key);
    const isNotApplicable = key.toLowerCase() === 'n' && !ctrlKey && !metaKey && !altKey;
    if (direction === undefined && !isNotApplicable) return;
    event.preventDefault();
    if (direction !== undefined) step(direction);
    else onReason('');
  }

  return (
    <TextField
      {...input}
      autoComplete="off"
      value={text}
      helperText={error ?? (notice === undefined ? field.hint : <Notice text={notice} />)}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKeyDown}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          role: 'spinbutton',
          inputMode: field.kind === 'count' ? 'numeric' : 'decimal',
          'aria-valuemin': field.min,
          'aria-valuemax': field.max,
          'aria-valuenow': read.ok ? read.value : undefined,
          'aria-describedby': describedBy,
          'aria-keyshortcuts': 'N',
        },
        input: {
          readOnly: isReadOnly,
          endAdornment: (
            <InputAdornment position="end">
              <Button
                size="small"
                tabIndex={-1}
                aria-label={`N/A, not applicable: ${field.label}`}
                title="Not applicable (N)"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onReason('')}
                sx={{ minWidth: 0, color: 'text.secondary' }}
              >
                N/A
              </Button>
              <StepButton label={`Decrease ${field.label}`} Icon={RemoveIcon} onStep={() => step(-1)} />
              <StepButton label={`Increase ${field.label}`} Icon={AddIcon} onStep={() => step(1)} />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

function Notice({ text }: { readonly text: string }) {
  return (
    <Box component="span" sx={{ display: 'flex', gap: 0.5, color: 'text.primary' }}>
      <WarningAmberIcon aria-hidden color="warning" sx={{ fontSize: '1.125rem' }} />
      {text}
    </Box>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly Icon: typeof AddIcon;
  readonly onStep: () => void;
}

/** For the mouse only, as 'N/A': the keyboard has the arrow keys and N, and the focus stays in the input. */
function StepButton({ label, Icon, onStep }: StepButtonProps) {
  return (
    <IconButton
      size="small"
      tabIndex={-1}
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onStep}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}
