import { createTheme } from '@mui/material';
import { colorSchemeAttribute } from '#src/config/colorScheme.ts';

/** Whole, also in forced colours; within what would cut it, inside. */
const ring = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 };
const innerRing = { ...ring, outlineOffset: -2 };

/** Every pair of text and ground reaches a contrast of 4.5. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: colorSchemeAttribute },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#0b5a6e', dark: '#08414f', contrastText: '#ffffff' },
        secondary: { main: '#8a4b0f' },
        background: { default: '#f4f6f8', paper: '#ffffff' },
        text: { primary: '#17212b', secondary: '#51606e' },
        divider: '#dde3e8',
        TableCell: { border: '#dde3e8' },
        error: { main: '#b3261e' },
      },
    },
    dark: {
      palette: {
        primary: { main: '#7cc9dc', dark: '#a5dcea', contrastText: '#06242c' },
        secondary: { main: '#f0b77a' },
        background: { default: '#0f161c', paper: '#172029' },
        text: { primary: '#e6edf3', secondary: '#9fb0bf' },
        divider: '#2a3641',
        TableCell: { border: '#2a3641' },
        error: { main: '#ff9a91' },
      },
    },
  },
  motion: { reducedMotion: 'system' },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: 'system-ui, sans-serif',
    fontSize: 14,
    h1: { fontSize: '1.625rem', fontWeight: 680, lineHeight: 1.25, letterSpacing: '-0.01em', overflowWrap: 'anywhere' },
    h2: { fontSize: '1.125rem', fontWeight: 640, lineHeight: 1.35, overflowWrap: 'anywhere' },
    h3: { fontSize: '1rem', fontWeight: 620, lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiAlert: { styleOverrides: { message: { minWidth: 0, overflowWrap: 'anywhere' } } },
    MuiButton: { defaultProps: { disableElevation: true } },
    // Longer texts, or wider letters, take another line.
    MuiChip: {
      styleOverrides: {
        root: { height: 'auto', minHeight: 32, '&.MuiChip-sizeSmall': { minHeight: 24 }, '&:focus-visible': ring },
        label: { whiteSpace: 'normal' },
      },
    },
    MuiInputLabel: {
      styleOverrides: {
        shrink: { whiteSpace: 'normal', transform: 'translate(14px, calc(8.25px - 75%)) scale(0.75)' },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTableCell: { styleOverrides: { root: { paddingInline: 10 } } },
    // Long names break anywhere before a screen scrolls sideways; digits of one width line up.
    MuiCssBaseline: {
      styleOverrides: {
        body: { overflowWrap: 'break-word', fontVariantNumeric: 'tabular-nums' },
        // Clear of the page's header.
        ':focus-visible': { ...ring, scrollMarginBlock: '72px 4px' },
      },
    },
    MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': ring } } },
    MuiMenuItem: { styleOverrides: { root: { whiteSpace: 'normal', '&.Mui-focusVisible': innerRing } } },
    MuiTab: { styleOverrides: { root: { minHeight: 44, '&.Mui-focusVisible': innerRing } } },
    MuiTablePagination: {
      styleOverrides: {
        select: { '&:focus-visible': ring },
        actions: { '& .MuiIconButton-root.Mui-focusVisible': innerRing },
      },
    },
  },
});
