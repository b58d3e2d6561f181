import TextField from '@mui/material/TextField';
import { useId } from 'react';

interface FilterSelectProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Value for `aria-describedby`. */
  readonly describedBy?: string;
}

export function FilterSelect({ label, options, value, onChange, describedBy }: FilterSelectProps) {
  return (
    <TextField
      id={useId()}
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: { 'aria-describedby': describedBy },
      }}
      sx={{ maxWidth: '100%' }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}
