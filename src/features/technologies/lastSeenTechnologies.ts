import { useEffect, useState } from 'react';
import type { TechnologyPage } from '#domain/technologies/technologyQuery.ts';
import { type AppThunk, useAppDispatch } from '#src/store/hooks.ts';

/** The first page of all technologies, as the person last saw it in this browser. */
export interface LastSeenTechnologies {
  readonly page: TechnologyPage;
  /** ISO 8601. */
  readonly seenAt: string;
}

export const lastSeenTechnologiesKey = 'first-technologies';

/** A burst of live changes is stored once. */
const delayMs = 200;

/** Seen last, for as long as the screen is open. Keeps `page` for the next visit; undefined: nothing to keep now. */
export function useLastSeenTechnologies(page: TechnologyPage | undefined): LastSeenTechnologies | undefined {
  const dispatch = useAppDispatch();
  const [lastSeen] = useState(() => dispatch(readLastSeen()));
  useEffect(() => {
    if (page === undefined) return;
    const timer = setTimeout(() => dispatch(remember(page)), delayMs);
    return () => clearTimeout(timer);
  }, [page, dispatch]);
  return lastSeen;
}

function readLastSeen(): AppThunk<LastSeenTechnologies | undefined> {
  return (_dispatch, _getState, { services }) =>
    services.cache.getSync(lastSeenTechnologiesKey) as LastSeenTechnologies | undefined;
}

function remember(page: TechnologyPage): AppThunk<void> {
  return (_dispatch, _getState, { services }) => {
    const seen: LastSeenTechnologies = { page, seenAt: new Date().toISOString() };
    services.cache.setSync(lastSeenTechnologiesKey, seen);
  };
}
