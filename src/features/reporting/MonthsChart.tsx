import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatNumber, formatPercent } from '#domain/formatNumber.ts';
import type { ReportingMonth } from '#domain/monthly-metrics/reportingMonths.ts';
import { percentOf, type ReportedShare } from '#domain/monthly-metrics/reportingSummary.ts';
import { addMonths, type Month } from '#domain/monthly-metrics/reports.ts';
import { MonthFigures, MonthsLine } from '#src/components/MonthsLine.tsx';
import { nameMonth } from '#src/components/unfinishedMonth.ts';
import { useListReportingMonthsQuery } from './reportingApi.ts';

interface MonthsChartProps {
  /** That of this month, live. */
  readonly share: ReportedShare;
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string;
}

const monthCount = 12;
const percentTicks = [0, 50, 100];

/** Share of teams that reported in each of the last twelve months, as a line and as a table. */
export function MonthsChart({ share, today }: MonthsChartProps) {
  const headingId = useId();
  const { data: stored, isError } = useListReportingMonthsQuery(undefined, { refetchOnMountOrArgChange: 60 });
  const thisMonth = today.slice(0, 7);
  const shares = listMonths(stored ?? [], share, thisMonth);
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
      <MonthsLine
        label="Line of the last 12 months"
        of="Share of teams that reported"
        points={shares.map(({ month, percent }) => ({ month, value: percent }))}
        ticks={percentTicks}
        format={formatPercent}
        thisMonth={thisMonth}
      />
      <Figures shares={shares} thisMonth={thisMonth} />
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

interface FiguresProps {
  readonly shares: readonly MonthShares[];
  readonly thisMonth: Month;
}

function Figures({ shares, thisMonth }: FiguresProps) {
  return (
    <MonthFigures>
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
              <th scope="row">{nameMonth(month, thisMonth)}</th>
              <td>{share ? formatNumber(share.reported) : '–'}</td>
              <td>{share ? formatNumber(share.teams) : '–'}</td>
              <td>{percent === null ? '–' : `${percent}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </MonthFigures>
  );
}
