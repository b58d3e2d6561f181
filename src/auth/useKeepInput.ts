import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { AppState } from '#src/store/rootReducer.ts';
import { selectSession } from './sessionSlice.ts';
import { storedDrafts, trackDraft } from './typedInput.ts';
import { useCurrentUser } from './useCurrentUser.ts';

/**
 * Persists a form's unsaved input when the session ends and unmounts the screen, and when the page has to be reloaded. It is restored at
 * the same place, for the same user. `input` is plain data; null: nothing to persist.
 */
export function useKeepInput(place: string, input: object | null): void {
  const userId = useCurrentUser()?.$id;
  const store = useStore<AppState>();
  useEffect(() => (input === null ? undefined : trackDraft(place, input)), [place, input]);
  useEffect(
    () => () => {
      const hasEnded = selectSession(store.getState()).status === 'signedOut';
      if (hasEnded && input !== null && userId !== undefined) storedDrafts.set({ place, userId, input });
    },
    [store, place, userId, input],
  );
}
