import type { Theme } from '@mui/material';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { inputGridClasses, inputGridStyle } from '#src/forms/inputGridStyle.ts';

export const cellClasses = {
  ...inputGridClasses,
  bigChange: 'EnterMetrics-bigChange',
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
  return {
    ...inputGridStyle(theme, { headWidth: teamWidth, foot: 'var(--EnterMetrics-foot, 100px)' }),
    '& > table': {
      minWidth: tableWidth(teamWidth.narrow, metricWidth.narrow),
      [theme.breakpoints.up('md')]: { minWidth: tableWidth(teamWidth.wide, metricWidth.wide) },
    },
    '& tbody tr': { height: rowHeight },
    '& td select': { paddingLeft: '2px' },
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
    [`& .${cellClasses.bigChange}`]: { color: palette.secondary.main, fontWeight: 600 },
  } as const;
}
