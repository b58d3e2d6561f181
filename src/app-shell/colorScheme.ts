import { colorModeKey, colorSchemeAttribute } from '#src/config/colorScheme.ts';

type ColorScheme = 'light' | 'dark';

/** Before anything is painted, so that nobody sees the other scheme first. */
show(readColorScheme());

let onScreen: string | null = null;
/** Pixels of an A4 page between its margins. */
const paperWidth = 718;

/** Tables have widths in pixels: the page is laid out as wide as on the screen, and made smaller. */
function fitPaper(): void {
  const main = document.getElementById('content');
  if (main === null) return;
  const { paddingLeft, paddingRight } = getComputedStyle(main);
  const width = main.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  main.style.setProperty('--paper-width', `${Math.max(width, paperWidth)}px`);
  main.style.setProperty('--paper-zoom', String(Math.min(1, paperWidth / width)));
}

window.addEventListener('beforeprint', fitPaper);
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
