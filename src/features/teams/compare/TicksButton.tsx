import Button from '@mui/material/Button';
import { ticksButtonId, useTicks } from './ticksAddress.ts';

/** Begins the choosing, and ends it. */
export function TicksButton() {
  const { isOn, change } = useTicks();
  return (
    <Button id={ticksButtonId} size="small" aria-pressed={isOn} onClick={() => change(isOn ? null : [])}>
      Compare…
    </Button>
  );
}
