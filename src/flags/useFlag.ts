import { useContext, useSyncExternalStore } from 'react';
import type { FlagKey } from './flagKeys.ts';
import { FlagsContext } from './FlagsContext.ts';

/** Whether the flag is on, live; off when the flag service can't be reached. */
export function useFlag(key: FlagKey): boolean {
  const flags = useContext(FlagsContext);
  return useSyncExternalStore(
    (onChange) => flags.onChange(onChange),
    () => flags.isOn(key),
  );
}
