import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useId } from 'react';
import type { ChoiceMetric, MetricField, NumberMetric } from '#domain/monthly-metrics/fields.ts';
import type { MetricConflict } from '#domain/monthly-metrics/mergeMetrics.ts';
import { displayMetric, incrementMetric, parseMetric } from '#domain/monthly-metrics/parseMetric.ts';
import { tidyText } from '#domain/text.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import type { FormField, MetricsForm } from './useMetricsForm.ts';

interface MetricRowProps extends FormField {
  /** Whether it takes the focus when the dialog opens. */
  readonly hasFocus: boolean;
  readonly form: Pick<MetricsForm, 'setValue' | 'touch' | 'resolveConflict' | 'isSaving'>;
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 7.5rem' },
  columnGap: 2,
  alignItems: 'start',
};

/** One metric in the dialog: its input, the last saved value beside it, and the choice between the two after a conflict. */
export function MetricRow({ field, text, stored, error, conflict, savedBy, hasFocus, form }: MetricRowProps) {
  const id = useId();
  const input = {
    id,
    text,
    error,
    isReadOnly: form.isSaving,
    hasFocus,
    describedBy: [`${id}-helper-text`, `${id}-stored`, ...(conflict ? [`${id}-conflict`] : [])].join(' '),
    onChange: (typed: string) => form.setValue(field.key, typed),
    onBlur: () => form.touch(field.key),
  };
  return (
    <Box sx={columns}>
      {field.kind === 'choice' ? <ChoiceInput field={field} {...input} /> : <NumberInput field={field} {...input} />}
      <Box id={`${id}-stored`} sx={{ pt: 0.25, pl: { xs: 1.75, sm: 0 }, minWidth: 0 }}>
        <Box component="span" sx={{ display: { sm: 'block' }, fontSize: '0.75rem', color: 'text.secondary' }}>
          Last saved{' '}
        </Box>
        {displayMetric(field, stored)}
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

interface MetricConflictAlertProps {
  readonly id: string;
  readonly field: MetricField;
  readonly conflict: MetricConflict;
  /** Name of the other person; null when unknown. */
  readonly savedBy: string | null;
  readonly onChoose: (choice: 'mine' | 'theirs') => void;
}

/** Both values of a field that two people changed, for the one who saves second to choose from. */
function MetricConflictAlert({ id, field, conflict, savedBy, onChoose }: MetricConflictAlertProps) {
  const [mine, theirs] = [displayMetric(field, conflict.mine), displayMetric(field, conflict.theirs)];
  const isRemoved = conflict.theirs === null;
  return (
    <Alert severity="warning" role="status" sx={{ gridColumn: '1 / -1', mt: 1 }}>
      <span id={id}>
        {isRemoved ? 'The saved value was removed' : `${tidyText(savedBy) || 'Somebody else'} saved ${theirs}`} while
        you were editing. You entered {mine}.
      </span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          aria-label={`Keep ${mine} for ${field.label}`}
          onClick={() => onChoose('mine')}
        >
          Keep {mine}
        </Button>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          aria-label={isRemoved ? `Discard ${mine} for ${field.label}` : `Use ${theirs} for ${field.label}`}
          onClick={() => onChoose('theirs')}
        >
          {isRemoved ? `Discard ${mine}` : `Use ${theirs}`}
        </Button>
      </Box>
    </Alert>
  );
}

interface MetricInputProps<Field> {
  readonly field: Field;
  readonly id: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  /** Whether it takes the focus when the dialog opens. */
  readonly hasFocus: boolean;
  /** Value for `aria-describedby`. */
  readonly describedBy: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

/** A selection. It offers no value only as long as none is chosen. */
function ChoiceInput(props: MetricInputProps<ChoiceMetric>) {
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

const stepKeys = new Map<string, 1 | -1>([
  ['ArrowUp', 1],
  ['ArrowDown', -1],
]);

/** A number, kept as typed text: an input of type number returns '' for anything that it can't parse. */
function NumberInput(props: MetricInputProps<NumberMetric>) {
  const { field, id, text, error, isReadOnly, hasFocus, describedBy, onChange, onBlur } = props;
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
      helperText={error ?? field.hint}
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
