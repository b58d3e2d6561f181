import { Box, Stack, Typography, useTheme } from '@mui/material';
import { LineChart } from '@mui/x-charts/LineChart';
import type { ComponentProps, ReactNode } from 'react';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { describeDashes, unfinishedDash } from './unfinishedMonth.ts';

const unfinishedSuffix = '-so-far';

interface LineFigureProps {
  readonly label: string;
  readonly caption?: ReactNode;
  readonly height: number;
  readonly months: readonly string[];
  readonly lines: readonly FigureLine[];
  readonly format: (value: number) => string;
  readonly yAxis: NonNullable<ComponentProps<typeof LineChart>['yAxis']>[number];
  /** -1 when it isn't among the months. */
  readonly unfinished: number;
  readonly dashedMonth?: Month;
}

interface FigureLine extends LineStyle {
  readonly id: string;
  readonly label: string;
  readonly values: (number | null)[];
}

interface LineStyle {
  /** In the theme: 0 is the primary colour. */
  readonly color: number;
  readonly dash?: string;
  readonly shape?: 'circle' | 'square' | 'triangle' | 'diamond' | null;
}

/** Line of an agreed target, over all months. */
export const targetLine = { id: 'target', color: 3, dash: '8 4', shape: null } as const;

function useLineColors(): readonly string[] {
  const theme = useTheme();
  const { primary, secondary, error, text } = (theme.vars ?? theme).palette;
  return [primary.main, secondary.main, error.main, text.secondary];
}

/** Brings the chart library: to be loaded on demand. A `FigureTable` beside it says the same. */
export function LineFigure(props: LineFigureProps) {
  const { label, caption, height, months, lines, format, yAxis, unfinished, dashedMonth } = props;
  const colors = useLineColors();
  return (
    <figure aria-label={label} style={{ margin: 0, minWidth: 0 }}>
      {caption}
      <LineChart
        height={height}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        series={lines.flatMap(({ id, label: name, values, color, shape = 'circle' }) =>
          splitSeries(
            {
              id,
              label: name,
              data: values,
              color: colors[color] ?? '',
              curve: 'linear' as const,
              showMark: shape !== null,
              ...(shape && { shape }),
              // Months without a value are left out of the tooltip; the table says why.
              valueFormatter: (value: number | null) => (value === null ? null : format(value)),
            },
            unfinished,
          ),
        )}
        xAxis={[
          {
            scaleType: 'point',
            data: months,
            valueFormatter: (month: string, { location }) => (location === 'tick' ? month.slice(0, 1) : month),
            tickLabelInterval: () => true,
          },
        ]}
        yAxis={[yAxis]}
        grid={{ horizontal: true }}
        hideLegend
        skipAnimation
        sx={{ ...dashesOf(lines), '& :has(> :focus-visible)': { outline: '2px solid' } }}
      />
      {dashedMonth !== undefined && lines.some(({ values }) => (values[unfinished] ?? null) !== null) && (
        <Typography variant="body2">{describeDashes(dashedMonth)}</Typography>
      )}
    </figure>
  );
}

function dashesOf(lines: readonly FigureLine[]): Record<string, { readonly strokeDasharray: string }> {
  return {
    ...Object.fromEntries(
      lines.map(({ id, dash }) => [`& path[data-series="${id}"]`, { strokeDasharray: dash ?? 'none' }]),
    ),
    [`& path[data-series$="${unfinishedSuffix}"]`]: { strokeDasharray: unfinishedDash },
  };
}

interface LineLegendProps {
  readonly lines: readonly (LineStyle & { readonly id: string; readonly label: string })[];
}

export function LineLegend({ lines }: LineLegendProps) {
  const colors = useLineColors();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
      {lines.map(({ id, label, color, dash }) => (
        <Stack key={id} direction="row" sx={{ alignItems: 'center', gap: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="svg" sx={{ width: 36, height: 8, flex: 'none' }} aria-hidden>
            <line x1={0} y1={4} x2={36} y2={4} stroke={colors[color]} strokeWidth={2} strokeDasharray={dash} />
          </Box>
          <span>{label}</span>
        </Stack>
      ))}
    </Stack>
  );
}

interface ChartSeries {
  readonly id: string;
  readonly data: (number | null)[];
  readonly valueFormatter: (value: number | null) => string | null;
}

/** @param unfinished place of the month whose end of the line is dashed; -1 when it isn't in the chart */
export function splitSeries<Series extends ChartSeries>(series: Series, unfinished: number): Series[] {
  const { id, data, valueFormatter } = series;
  if ((data[unfinished] ?? null) === null) return [series];
  const only = (isShown: (index: number) => boolean) => data.map((value, index) => (isShown(index) ? value : null));
  // Each value is told once, though both lines meet in one point.
  const ofOne = (isTold: (index: number) => boolean) => (value: number | null, at: { dataIndex: number }) =>
    isTold(at.dataIndex) ? valueFormatter(value) : null;
  return [
    { ...series, data: only((index) => index !== unfinished), valueFormatter: ofOne((index) => index !== unfinished) },
    {
      ...series,
      id: `${id}${unfinishedSuffix}`,
      data: only((index) => index === unfinished || index === unfinished - 1),
      valueFormatter: ofOne((index) => index === unfinished),
    },
  ];
}
