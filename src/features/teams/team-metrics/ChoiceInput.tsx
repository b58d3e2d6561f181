import TextField from '@mui/material/TextField';
import type { ChoiceMetric } from '#domain/monthly-metrics/fields.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import type { MetricInputProps } from './MetricInputProps.ts';

/** A selection. It can be left without a value only as long as it has none. */
export function ChoiceInput(props: MetricInputProps<ChoiceMetric>) {
  const { field, id, text, error, isReadOnly, hasFocus, describedBy, onType, onLeave } = props;
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
        if (!isReadOnly) onType(target.value);
      }}
      onBlur={onLeave}
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
