import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { formatFigure, type MetricFigure } from '#domain/metric-calculations/readFigure.ts';
import type { MetricRow } from '#domain/metric-calculations/toRows.ts';
import { formatDay } from '#src/features/metric-calculations/formatDay.ts';
import { MetricName } from '#src/features/metric-calculations/MetricName.tsx';
import type { NumberedMetricRow } from './NumberedMetricRow.ts';
import { cellClasses } from './TableRegion.ts';
import { TrendLine } from './TrendLine.tsx';

interface MetricTableRowProps {
  readonly row: NumberedMetricRow;
  readonly year: number;
  /** `YYYY-MM-DD` in the organisation's calendar. */
  readonly today: string;
  /** The newest day of all latest values, `YYYY-MM-DD`: an older one is told. */
  readonly newest: string;
  readonly onChart: (row: MetricRow) => void;
  readonly onOrigin: (row: MetricRow) => void;
}

/** One metric. Its name leads to its chart, a value of the current month to where it comes from. */
export const MetricTableRow = memo(function MetricTableRow({ row, ...props }: MetricTableRowProps) {
  const { year, today, newest, onChart, onOrigin } = props;
  const { metric, latest, latestDay, months } = row;
  const thisMonth = today.slice(0, 7);
  const monthOf = (index: number): string => `${year}-${String(index + 1).padStart(2, '0')}`;
  const origin = (figure: MetricFigure | null) => <OriginLink figure={figure} onOpen={() => onOrigin(row)} />;
  return (
    <tr>
      <td className={cellClasses.number}>{row.number}</td>
      <th scope="row" className={cellClasses.name}>
        <Link
          component="button"
          type="button"
          aria-haspopup="dialog"
          aria-description="Opens its chart"
          onClick={() => onChart(row)}
          sx={{ textAlign: 'left', font: 'inherit', display: 'block' }}
        >
          <MetricName metric={metric} />
          <TrendLine values={months.map((figure) => figure?.value ?? null)} />
        </Link>
      </th>
      <td className={cellClasses.latest}>
        {latestDay?.startsWith(thisMonth) ? origin(latest) : formatFigure(latest)}
        {latest && latestDay && latestDay < newest && (
          <Typography variant="caption" component="div" sx={{ whiteSpace: 'normal' }}>
            {formatDay(latestDay)}
          </Typography>
        )}
      </td>
      {months.map((figure, index) => (
        <td key={monthOf(index)}>{monthOf(index) === thisMonth ? origin(figure) : formatFigure(figure)}</td>
      ))}
    </tr>
  );
});

interface OriginLinkProps {
  readonly figure: MetricFigure | null;
  readonly onOpen: () => void;
}

function OriginLink({ figure, onOpen }: OriginLinkProps) {
  if (figure === null) return null;
  return (
    <Link
      component="button"
      type="button"
      aria-haspopup="dialog"
      aria-description="Opens where it comes from"
      onClick={onOpen}
      sx={{ font: 'inherit', verticalAlign: 'baseline' }}
    >
      {formatFigure(figure)}
    </Link>
  );
}
