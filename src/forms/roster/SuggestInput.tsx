import { Autocomplete, TextField, type TextFieldProps } from '@mui/material';

interface SuggestInputProps {
  readonly options: readonly string[];
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
  readonly field: TextFieldProps;
}

export function SuggestInput({ options, value, isReadOnly, onChange, field }: SuggestInputProps) {
  return (
    <Autocomplete
      freeSolo
      readOnly={isReadOnly}
      size="small"
      options={options}
      value={value === '' ? null : value}
      inputValue={value}
      onInputChange={(_, text) => {
        if (text !== value) onChange(text);
      }}
      renderInput={(input) => (
        <TextField {...input} {...field} slotProps={{ ...input.slotProps, ...field.slotProps }} />
      )}
    />
  );
}
