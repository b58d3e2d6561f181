import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatDate } from '#domain/dateFormat.ts';
import type { MetricField } from '#domain/monthly-metrics/fields.ts';
import { type TeamMonth, toPoint } from '#domain/monthly-metrics/lastMonths.ts';
import { dashedSeries, describeDashes, nameMonth, splitSeries } from '#src/components/unfinishedMonth.ts';
import { formatPoint, metricAxis } from '#src/features/teams/team-metrics/metricAxis.ts';

/** One metric of a team, month by month. */
export interface TeamMonths {
  readonly id: string;
  readonly name: string;
  /** The oldest first. */
  readonly months: readonly TeamMonth[];
}

interface MonthsChartProps {
  readonly field: MetricField;
  readonly lines: readonly TeamMonths[];
}

/** Dashes of the lines: nobody needs to tell them apart by colour. '' is a solid line. */
const dashes = ['', '7 4', '2 3', '10 3 2 3'] as const;
const shapes = ['circle', 'square', 'triangle', 'diamond'] as const;
const dashStyle = Object.fromEntries(
  dashes.map((dash, index) => [`& path[data-series="team-${index}"]`, { strokeDasharray: dash || 'none' }]),
);
const chartStyle = { ...dashStyle, ...dashedSeries };

/** A line for each team, with a gap where a month isn't reported. */
export function MonthsChart({ field, lines }: MonthsChartProps) {
  const theme = useTheme();
  const { primary, secondary, error, text } = (theme.vars ?? theme).palette;
  const colors = [primary.main, secondary.main, error.main, text.secondary];
  const thisMonth = lines[0]?.months.at(-1)?.month ?? '';
  const points = lines.map(({ months }) => months.map(({ metrics }) => toPoint(field, metrics)));
  return (
    <figure aria-label={`${field.label} over 13 months`} style={{ margin: 0, minWidth: 0 }}>
      <Stack direction="row" component="figcaption" sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, mb: 1 }}>
        {lines.map(({ id, name }, index) => (
          <Stack key={id} direction="row" sx={{ alignItems: 'center', gap: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <svg width={36} height={8} style={{ flex: 'none' }} aria-hidden>
              <line
                x1={0}
                y1={4}
                x2={36}
                y2={4}
                stroke={colors[index]}
                strokeWidth={2}
                strokeDasharray={dashes[index]}
              />
            </svg>
            <span>{name}</span>
          </Stack>
        ))}
      </Stack>
      <Box sx={{ height: 280 }}>
        <LineChart
          height={280}
          margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
          series={lines.flatMap(({ name, months }, index) =>
            splitSeries(
              {
                id: `team-${index}`,
                label: name,
                data: points[index] ?? [],
                color: colors[index] ?? text.secondary,
                shape: shapes[index] ?? 'circle',
                curve: 'linear' as const,
                showMark: true,
                valueFormatter: (value: number | null) => (value === null ? 'Not reported' : formatPoint(field, value)),
              },
              months.length - 1,
            ),
          )}
          xAxis={[
            {
              scaleType: 'point',
              data: lines[0]?.months.map(({ month }) => month) ?? [],
              valueFormatter: (month: string, { location }) =>
                location === 'tick' ? formatDate(month, 'monthInitial') : nameMonth(month, thisMonth),
              tickLabelInterval: () => true,
            },
          ]}
          yAxis={[metricAxis(field, points.flat())]}
          grid={{ horizontal: true }}
          hideLegend
          skipAnimation
          sx={chartStyle}
        />
      </Box>
      {points.some((line) => (line.at(-1) ?? null) !== null) && (
        <Typography variant="body2">{describeDashes(thisMonth)}</Typography>
      )}
    </figure>
  );
}
