import { Button, type ButtonProps } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { ComponentProps } from 'react';

interface FileButtonProps extends Pick<ButtonProps, 'startIcon' | 'disabled'> {
  readonly label: string;
  readonly input: ComponentProps<'input'>;
  readonly onChoose: (file: File) => void;
}

export function FileButton({ label, input, onChoose, disabled = false, ...button }: FileButtonProps) {
  return (
    <Button
      component="label"
      role={undefined}
      tabIndex={-1}
      variant="outlined"
      disabled={disabled}
      {...button}
      sx={{ flexShrink: 0, '&:focus-within': { outline: '2px solid', outlineOffset: 2 } }}
    >
      {label}
      <input
        type="file"
        disabled={disabled}
        style={visuallyHidden}
        {...input}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that the same file can be chosen again after a correction.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </Button>
  );
}
