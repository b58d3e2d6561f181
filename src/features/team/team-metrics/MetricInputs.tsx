import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { KeyboardEvent } from 'react';
import type { ReasonChoice } from '#domain/monthly-metrics/MetricsDraft.ts';
import type { MetricField, NumberMetric } from '#domain/monthly-metrics/fields.ts';
import { incrementMetric, parseMetric } from '#domain/monthly-metrics/parseMetric.ts';
import { MetricOptions, optionOf, readOption } from '#src/components/monthly-metrics/MetricOptions.tsx';

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
export function ListInput(props: ListInputProps) {
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
export function NumberInput(props: NumberInputProps) {
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
