import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { AppState } from '#src/store/rootReducer.ts';
import { selectSession } from './sessionSlice.ts';
import { unsavedInput } from './signInMemory.ts';
import { noteTyped } from './typedInput.ts';
import { useCurrentUser } from './useCurrentUser.ts';

/**
 * Keeps what is being typed when the session ends in mid-use and the screen goes with it, or when the page has to be loaded again;
 * `useReturnedInput` gives it back at the same place, to the same person. Plain data; null: there is nothing to keep.
 */
export function useKeepInput(place: string, input: object | null): void {
  const userId = useCurrentUser()?.$id;
  const store = useStore<AppState>();
  useEffect(() => (input === null ? undefined : noteTyped(place, input)), [place, input]);
  useEffect(
    () => () => {
      const hasEnded = selectSession(store.getState()).status === 'signedOut';
      if (hasEnded && input !== null && userId !== undefined) unsavedInput.keep({ place, userId, input });
    },
    [store, place, userId, input],
  );
}
