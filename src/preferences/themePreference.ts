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
