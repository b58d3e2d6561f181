import { type FlagKey, flagKeys } from '#domain/flagKeys.ts';
import type { Flags } from '#src/flags/flags.ts';

/** Flags that a test switches while the page is open. Those named by `on` are on at first. */
export function switchableFlags(on: readonly string[] = []): Flags & { set(key: string, isOn: boolean): void } {
  const state = new Set<string>(on);
  const listeners = new Set<() => void>();
  const known = new Set<string>(Object.values(flagKeys));
  return {
    isOn: (key: FlagKey) => state.has(key),
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set: (key, isOn) => {
      if (!known.has(key)) throw new Error(`There is no flag ${key}.`);
      if (isOn) state.add(key);
      else state.delete(key);
      for (const listener of listeners) listener();
    },
  };
}
