import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { noTeamFilters, type TeamFacet, type TeamFilters } from '#domain/teams/teamFilters.ts';
import { useAddressParams } from '#src/components/useAddressParams.ts';
import { useLatest } from '#src/components/useLatest.ts';
import { formatTeamFilters, parseTeamFilters, toggleValue } from './filterAddress.ts';

interface TeamFiltersState {
  /** As asked for, which the address may only have a moment later. */
  readonly filters: TeamFilters;
  readonly toggle: (facet: TeamFacet, value: string) => void;
  readonly clear: () => void;
}

/** Filters of the list, kept in the address; each change is a history entry. */
export function useTeamFilters(): TeamFiltersState {
  const [params, setParams] = useAddressParams();
  const addressFilters = useMemo(() => parseTeamFilters(params), [params]);
  // A box is ticked with the press, not when the address has changed.
  const [asked, setAsked] = useState({ params, filters: addressFilters });
  // A press may come before the one before it is shown: each adds to what was asked for last.
  const askedParams = useRef(params);
  useLayoutEffect(() => {
    askedParams.current = params;
  }, [params]);
  const change = useLatest((update: (filters: TeamFilters) => TeamFilters) => {
    const { current } = askedParams;
    const filters = update(parseTeamFilters(current));
    askedParams.current = formatTeamFilters(filters, current);
    setAsked({ params, filters });
    // Not as a transition, which would be painted a few frames later.
    setParams(askedParams.current, { flushSync: true });
  });
  const toggle = useCallback(
    (facet: TeamFacet, value: string) => change((now) => toggleValue(now, facet, value)),
    [change],
  );
  const clear = useCallback(() => change(() => noTeamFilters), [change]);
  return { filters: asked.params === params ? asked.filters : addressFilters, toggle, clear };
}
