import { useEffect, useState } from 'react';
import { storedDrafts } from './typedInput.ts';
import { useCurrentUser } from './useCurrentUser.ts';

/** Restores, once, the draft persisted at this place; null when there is none, or `parse` returns null for it. */
export function useReturnedInput<T>(place: string, parse: (stored: unknown) => T | null): T | null {
  const userId = useCurrentUser()?.$id ?? '';
  const [draft] = useState(() => parse(storedDrafts.get(place, userId)));
  useEffect(() => {
    if (draft !== null) storedDrafts.remove(place);
  }, [draft, place]);
  return draft;
}
