import type { AppThunk } from '#src/store/hooks.ts';
import { reloadWithInput } from '#src/auth/leaveWithInput.ts';
import { mayReload } from './automaticReload.ts';
import { findMissingReason, isChunkLoadError } from './findMissingReason.ts';

/**
 * Loads the page anew, once and with what was typed, when an action failed because a newer version has replaced its script. Resolves with
 * false for every other failure.
 */
export function reloadWhenGone(thrown: unknown): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    if (!isChunkLoadError(thrown) || (await findMissingReason(thrown)) !== 'gone' || !mayReload(Date.now()))
      return false;
    dispatch(reloadWithInput());
    return true;
  };
}
