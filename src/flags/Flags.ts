import type { FlagKey } from './flagKeys.ts';

/** The feature flags as they are now. */
export interface Flags {
  isOn(key: FlagKey): boolean;
  /** Called after any flag changed. Returns what ends it. */
  onChange(listener: () => void): () => void;
}

/** A page without flags: each one is off (SPEC section 4). */
export const noFlags: Flags = { isOn: () => false, onChange: () => () => undefined };
