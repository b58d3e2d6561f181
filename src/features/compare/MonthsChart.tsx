import type { MetricField } from '#domain/monthly-metrics/fields.ts';
import { type TeamMonth, toPoint } from '#domain/monthly-metrics/lastMonths.ts';
import { formatPoint, metricAxis } from '#src/components/monthly-metrics/metricAxis.ts';
import { LineFigure, LineLegend } from '#src/figures/LineFigure.tsx';
import { nameMonth } from '#src/figures/unfinishedMonth.ts';

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

const styles = [
  { color: 0, shape: 'circle' },
  { color: 1, dash: '7 4', shape: 'square' },
  { color: 2, dash: '16 4', shape: 'triangle' },
  { color: 3, dash: '10 3 2 3', shape: 'diamond' },
] as const;

export function MonthsChart({ field, lines: teams }: MonthsChartProps) {
  const months = teams[0]?.months.map(({ month }) => month) ?? [];
  const thisMonth = months.at(-1) ?? '';
  const lines = styles.flatMap((style, index) => {
    const team = teams[index];
    const values = team?.months.map(({ metrics }) => toPoint(field, metrics));
    return team && values ? [{ id: `team-${index}`, label: team.name, values, ...style }] : [];
  });
  return (
    <LineFigure
      label={`${field.label} over 13 months`}
      caption={
        <figcaption style={{ marginBottom: 8 }}>
          <LineLegend lines={lines} />
        </figcaption>
      }
      height={160}
      months={months.map((month) => nameMonth(month, thisMonth))}
      lines={lines}
      format={(value) => formatPoint(field, value)}
      yAxis={metricAxis(
        field,
        lines.flatMap(({ values }) => values),
      )}
      unfinished={months.length - 1}
      dashedMonth={thisMonth}
    />
  );
}
