import { ids, useAddressState } from '#src/lists/addressState.ts';

export const ticksButtonId = 'compare-teams';

export const ticksSchema = { ticks: ids() };

interface Ticks {
  readonly isOn: boolean;
  /** In the order of ticking. */
  readonly ids: readonly string[];
  /** Undefined ends the choosing. */
  readonly change: (ids: readonly string[] | undefined) => void;
}

export function useTicks(): Ticks {
  const [{ ticks }, setAddress] = useAddressState(ticksSchema);
  return {
    isOn: ticks !== undefined,
    ids: ticks ?? [],
    change: (next) => setAddress({ ticks: next }, { replace: true, flushSync: true }),
  };
}
