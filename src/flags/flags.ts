import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FlagKey } from '#domain/flagKeys.ts';

/** The feature flags as they are now. */
export interface Flags {
  /** Undefined while the values are on their way. */
  isOn(key: FlagKey): boolean | undefined;
  /** Called after any flag changed. Returns what ends it. */
  onChange(listener: () => void): () => void;
}

/** A page without flags: each one is off (specification.md, section 4). */
export const noFlags: Flags = { isOn: () => false, onChange: () => () => undefined };

export const FlagsContext = createContext(noFlags);

/** Whether the flag is on, live; off when the flag service can't be reached, undefined until one or the other is known. */
export function useFlag(key: FlagKey): boolean | undefined {
  const flags = useContext(FlagsContext);
  return useSyncExternalStore(
    (onChange) => flags.onChange(onChange),
    () => flags.isOn(key),
  );
}
