import { useEffect, useState } from 'react';
import { unsavedInput } from './signInMemory.ts';
import { useCurrentUser } from './useCurrentUser.ts';

/** What `useKeepInput` kept at this place, given back once; null when it kept nothing, or nothing that `read` understands. */
export function useReturnedInput<T>(place: string, read: (kept: unknown) => T | null): T | null {
  const userId = useCurrentUser()?.$id ?? '';
  const [returned] = useState(() => read(unsavedInput.read(place, userId)));
  useEffect(() => {
    if (returned !== null) unsavedInput.forget(place);
  }, [returned, place]);
  return returned;
}
