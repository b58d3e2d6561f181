import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatFigure } from '#domain/metric-calculations/readFigure.ts';
import { monthNames } from '#src/features/metric-calculations/monthNames.ts';
import type { PodSeries } from './chartData.ts';

interface ChartTableProps {
  readonly label: string;
  readonly series: readonly PodSeries[];
  readonly year: number;
}

/** The months stay in view where the pods scroll away under them. */
const inView = { position: 'sticky', left: 0, bgcolor: 'background.paper' };

/** The charts in figures, for those who can't see them and those who want to know exactly. */
export function ChartTable({ label, series, year }: ChartTableProps) {
  const columns = series.flatMap(({ podLabel, year: current, before }) => [
    ...(before ? [{ key: `${podLabel} ${year - 1}`, months: before.months }] : []),
    { key: `${podLabel} ${year}`, months: current.months },
  ]);
  return (
    <TableContainer role="region" aria-label={`${label} in figures`} tabIndex={0} sx={{ mt: 2 }}>
      <Table size="small" aria-label={`${label} in figures`}>
        <TableHead>
          <TableRow>
            <TableCell sx={inView}>Month</TableCell>
            {columns.map(({ key }) => (
              <TableCell key={key} align="right">
                {key}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {monthNames.map((month, index) => (
            <TableRow key={month}>
              <TableCell component="th" scope="row" sx={inView}>
                {month}
              </TableCell>
              {columns.map(({ key, months }) => (
                <TableCell key={key} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatFigure(months[index] ?? null)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
