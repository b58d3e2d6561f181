import type { MetricRow } from '#domain/metric-calculations/toRows.ts';
import { monthNames } from '#src/features/metric-calculations/monthNames.ts';
import { MetricTableRow } from './MetricTableRow.tsx';
import type { NumberedMetricRow } from './NumberedMetricRow.ts';
import { cellClasses, TableRegion } from './TableRegion.ts';

interface MetricTableProps {
  readonly rows: readonly NumberedMetricRow[];
  readonly year: number;
  /** `YYYY-MM-DD` in the organisation's calendar. */
  readonly today: string;
  /** The newest day of all latest values, `YYYY-MM-DD`. */
  readonly newest: string;
  readonly onChart: (row: MetricRow) => void;
  readonly onOrigin: (row: MetricRow) => void;
}

/** The metric calculations of a year (SPEC section 2): at most 44 rows, on one page. */
export function MetricTable({ rows, year, today, newest, onChart, onOrigin }: MetricTableProps) {
  const label = `Metric calculations of ${year}`;
  return (
    <TableRegion role="region" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={cellClasses.number}>
              #
            </th>
            <th scope="col" className={cellClasses.name}>
              Metric Type
            </th>
            <th scope="col" className={cellClasses.latest}>
              Latest Metrics
            </th>
            {monthNames.map((month) => (
              <th key={month} scope="col">
                {month}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={3 + monthNames.length} className={cellClasses.none}>
                There are no records to display
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <MetricTableRow
              key={row.metric.metricType}
              row={row}
              year={year}
              today={today}
              newest={newest}
              onChart={onChart}
              onOrigin={onOrigin}
            />
          ))}
        </tbody>
      </table>
    </TableRegion>
  );
}
