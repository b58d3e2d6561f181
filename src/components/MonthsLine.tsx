import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { formatDate } from '#domain/dateFormat.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { nameMonth, soFar, splitEnd, unfinishedDash } from './unfinishedMonth.ts';

export interface MonthPoint {
  readonly month: Month;
  /** Null where nothing is known. */
  readonly value: number | null;
}

interface MonthsLineProps {
  /** Name of the part that can be scrolled. */
  readonly label: string;
  /** Subject of the description: `Share of teams that reported`. */
  readonly of: string;
  /** A month each, oldest first. */
  readonly points: readonly MonthPoint[];
  /** Of the y-axis, lowest first. */
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  /** The month that isn't over. */
  readonly thisMonth: Month;
}

/** Units of the drawing, which is stretched to the width that there is. */
const size = { width: 720, height: 184, left: 44, right: 16, top: 18, bottom: 40 } as const;

/** On a phone the newest month is in sight. */
const scrolled = { overflowX: 'auto', direction: 'rtl', '& > svg': { direction: 'ltr' } } as const;

/** A value month by month, described to screen readers. The page shows the same figures as a table. */
export function MonthsLine({ label, of, points, ticks, format, thisMonth }: MonthsLineProps) {
  const known = points.flatMap(({ month, value }, index) => (value === null ? [] : [{ month, index, value }]));
  const last = known.at(-1);
  const describe = ({ month, value }: MonthPoint): string =>
    value === null ? '' : `${nameMonth(month, thisMonth)} ${format(value)}`;
  const texts = points.filter(({ value }) => value !== null).map(describe);
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  const xOf = (index: number): number =>
    size.left + (index * (size.width - size.left - size.right)) / Math.max(1, points.length - 1);
  const yOf = (value: number): number =>
    size.top + (1 - (value - lowest) / (highest - lowest)) * (size.height - size.top - size.bottom);
  const toPoints = (run: readonly KnownPoint[]): string =>
    run.map(({ index, value }) => `${xOf(index)},${yOf(value)}`).join(' ');
  return (
    <Box sx={scrolled} tabIndex={0} role="group" aria-label={label}>
      <Chart viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={`${of}: ${texts.join(', ')}`}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={size.left} x2={size.width - size.right} y1={yOf(tick)} y2={yOf(tick)} />
            <text x={size.left - 8} y={yOf(tick) + 4} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {points.map(({ month }, index) => (
          <text key={month} x={xOf(index)} y={size.height - 20} textAnchor="middle">
            {formatDate(month, 'shortMonthName')}
            {month === thisMonth && (
              <tspan x={size.width} dy={14} textAnchor="end">
                {soFar}
              </tspan>
            )}
          </text>
        ))}
        {splitRuns(known).map((run) => {
          const { solid, dashed } = splitEnd(run, run.at(-1)?.month === thisMonth);
          return (
            <Fragment key={run[0]?.index}>
              <polyline points={toPoints(solid)} />
              {dashed.length > 1 && <polyline points={toPoints(dashed)} strokeDasharray={unfinishedDash} />}
            </Fragment>
          );
        })}
        {known.map(({ index, value, month }) => (
          <circle key={index} cx={xOf(index)} cy={yOf(value)} r={index === last?.index ? 5 : 3}>
            <title>{describe({ month, value })}</title>
          </circle>
        ))}
      </Chart>
    </Box>
  );
}

interface KnownPoint {
  readonly month: Month;
  readonly index: number;
  readonly value: number;
}

/** Months in a row; a month of which nothing is known is a gap. */
function splitRuns(points: readonly KnownPoint[]): KnownPoint[][] {
  const runs: KnownPoint[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run?.at(-1)?.index === point.index - 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

const Chart = styled('svg')(({ theme }) => {
  const { primary, divider, text } = (theme.vars ?? theme).palette;
  return {
    display: 'block',
    width: '100%',
    minWidth: 620,
    maxHeight: 238,
    '& line': { stroke: divider },
    '& text': { fill: text.secondary, fontSize: 12 },
    '& polyline': { fill: 'none', stroke: primary.main, strokeWidth: 2.5, strokeLinejoin: 'round' },
    '& circle': { fill: primary.main },
  };
});

/** The table twin of a line, folded until somebody wants it. Holds a `summary` and a `table`. */
export const MonthFigures = styled('details')(({ theme }) => {
  const { divider, primary, text } = (theme.vars ?? theme).palette;
  return {
    marginTop: 8,
    '& summary': { cursor: 'pointer', color: text.secondary, fontSize: '0.875rem' },
    '& summary:focus-visible': { outline: `2px solid ${primary.main}`, outlineOffset: 2 },
    '& table': { borderCollapse: 'collapse', marginTop: 8 },
    '& th, & td': { padding: '4px 16px 4px 0', textAlign: 'right', borderBottom: `1px solid ${divider}` },
    '& th': { maxWidth: 240, fontWeight: 500, overflowWrap: 'anywhere' },
    '& tr > :first-of-type': { textAlign: 'left' },
  };
});
