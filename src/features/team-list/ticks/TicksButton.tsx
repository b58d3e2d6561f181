import { Button } from '@mui/material';
import { ticksButtonId, useTicks } from './ticksAddress.ts';

export function TicksButton() {
  const { isOn, change } = useTicks();
  return (
    <Button
      id={ticksButtonId}
      size="small"
      tabIndex={-1}
      aria-pressed={isOn}
      onClick={() => change(isOn ? undefined : [])}
    >
      Compare…
    </Button>
  );
}
