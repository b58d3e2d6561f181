import type { AppThunk } from '#src/store/hooks.ts';
import { selectCurrentUser } from './sessionSlice.ts';
import { storedDrafts, typedNow, type TypedInput } from './typedInput.ts';

let hasPersisted = false;

/** Whether the page is being left with its drafts persisted, so that no unsaved-changes prompt is needed. */
export function isLeavingWithInput(): boolean {
  return hasPersisted;
}

/** Persists all drafts before the page is left, for `userId`, who need not be the one who typed them. */
export function persistDraftsFor(userId: string, drafts: TypedInput = typedNow()): void {
  for (const [place, input] of drafts) storedDrafts.set({ place, userId, input });
  hasPersisted = true;
  // The browser may show the page again from its back/forward cache.
  window.addEventListener('pageshow', () => (hasPersisted = false), { once: true });
}

interface ReloadOptions {
  /** Owner of the restored drafts; the current user by default. */
  readonly userId?: string;
  readonly typed?: TypedInput;
}

/** Reloads the page at its present address and keeps the drafts. */
export function reloadWithInput({ userId, typed }: ReloadOptions = {}): AppThunk<void> {
  return (_dispatch, getState) => {
    const owner = userId ?? selectCurrentUser(getState())?.$id;
    if (owner !== undefined) persistDraftsFor(owner, typed);
    window.location.reload();
  };
}
