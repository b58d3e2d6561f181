import { Alert, Box, Button, Typography, styled } from '@mui/material';
import { formatDate } from '#domain/dateFormat.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { Section } from '#src/components/Section.tsx';
import { FigureTable } from './FigureTable.tsx';
import { Runs, splitRuns } from './Runs.tsx';
import { nameMonth, soFar } from './unfinishedMonth.ts';

interface MonthPoint {
  readonly month: Month;
  readonly value: number | null;
  readonly cells: readonly string[];
}

interface LineProps {
  readonly of: string;
  /** Oldest first. */
  readonly points: readonly MonthPoint[];
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  readonly thisMonth: Month;
}

interface MonthsFigureProps extends LineProps {
  readonly title: string;
  readonly isError: boolean;
  readonly onRetry?: () => void;
  readonly note?: string | undefined;
  readonly columns: readonly string[];
}

export function MonthsFigure({ title, isError, onRetry, note, columns, ...line }: MonthsFigureProps) {
  const { points, thisMonth } = line;
  const retry = onRetry && (
    <Button color="inherit" size="small" onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <Section title={title}>
      {isError && (
        <Alert severity="warning" sx={{ mb: 1 }} action={retry}>
          The earlier months could not be loaded.
        </Alert>
      )}
      <Box sx={scrolled} tabIndex={0} role="group" aria-label={`Line of the last ${points.length} months`}>
        <Line {...line} />
      </Box>
      {note !== undefined && <Typography variant="body2">{note}</Typography>}
      <FigureTable
        summary={`Figures of the last ${points.length} months`}
        columns={columns}
        rows={points.toReversed().map(({ month, cells }) => ({ name: nameMonth(month, thisMonth), cells }))}
      />
    </Section>
  );
}

const size = { width: 720, height: 184, left: 44, right: 16, top: 18, bottom: 40 } as const;

const scrolled = { overflowX: 'auto', direction: 'rtl', '& > svg': { direction: 'ltr' } } as const;

function Line({ of, points, ticks, format, thisMonth }: LineProps) {
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  const xOf = (index: number): number =>
    size.left + (index * (size.width - size.left - size.right)) / Math.max(1, points.length - 1);
  const yOf = (value: number): number =>
    size.top + (1 - (value - lowest) / (highest - lowest)) * (size.height - size.top - size.bottom);
  const runs = splitRuns(points.map(({ value }) => value)).map((run) =>
    run.map(({ index, value }) => {
      const { month = '' } = points[index] ?? {};
      return { month, x: xOf(index), y: yOf(value), text: `${nameMonth(month, thisMonth)} ${format(value)}` };
    }),
  );
  const known = runs.flat();
  const last = known.at(-1);
  return (
    <Chart
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`${of}: ${known.map(({ text }) => text).join(', ')}`}
    >
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
      <Runs runs={runs} isUnfinished={last?.month === thisMonth} />
      {known.map(({ month, x, y, text }) => (
        <circle key={month} cx={x} cy={y} r={month === last?.month ? 5 : 3}>
          <title>{text}</title>
        </circle>
      ))}
    </Chart>
  );
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
