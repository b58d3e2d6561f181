import type { Theme } from '@mui/material/styles';
import { metricFields } from '#domain/monthly-metrics/fields.ts';

/** Marks of a cell, styled in one place: a grid has some hundred cells. */
export const cellClasses = {
  facts: 'EnterMetrics-facts',
  error: 'EnterMetrics-error',
  bigChange: 'EnterMetrics-bigChange',
  changed: 'EnterMetrics-changed',
  conflict: 'EnterMetrics-conflict',
  wrong: 'EnterMetrics-wrong',
  tick: 'EnterMetrics-tick',
  notices: 'EnterMetrics-notices',
  reason: 'EnterMetrics-reason',
  reasonText: 'EnterMetrics-reasonText',
} as const;

/** Pixels. */
const teamWidth = { narrow: 140, wide: 200 };
const tickWidth = 46;
const metricWidth = { narrow: 140, wide: 118 };
const tableWidth = (team: number, metric: number): number => tickWidth + team + metricFields.length * metric;
/** Room for an error or a big change, and the month before: a row keeps its height while it is filled in. */
const rowHeight = 136;

export function gridStyle(theme: Theme) {
  const { palette } = theme.vars ?? theme;
  const tint = (color: string): string => `color-mix(in srgb, ${color} 10%, ${palette.background.paper})`;
  return {
    overflowX: 'auto',
    scrollPaddingInlineStart: `${teamWidth.narrow}px`,
    [theme.breakpoints.up('md')]: { scrollPaddingInlineStart: `${teamWidth.wide}px` },
    '& table': {
      borderCollapse: 'separate',
      borderSpacing: 0,
      tableLayout: 'fixed',
      width: '100%',
      minWidth: tableWidth(teamWidth.narrow, metricWidth.narrow),
      [theme.breakpoints.up('md')]: { minWidth: tableWidth(teamWidth.wide, metricWidth.wide) },
    },
    '& tbody tr': { height: rowHeight },
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
      width: teamWidth.narrow,
      overflowWrap: 'anywhere',
      borderRight: `1px solid ${palette.divider}`,
      [theme.breakpoints.up('md')]: { width: teamWidth.wide },
    },
    '& td input:not([type]), & td select': {
      boxSizing: 'border-box',
      width: '100%',
      height: 36,
      padding: '0 0 0 6px',
      font: 'inherit',
      [theme.breakpoints.up('md')]: { fontSize: '0.875rem' },
      // Clear of the page's header and of the bar with Save.
      scrollMargin: '72px 0 var(--EnterMetrics-foot, 100px)',
      color: 'inherit',
      backgroundColor: 'inherit',
      border: `1px solid ${palette.text.secondary}`,
      borderRadius: '6px',
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
      '&:read-only:not(select)': { borderStyle: 'dashed' },
    },
    '& td select': { paddingLeft: '2px' },
    '& td': { position: 'relative', overflowWrap: 'anywhere' },
    [`& .${cellClasses.tick}`]: { boxSizing: 'border-box', width: tickWidth, padding: '4px 0 4px 4px' },
    // A list shows one line of its choice: reasons are longer.
    [`& select.${cellClasses.reason}`]: { textIndent: -999, '& option, & optgroup': { textIndent: 0 } },
    [`& .${cellClasses.reasonText}`]: {
      position: 'absolute',
      top: 8,
      left: 12,
      right: 22,
      height: 36,
      display: 'flex',
      alignItems: 'center',
      fontSize: '0.6875rem',
      lineHeight: 1.2,
      pointerEvents: 'none',
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
