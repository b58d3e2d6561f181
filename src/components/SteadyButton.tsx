import Button, { type ButtonProps } from '@mui/material/Button';

interface SteadyButtonProps extends Omit<ButtonProps, 'disabled' | 'sx'> {
  /** Pressed while it is off, it does nothing. */
  readonly off: boolean;
}

/** A button that is off for a while, or for a reason that must be found: unlike a disabled one it keeps the focus. */
export function SteadyButton({ off, onClick, ...props }: SteadyButtonProps) {
  return (
    <Button
      {...props}
      aria-disabled={off}
      {...(!off && { onClick })}
      sx={{ '&[aria-disabled=true]': { opacity: 0.5, cursor: 'default' } }}
    />
  );
}
