import { createContext, useContext, useSyncExternalStore } from 'react';

/** The feature flags as they are now. */
export interface Flags {
  /** Undefined while the values are on their way. */
  isOn(key: FlagKey): boolean | undefined;
  /** Called after any flag changed. Returns what ends it. */
  onChange(listener: () => void): () => void;
}

/** A page without flags: each one is off (specification.md, section 4). */
export const noFlags: Flags = { isOn: () => false, onChange: () => () => undefined };

/** Every feature flag (specification.md, section 6), as it is named at the flag service. */
export const flagKeys = {
  fileUploading: 'capacity-plan-file-uploading',
  editMonthlyMetrics: 'edit-monthly-metrics',
} as const;

export type FlagKey = (typeof flagKeys)[keyof typeof flagKeys];

export const FlagsContext = createContext(noFlags);

/** Whether the flag is on, live; off when the flag service can't be reached, undefined until one or the other is known. */
export function useFlag(key: FlagKey): boolean | undefined {
  const flags = useContext(FlagsContext);
  return useSyncExternalStore(
    (onChange) => flags.onChange(onChange),
    () => flags.isOn(key),
  );
}
