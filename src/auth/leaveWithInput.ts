import type { AppThunk } from '#src/store/hooks.ts';
import { selectCurrentUser } from './sessionSlice.ts';
import { keepTyped, typedNow, type TypedInput } from './typedInput.ts';

let isKept = false;

/** Whether the page is being left with what was typed kept, so that nobody has to be warned of losing it. */
export function isLeavingWithInput(): boolean {
  return isKept;
}

/** Keeps what is typed for this person, who need not be the one who typed it, before the page is left. */
export function keepInputFor(userId: string, typed: TypedInput = typedNow()): void {
  keepTyped(typed, userId);
  isKept = true;
  // The browser may show the page again as it was.
  window.addEventListener('pageshow', () => (isKept = false), { once: true });
}

interface ReloadOptions {
  /** Who finds it again; the present person when absent. */
  readonly userId?: string;
  readonly typed?: TypedInput;
}

/** Loads the page again at its present address, and keeps what was typed. */
export function reloadWithInput({ userId, typed }: ReloadOptions = {}): AppThunk<void> {
  return (_dispatch, getState) => {
    const keeper = userId ?? selectCurrentUser(getState())?.$id;
    if (keeper !== undefined) keepInputFor(keeper, typed);
    window.location.reload();
  };
}
