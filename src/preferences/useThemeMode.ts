import { useCallback } from 'react';
import { parseThemeMode, type ThemeMode, themePreference } from './themePreference.ts';
import { usePreference } from './usePreference.ts';

export function useThemeMode(): [ThemeMode, (mode: ThemeMode) => void] {
  const [mode = 'system', save] = usePreference(themePreference, parseThemeMode);
  const setMode = useCallback((next: ThemeMode) => void save(next === 'system' ? null : next), [save]);
  return [mode, setMode];
}
