import { useCallback } from 'react';
import { usePreference } from './usePreference.ts';

export const themeModes = ['system', 'light', 'dark'] as const;
export type ThemeMode = (typeof themeModes)[number];

export const themeLabels: Readonly<Record<ThemeMode, string>> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
};

function parseThemeMode(stored: unknown): ThemeMode {
  return themeModes.find((mode) => mode === stored) ?? 'system';
}

export function useThemeMode(): [ThemeMode, (mode: ThemeMode) => void] {
  const [mode = 'system', save] = usePreference('theme', parseThemeMode);
  const setMode = useCallback((next: ThemeMode) => void save(next === 'system' ? null : next), [save]);
  return [mode, setMode];
}
