import { LineChart } from '@mui/x-charts/LineChart';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { formatNumber, formatPercent } from '#domain/formatNumber.ts';
import { monthNames } from '#src/features/metric-calculations/monthNames.ts';
import { valuesOf, type PodSeries } from './chartData.ts';

interface PodChartProps {
  readonly series: PodSeries;
  readonly year: number;
  /** Of every chart beside this one. */
  readonly top: number;
}

const initials = (month: string): string => month.slice(0, 1);
const dashed = { '& path[data-series="before"]': { strokeDasharray: '5 4' } };

/** One pod over the year, with the year before dashed. What it draws stands in the table below in figures. */
export function PodChart({ series, year, top }: PodChartProps) {
  const theme = useTheme();
  const { primary, secondary } = (theme.vars ?? theme).palette;
  const { metric } = series.year;
  const format = metric.unit === 'percent' ? formatPercent : formatNumber;
  const valueFormatter = (value: number | null): string | null => (value === null ? null : format(value));
  const before = valuesOf(series.before);
  const line = { curve: 'linear', shape: 'circle', valueFormatter } as const;
  return (
    <figure aria-label={`${metric.label} ${metric.podLabel}`} style={{ margin: 0, minWidth: 0 }}>
      <Typography component="figcaption" variant="h3" sx={{ mb: 0.5 }}>
        {series.podLabel}
      </Typography>
      <LineChart
        height={200}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        series={[
          ...(before.length > 0
            ? [{ ...line, id: 'before', label: String(year - 1), data: before, color: secondary.main }]
            : []),
          {
            ...line,
            id: 'year',
            label: String(year),
            data: valuesOf(series.year),
            color: primary.main,
            showMark: true,
          },
        ]}
        xAxis={[
          {
            scaleType: 'point',
            data: monthNames,
            valueFormatter: (month: string, { location }) => (location === 'tick' ? initials(month) : month),
            tickLabelInterval: () => true,
          },
        ]}
        yAxis={[{ min: 0, max: top, width: 56, valueFormatter: format }]}
        grid={{ horizontal: true }}
        hideLegend
        skipAnimation
        sx={dashed}
      />
    </figure>
  );
}
