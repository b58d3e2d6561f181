import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import type { ReportingMonth } from '#domain/monthly-metrics/reportingMonths.ts';
import { percentOf, type ReportedShare } from '#domain/monthly-metrics/reportingSummary.ts';
import { addMonths, formatMonth, type Month } from '#domain/monthly-metrics/reports.ts';
import { useListReportingMonthsQuery } from './reportingApi.ts';

interface MonthsChartProps {
  /** That of this month, live. */
  readonly share: ReportedShare;
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string;
}

const monthCount = 12;

/** Share of teams that reported in each of the last twelve months, as a line and as a table. */
export function MonthsChart({ share, today }: MonthsChartProps) {
  const headingId = useId();
  const { data: stored, isError } = useListReportingMonthsQuery(undefined, { refetchOnMountOrArgChange: 60 });
  const shares = listMonths(stored ?? [], share, today.slice(0, 7));
  return (
    <Paper component="section" aria-labelledby={headingId} variant="outlined" sx={{ p: 2, minWidth: 0 }}>
      <Typography id={headingId} variant="h2" sx={{ mb: 1 }}>
        Last 12 months
      </Typography>
      {isError && stored === undefined && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          The earlier months could not be loaded.
        </Alert>
      )}
      <Line shares={shares} />
      <Figures shares={shares} />
    </Paper>
  );
}

interface MonthShares {
  readonly month: Month;
  /** Null where nothing is known. */
  readonly share: ReportedShare | null;
  /** Whole percent; null where nothing is known. */
  readonly percent: number | null;
}

function listMonths(stored: readonly ReportingMonth[], current: ReportedShare, thisMonth: Month): MonthShares[] {
  const byMonth = new Map<Month, ReportedShare>(stored.map((row) => [row.month, row]));
  byMonth.set(thisMonth, current);
  return Array.from({ length: monthCount }, (_, index) => {
    const month = addMonths(thisMonth, index + 1 - monthCount);
    const share = byMonth.get(month) ?? null;
    const percent = share && percentOf(share);
    return { month, share, percent: percent === null ? null : Math.floor(percent) };
  });
}

/** Units of the drawing, which is stretched to the width that there is. */
const size = { width: 720, height: 170, left: 44, right: 16, top: 18, bottom: 26 } as const;
const grid = [0, 50, 100];

const xOf = (index: number): number => size.left + (index * (size.width - size.left - size.right)) / (monthCount - 1);
const yOf = (percent: number): number => size.top + (1 - percent / 100) * (size.height - size.top - size.bottom);

/** On a phone the newest month is in sight. */
const scrolled = { overflowX: 'auto', direction: 'rtl', '& > svg': { direction: 'ltr' } } as const;

function Line({ shares }: { readonly shares: readonly MonthShares[] }) {
  const known = shares.flatMap(({ percent }, index) => (percent === null ? [] : [{ index, percent }]));
  const runs = splitRuns(known);
  const last = known.at(-1);
  return (
    <Box sx={scrolled} tabIndex={0} role="group" aria-label="Line of the last 12 months">
      <Chart viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={describe(shares)}>
        {grid.map((percent) => (
          <g key={percent}>
            <line x1={size.left} x2={size.width - size.right} y1={yOf(percent)} y2={yOf(percent)} />
            <text x={size.left - 8} y={yOf(percent) + 4} textAnchor="end">
              {percent}%
            </text>
          </g>
        ))}
        {shares.map(({ month }, index) => (
          <text key={month} x={xOf(index)} y={size.height - 6} textAnchor="middle">
            {shortMonth(month)}
          </text>
        ))}
        {runs.map((run) => (
          <polyline
            key={run[0]?.index}
            points={run.map(({ index, percent }) => `${xOf(index)},${yOf(percent)}`).join(' ')}
          />
        ))}
        {known.map(({ index, percent }) => (
          <circle key={index} cx={xOf(index)} cy={yOf(percent)} r={index === last?.index ? 5 : 3}>
            <title>{describeMonth(shares[index])}</title>
          </circle>
        ))}
      </Chart>
    </Box>
  );
}

interface Point {
  readonly index: number;
  readonly percent: number;
}

/** Months in a row; a month of which nothing is known is a gap. */
function splitRuns(points: readonly Point[]): Point[][] {
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run?.at(-1)?.index === point.index - 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

function shortMonth(month: Month): string {
  return formatMonth(month).slice(0, 3);
}

function describe(shares: readonly MonthShares[]): string {
  const known = shares.filter(({ percent }) => percent !== null);
  return `Share of teams that reported: ${known.map(describeMonth).join(', ')}`;
}

function describeMonth(shares: MonthShares | undefined): string {
  return shares ? `${formatMonth(shares.month)} ${shares.percent}%` : '';
}

function Figures({ shares }: { readonly shares: readonly MonthShares[] }) {
  return (
    <Details>
      <summary>Figures of the last 12 months</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Reported</th>
            <th scope="col">Teams</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {shares.toReversed().map(({ month, share, percent }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{share ? formatNumber(share.reported) : '–'}</td>
              <td>{share ? formatNumber(share.teams) : '–'}</td>
              <td>{percent === null ? '–' : `${percent}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Details>
  );
}

const Chart = styled('svg')(({ theme }) => {
  const { primary, divider, text } = (theme.vars ?? theme).palette;
  return {
    display: 'block',
    width: '100%',
    minWidth: 620,
    maxHeight: 220,
    '& line': { stroke: divider },
    '& text': { fill: text.secondary, fontSize: 12 },
    '& polyline': { fill: 'none', stroke: primary.main, strokeWidth: 2.5, strokeLinejoin: 'round' },
    '& circle': { fill: primary.main },
  };
});

const Details = styled('details')(({ theme }) => {
  const { divider, primary, text } = (theme.vars ?? theme).palette;
  return {
    marginTop: 8,
    '& summary': { cursor: 'pointer', color: text.secondary, fontSize: '0.875rem' },
    '& summary:focus-visible': { outline: `2px solid ${primary.main}`, outlineOffset: 2 },
    '& table': { borderCollapse: 'collapse', marginTop: 8, fontVariantNumeric: 'tabular-nums' },
    '& th, & td': { padding: '4px 16px 4px 0', textAlign: 'right', borderBottom: `1px solid ${divider}` },
    '& th': { fontWeight: 500 },
    '& tr > :first-of-type': { textAlign: 'left' },
  };
});
