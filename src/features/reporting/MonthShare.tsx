import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatCount, formatNumber, formatPercent } from '#domain/formatNumber.ts';
import { percentOf, type ReportedShare } from '#domain/monthly-metrics/reportingSummary.ts';
import { formatMonth } from '#domain/monthly-metrics/reports.ts';
import { Meter } from './Meter.tsx';

interface MonthShareProps {
  readonly share: ReportedShare;
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string;
  readonly closedCount: number;
}

/** This month's share of teams that reported. */
export function MonthShare({ share, today, closedCount }: MonthShareProps) {
  const percent = percentOf(share);
  return (
    <Paper component="section" aria-labelledby="this-month" variant="outlined" sx={{ p: 2 }}>
      <Typography id="this-month" variant="h2">
        Reported in {formatMonth(today.slice(0, 7))}
      </Typography>
      <Typography sx={{ fontSize: '2.75rem', fontWeight: 680, lineHeight: 1.2, mt: 1 }}>
        {percent === null ? 'No teams' : formatPercent(Math.floor(percent))}
      </Typography>
      <Typography sx={{ mb: 1 }}>
        {formatNumber(share.reported)} of {formatCount(share.teams, 'team')}
      </Typography>
      <Box aria-hidden>
        <Meter percent={percent ?? 0} />
      </Box>
      {closedCount > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {formatCount(closedCount, 'closed team')} left out
        </Typography>
      )}
    </Paper>
  );
}
