import type { AppThunk } from '../api/AppThunk';
import { selectCurrentUser } from './sessionSlice';
import { keepTyped, typedNow, type TypedInput } from './typedInput';

let isKept = false;

/** Whether the page is being loaded again with what was typed, so that nobody has to be warned of losing it. */
export function isReloadingWithInput(): boolean {
  return isKept;
}

interface ReloadOptions {
  /** Who finds it again; the present person when absent. */
  readonly userId?: string;
  readonly typed?: TypedInput;
}

/** Loads the page again at its present address, and keeps what was typed. */
export function reloadWithInput({ userId, typed = typedNow() }: ReloadOptions = {}): AppThunk<void> {
  return (_dispatch, getState) => {
    const keeper = userId ?? selectCurrentUser(getState())?.$id;
    if (keeper !== undefined) keepTyped(typed, keeper);
    isKept = true;
    window.location.reload();
  };
}
