import { useCallback, useMemo } from 'react';
import { useAppSelector } from '#src/store/hooks.ts';
import { preferencesApi, selectPreferences } from './preferences.ts';

/** Resolves with whether it was saved; shown at once either way, and taken back when it wasn't. */
type SavePreference<Value> = (value: Value | null) => Promise<boolean>;

/** Null removes it. @param parse referentially stable; undefined for what it doesn't know, as other versions of the page write there, too */
export function usePreference<Value>(
  name: string,
  parse: (stored: unknown) => Value | undefined,
): [Value | undefined, SavePreference<Value>] {
  const stored = useAppSelector((state) => selectPreferences(state)[name]);
  const value = useMemo(() => parse(stored), [parse, stored]);
  const [savePreferences] = preferencesApi.useSavePreferencesMutation();
  const save = useCallback(
    async (next: Value | null) => (await savePreferences({ [name]: next })).error === undefined,
    [savePreferences, name],
  );
  return [value, save];
}
