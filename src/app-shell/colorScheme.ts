import { colorModeKey, colorSchemeAttribute } from '#src/config/colorScheme.ts';

type ColorScheme = 'light' | 'dark';

/** Before anything is painted, so that nobody sees the other scheme first. */
show(readColorScheme());

let onScreen: string | null = null;
window.addEventListener('beforeprint', () => {
  onScreen = document.documentElement.getAttribute(colorSchemeAttribute);
  show('light');
});
window.addEventListener('afterprint', () => {
  if (onScreen !== null) document.documentElement.setAttribute(colorSchemeAttribute, onScreen);
});

function show(scheme: ColorScheme): void {
  document.documentElement.setAttribute(colorSchemeAttribute, scheme);
}

function readColorScheme(): ColorScheme {
  const mode = readMode();
  if (mode === 'light' || mode === 'dark') return mode;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function readMode(): string | null {
  try {
    return localStorage.getItem(colorModeKey);
  } catch {
    return null;
  }
}
