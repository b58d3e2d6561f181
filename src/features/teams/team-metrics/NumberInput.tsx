import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { KeyboardEvent } from 'react';
import type { NumberMetric } from '#domain/monthly-metrics/fields.ts';
import { readMetric } from '#domain/monthly-metrics/readMetric.ts';
import { stepMetric } from '#domain/monthly-metrics/stepMetric.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import type { MetricInputProps } from './MetricInputProps.ts';

const stepKeys = new Map<string, 1 | -1>([
  ['ArrowUp', 1],
  ['ArrowDown', -1],
]);

/** A number, kept as the text that was typed: an input of type number hands out nothing for what it does not understand. */
export function NumberInput(props: MetricInputProps<NumberMetric>) {
  const { field, id, text, error, isReadOnly, hasFocus, describedBy, onType, onLeave } = props;
  const read = readMetric(field, text);

  function step(direction: 1 | -1): void {
    if (!isReadOnly) onType(stepMetric(field, text, direction));
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
      helperText={error ?? field.hint}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={stepByKey}
      onBlur={onLeave}
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

interface StepButtonProps {
  readonly label: string;
  readonly Icon: typeof AddIcon;
  readonly onStep: () => void;
}

/** For the mouse: the keyboard has the arrow keys, and the focus stays in the input. */
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
