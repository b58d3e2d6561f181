import { Button, type ButtonProps } from '@mui/material';

interface AriaDisabledButtonProps extends Omit<ButtonProps, 'disabled' | 'sx'> {
  readonly disabled: boolean;
}

/** Disabled by `aria-disabled` only: it keeps the focus, and its tooltip can be reached. */
export function AriaDisabledButton({ disabled, onClick, ...props }: AriaDisabledButtonProps) {
  return (
    <Button
      {...props}
      aria-disabled={disabled}
      {...(!disabled && { onClick })}
      sx={{ '&[aria-disabled=true]': { opacity: 0.5, cursor: 'default' } }}
    />
  );
}
