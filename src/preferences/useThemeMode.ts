import { useCallback } from 'react';
import { usePreference } from './usePreference.ts';

export function useThemeMode(): [ThemeMode, (mode: ThemeMode) => void] {
  const [mode = 'system', save] = usePreference(themePreference, parseThemeMode);
  const setMode = useCallback((next: ThemeMode) => void save(next === 'system' ? null : next), [save]);
  return [mode, setMode];
}

export const themeModes = ['system', 'light', 'dark'] as const;
export type ThemeMode = (typeof themeModes)[number];

export const themeLabels: Readonly<Record<ThemeMode, string>> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
};

export const themePreference = 'theme';

export function parseThemeMode(stored: unknown): ThemeMode {
  return themeModes.find((mode) => mode === stored) ?? 'system';
}
