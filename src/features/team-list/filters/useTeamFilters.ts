import { useCallback } from 'react';
import { noTeamFilters, type TeamFacet, type TeamFilters } from '#domain/teams/teamFilters.ts';
import { useAddressState } from '#src/lists/addressState.ts';
import { narrowingSchema } from './filterAddress.ts';

interface TeamFiltersState {
  readonly filters: TeamFilters;
  /** Search term, once the address has it. */
  readonly addressTerm: string;
  readonly toggle: (facet: TeamFacet, value: string) => void;
  readonly clear: () => void;
}

/** As a transition, a box would be ticked a few frames after the press. */
const atOnce = { flushSync: true } as const;

/** Each change is a history entry. */
export function useTeamFilters(): TeamFiltersState {
  const [filters, setAddress] = useAddressState(narrowingSchema);
  const toggle = useCallback(
    (facet: TeamFacet, value: string) =>
      setAddress(({ [facet]: chosen }) => {
        const others = chosen.filter((other) => other !== value);
        return { [facet]: others.length < chosen.length ? others : [...chosen, value] };
      }, atOnce),
    [setAddress],
  );
  const clear = useCallback(() => setAddress(noTeamFilters, atOnce), [setAddress]);
  return { filters, addressTerm: filters.search, toggle, clear };
}
