import type { Theme } from '@mui/material';

/** Marks of a cell, styled in one place: a grid has some hundred cells. */
export const inputGridClasses = {
  facts: 'InputGrid-facts',
  error: 'InputGrid-error',
  changed: 'InputGrid-changed',
  conflict: 'InputGrid-conflict',
  wrong: 'InputGrid-wrong',
} as const;

interface InputGridOptions {
  /** Of the head of a row, which stays in sight; pixels. */
  readonly headWidth: { readonly narrow: number; readonly wide: number };
  /** Of a bar at the lower edge of the screen. */
  readonly foot: string;
}

/** A table of native inputs, below a head that names them and beside one that names their row. */
export function inputGridStyle(theme: Theme, { headWidth, foot }: InputGridOptions) {
  const { palette } = theme.vars ?? theme;
  const tint = (color: string): string => `color-mix(in srgb, ${color} 10%, ${palette.background.paper})`;
  return {
    overflowX: 'auto',
    scrollPaddingInlineStart: `${headWidth.narrow}px`,
    [theme.breakpoints.up('md')]: { scrollPaddingInlineStart: `${headWidth.wide}px` },
    '& table': { borderCollapse: 'separate', borderSpacing: 0, tableLayout: 'fixed', width: '100%' },
    '& th, & td': {
      textAlign: 'left',
      verticalAlign: 'top',
      padding: '8px 6px',
      borderBottom: `1px solid ${palette.divider}`,
      backgroundColor: palette.background.paper,
    },
    '& thead th': { fontSize: '0.8125rem', fontWeight: 600, lineHeight: 1.3, verticalAlign: 'bottom' },
    '& thead td': { verticalAlign: 'bottom' },
    '& tr > th:first-of-type': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      boxSizing: 'border-box',
      width: headWidth.narrow,
      overflowWrap: 'anywhere',
      borderRight: `1px solid ${palette.divider}`,
      [theme.breakpoints.up('md')]: { width: headWidth.wide },
    },
    '& td input:not([type]), & td select': {
      boxSizing: 'border-box',
      width: '100%',
      height: 36,
      padding: '0 0 0 6px',
      font: 'inherit',
      [theme.breakpoints.up('md')]: { fontSize: '0.875rem' },
      // Clear of the page's header and of the bar at its foot.
      scrollMargin: `72px 0 ${foot}`,
      color: 'inherit',
      backgroundColor: 'inherit',
      border: `1px solid ${palette.text.secondary}`,
      borderRadius: '6px',
      '&:read-only:not(select)': { borderStyle: 'dashed' },
    },
    '& td': { position: 'relative', overflowWrap: 'anywhere' },
    [`& .${inputGridClasses.facts}`]: {
      mt: 0.25,
      fontSize: '0.75rem',
      fontWeight: 400,
      lineHeight: 1.35,
      color: palette.text.secondary,
    },
    [`& .${inputGridClasses.error}`]: { display: 'block', color: palette.error.main },
    [`& .${inputGridClasses.changed}`]: { backgroundColor: tint(palette.primary.main) },
    [`& .${inputGridClasses.conflict}`]: { backgroundColor: tint(palette.warning.main) },
    [`& .${inputGridClasses.wrong}`]: {
      backgroundColor: tint(palette.error.main),
      '& input, & select': { borderColor: `${palette.error.main} !important` },
    },
  } as const;
}
