import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FlagKey } from '#domain/flagKeys.ts';

export interface Flags {
  /** Undefined while the values are on their way. */
  isOn(key: FlagKey): boolean | undefined;
  onChange(listener: () => void): () => void;
}

/** Each flag is off (specification.md, section 4). */
export const noFlags: Flags = { isOn: () => false, onChange: () => () => undefined };

export const FlagsContext = createContext(noFlags);

/** Off when the flag service can't be reached, undefined until that is known. */
export function useFlag(key: FlagKey): boolean | undefined {
  const flags = useContext(FlagsContext);
  return useSyncExternalStore(
    (onChange) => flags.onChange(onChange),
    () => flags.isOn(key),
  );
}
