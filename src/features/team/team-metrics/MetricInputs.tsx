import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { KeyboardEvent } from 'react';
import type { ReasonChoice } from '#domain/monthly-metrics/MetricsDraft.ts';
import type { ChoiceMetric, MetricField, NumberMetric } from '#domain/monthly-metrics/fields.ts';
import { notApplicableReasons } from '#domain/monthly-metrics/notApplicable.ts';
import { incrementMetric, parseMetric } from '#domain/monthly-metrics/parseMetric.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';

interface MetricInputProps<Field> {
  readonly field: Field;
  readonly id: string;
  readonly text: string;
  readonly error: string | undefined;
  /** Replaces the hint; undefined for none. */
  readonly notice: string | undefined;
  readonly isReadOnly: boolean;
  /** It takes the focus when the dialog opens. */
  readonly hasFocus: boolean;
  readonly describedBy: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

/** Has an empty option only as long as no value is chosen. */
export function ChoiceInput(props: MetricInputProps<ChoiceMetric>) {
  const { field, id, text, error, isReadOnly, hasFocus, describedBy, onChange, onBlur } = props;
  return (
    <TextField
      select
      id={id}
      name={field.key}
      label={field.label}
      required
      inputRef={hasFocus ? focusOnMount : undefined}
      size="small"
      value={text}
      error={error !== undefined}
      helperText={error ?? 'Choose one'}
      onChange={({ target }) => {
        if (!isReadOnly) onChange(target.value);
      }}
      onBlur={onBlur}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: { 'aria-describedby': describedBy },
      }}
    >
      {text === '' && <option value="" aria-label="None" />}
      {field.values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </TextField>
  );
}

interface ReasonInputProps extends Omit<MetricInputProps<MetricField>, 'text' | 'onChange' | 'notice'> {
  readonly reason: ReasonChoice;
  readonly onChange: (reason: ReasonChoice) => void;
}

export function ReasonInput(props: ReasonInputProps) {
  const { field, id, reason, error, isReadOnly, hasFocus, describedBy, onChange, onBlur } = props;
  return (
    <TextField
      select
      id={id}
      name={field.key}
      label={field.label}
      required
      inputRef={hasFocus ? focusOnMount : undefined}
      size="small"
      value={reason}
      error={error !== undefined}
      helperText={error ?? (reason === '' ? 'Not applicable: choose a reason' : 'Not applicable')}
      onChange={({ target }) => {
        if (!isReadOnly) onChange(target.value as ReasonChoice);
      }}
      onBlur={onBlur}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: { 'aria-describedby': describedBy },
      }}
    >
      {reason === '' && <option value="" aria-label="None" />}
      {Object.entries(notApplicableReasons).map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </TextField>
  );
}

const stepKeys = new Map<string, 1 | -1>([
  ['ArrowUp', 1],
  ['ArrowDown', -1],
]);

/** A number, kept as typed text: an input of type number returns '' for anything that it can't parse. */
export function NumberInput(props: MetricInputProps<NumberMetric>) {
  const { field, id, text, error, notice, isReadOnly, hasFocus, describedBy, onChange, onBlur } = props;
  const read = parseMetric(field, text);

  function step(direction: 1 | -1): void {
    if (!isReadOnly) onChange(incrementMetric(field, text, direction));
  }

  function stepByKey(event: KeyboardEvent): void {
    const direction = stepKeys.get(event.key);
    if (direction === undefined) return;
    event.preventDefault();
    step(direction);
  }

  return (
    <TextField
      id={id}
      name={field.key}
      label={field.label}
      required
      inputRef={hasFocus ? focusOnMount : undefined}
      size="small"
      autoComplete="off"
      value={text}
      error={error !== undefined}
      helperText={error ?? (notice === undefined ? field.hint : <Notice text={notice} />)}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={stepByKey}
      onBlur={onBlur}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          role: 'spinbutton',
          inputMode: field.kind === 'count' ? 'numeric' : 'decimal',
          'aria-valuemin': field.min,
          'aria-valuemax': field.max,
          'aria-valuenow': read.ok ? read.value : undefined,
          'aria-describedby': describedBy,
        },
        input: {
          readOnly: isReadOnly,
          endAdornment: (
            <InputAdornment position="end">
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

/** For the mouse only: the keyboard has the arrow keys, and the focus stays in the input. */
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
