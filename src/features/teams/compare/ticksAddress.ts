import { useSearchParams } from 'react-router-dom';
import { parseIds, useChangeAddress } from './comparedIds.ts';

const parameter = 'ticks';

/** Id of the button that begins the choosing. */
export const ticksButtonId = 'compare-teams';

interface Ticks {
  readonly isOn: boolean;
  /** In the order of ticking. */
  readonly ids: readonly string[];
  /** Null: nothing is being chosen any more. */
  readonly change: (ids: readonly string[] | null) => void;
}

/** Ticked teams, in the address of the list. */
export function useTicks(): Ticks {
  const [params] = useSearchParams();
  const changeAddress = useChangeAddress();
  return {
    isOn: params.has(parameter),
    ids: parseIds(params.get(parameter)),
    change: (ids) => changeAddress({ [parameter]: ids?.join(',') ?? null }),
  };
}
