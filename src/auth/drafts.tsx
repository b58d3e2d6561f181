import { Alert } from '@mui/material';
import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import type { AppThunk } from '#src/store/hooks.ts';
import type { AppState } from '#src/store/rootReducer.ts';
import { selectCurrentUser, selectSession, useCurrentUser } from './session.ts';

/**
 * When the session ends or the page has to be reloaded. Restored at the same place, for the same user. @param input
 * plain data; null: nothing to persist
 */
export function usePersistDraft(place: string, input: object | null): void {
  const userId = useCurrentUser()?.$id;
  const store = useStore<AppState>();
  useEffect(() => (input === null ? undefined : trackDraft(place, input)), [place, input]);
  useEffect(
    () => () => {
      const session = selectSession(store.getState());
      const hasEnded =
        session.status === 'signedOut' || (session.status === 'stayingOut' && session.reason === 'sessionEnded');
      if (hasEnded && input !== null && userId !== undefined) storedDrafts.set({ place, userId, input });
    },
    [store, place, userId, input],
  );
}

/**
 * Keeps what was typed in forms that just went with their subject, until it is back. Returns whether there was anything.
 * @param subject segment of their places
 */
export function useKeepDraftsOf(subject: string): boolean {
  const userId = useCurrentUser()?.$id;
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    const typed = [...currentDrafts()].filter(([place]) => place.split('/').includes(subject));
    if (userId === undefined || typed.length === 0) return;
    for (const [place, input] of typed) storedDrafts.set({ place, userId, input });
    // oxlint-disable-next-line react/set-state-in-effect -- The forms are tracked until their own effects are undone.
    setIsKept(true);
  }, [subject, userId]);
  return isKept;
}

/** Once; null when there is none, or `parse` returns null. */
export function useRestoredDraft<T>(place: string, parse: (stored: unknown) => T | null): T | null {
  const userId = useCurrentUser()?.$id ?? '';
  const [draft] = useState(() => parse(storedDrafts.get(place, userId)));
  useEffect(() => {
    if (draft !== null) storedDrafts.remove(place);
  }, [draft, place]);
  return draft;
}

export function RestoredDraftNotice() {
  return (
    <Alert severity="info" role="status" sx={{ mb: 1 }}>
      What you typed is still here. It is not saved yet.
    </Alert>
  );
}

let hasPersisted = false;

export function isLeavingWithDrafts(): boolean {
  return hasPersisted;
}

export function persistDraftsFor(userId: string, drafts: Drafts = currentDrafts()): void {
  for (const [place, input] of drafts) storedDrafts.set({ place, userId, input });
  hasPersisted = true;
  // The browser may show the page again from its back/forward cache.
  window.addEventListener('pageshow', () => (hasPersisted = false), { once: true });
}

interface ReloadOptions {
  readonly userId?: string;
  readonly drafts?: Drafts;
}

export function reloadWithDrafts({ userId, drafts: typed }: ReloadOptions = {}): AppThunk<void> {
  return (_dispatch, getState) => {
    const owner = userId ?? selectCurrentUser(getState())?.$id;
    if (owner !== undefined) persistDraftsFor(owner, typed);
    window.location.reload();
  };
}

const storageKey = 'unsavedInput';

/** Read by the next version of the page: must not change. */
interface StoredDraft {
  readonly place: string;
  readonly userId: string;
  readonly input: unknown;
}

/** In this tab's `sessionStorage`, which survives a reload and a sign-in; one draft for each place. */
const storedDrafts = {
  set: (draft: StoredDraft): void => writeDrafts([...readDrafts().filter(isElsewhere(draft.place)), draft]),
  get: (place: string, userId: string): unknown =>
    readDrafts().find((draft) => draft.place === place && draft.userId === userId)?.input ?? null,
  remove: (place: string): void => writeDrafts(readDrafts().filter(isElsewhere(place))),
};

function readDrafts(): readonly StoredDraft[] {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as StoredDraft[];
}

function writeDrafts(drafts: readonly StoredDraft[]): void {
  if (drafts.length === 0) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify(drafts));
}

const isElsewhere =
  (place: string) =>
  (draft: StoredDraft): boolean =>
    draft.place !== place;

const mounted = new Map<string, object>();
const justUnmounted = new Map<string, object>();

export type Drafts = ReadonlyMap<string, object>;

/** Returns the cleanup, for when the input changes or the form unmounts. */
function trackDraft(place: string, input: object): () => void {
  mounted.set(place, input);
  justUnmounted.delete(place);
  return () => {
    mounted.delete(place);
    justUnmounted.set(place, input);
    queueMicrotask(() => justUnmounted.delete(place));
  };
}

export function currentDrafts(): Drafts {
  return new Map([...justUnmounted, ...mounted]);
}
