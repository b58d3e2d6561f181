import type { Theme } from '@mui/material/styles';

/** Marks of a cell, styled in one place: a grid has some hundred cells. */
export const cellClasses = {
  facts: 'EnterMetrics-facts',
  error: 'EnterMetrics-error',
  bigChange: 'EnterMetrics-bigChange',
  changed: 'EnterMetrics-changed',
  conflict: 'EnterMetrics-conflict',
  wrong: 'EnterMetrics-wrong',
  tick: 'EnterMetrics-tick',
  notes: 'EnterMetrics-notes',
} as const;

/** Pixels. */
const teamWidth = { narrow: 140, wide: 200 };

export function gridStyle(theme: Theme) {
  const { palette } = theme.vars ?? theme;
  const tint = (color: string): string => `color-mix(in srgb, ${color} 10%, ${palette.background.paper})`;
  return {
    overflowX: 'auto',
    scrollPaddingInlineStart: `${teamWidth.narrow}px`,
    [theme.breakpoints.up('md')]: { scrollPaddingInlineStart: `${teamWidth.wide}px` },
    '& table': { borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%' },
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
      minWidth: teamWidth.narrow,
      maxWidth: teamWidth.narrow,
      overflowWrap: 'anywhere',
      borderRight: `1px solid ${palette.divider}`,
      [theme.breakpoints.up('md')]: { minWidth: teamWidth.wide, maxWidth: teamWidth.wide },
    },
    '& td input:not([type]), & td select': {
      boxSizing: 'border-box',
      width: '100%',
      height: 36,
      padding: '0 6px',
      font: 'inherit',
      [theme.breakpoints.up('md')]: { fontSize: '0.875rem' },
      // Clear of the page's header and of the bar with Save.
      scrollMargin: '72px 0 100px',
      color: 'inherit',
      backgroundColor: 'inherit',
      border: `1px solid ${palette.text.secondary}`,
      borderRadius: '6px',
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
      '&:read-only:not(select)': { borderStyle: 'dashed' },
    },
    '& td': { position: 'relative', minWidth: 118 },
    [`& .${cellClasses.tick}`]: { minWidth: 0, padding: '4px 0 4px 4px' },
    [`& .${cellClasses.notes} > div`]: {
      position: 'sticky',
      left: '8px',
      display: 'grid',
      gap: 8,
      maxWidth: 'min(720px, calc(100vw - 64px))',
    },
    '& td > button': {
      position: 'absolute',
      top: 12,
      right: 10,
      height: 28,
      padding: '0 6px',
      font: 'inherit',
      fontSize: '0.75rem',
      color: palette.text.secondary,
      backgroundColor: palette.background.paper,
      border: 0,
      borderRadius: '4px',
      cursor: 'pointer',
      opacity: 0,
    },
    '& td:hover > button, & td:focus-within > button': { opacity: 1 },
    [`& .${cellClasses.facts}`]: {
      mt: 0.25,
      fontSize: '0.75rem',
      fontWeight: 400,
      lineHeight: 1.35,
      color: palette.text.secondary,
    },
    [`& .${cellClasses.error}`]: { display: 'block', color: palette.error.main },
    [`& .${cellClasses.bigChange}`]: { color: palette.secondary.main, fontWeight: 600 },
    [`& .${cellClasses.changed}`]: { backgroundColor: tint(palette.primary.main) },
    [`& .${cellClasses.conflict}`]: { backgroundColor: tint(palette.warning.main) },
    [`& .${cellClasses.wrong}`]: {
      backgroundColor: tint(palette.error.main),
      '& input, & select': { borderColor: `${palette.error.main} !important` },
    },
  } as const;
}
