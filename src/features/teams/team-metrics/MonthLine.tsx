import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import ScheduleIcon from '@mui/icons-material/Schedule';
import Typography from '@mui/material/Typography';
import { calendarDay } from '#domain/calendarDay.ts';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { formatMonthName, type Month, savedAt } from '#domain/monthly-metrics/reports.ts';
import { tidyText } from '#domain/text.ts';
import { formatDayOfMonth } from '#src/components/organisationDay.ts';

interface MonthLineProps {
  readonly month: Month;
  /** Its report; null while there is none. */
  readonly report: { readonly by: string | null; readonly at: Date | undefined } | null;
  /** The organisation's: months end there. */
  readonly timeZone: string;
}

/** `November: not reported yet`, `November: reported on Nov 3 by Sam Staff` */
export function MonthLine({ month, report, timeZone }: MonthLineProps) {
  const Icon = report ? CheckCircleIcon : ScheduleIcon;
  return (
    <Typography sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontWeight: 600 }}>
      <Icon aria-hidden fontSize="small" color={report ? 'success' : 'warning'} />
      <span>
        {formatMonthName(month)}: {report ? describeReport(report, timeZone) : 'not reported yet'}
      </span>
    </Typography>
  );
}

/** `reported on Nov 3 by Sam Staff` */
export function describeReport({ by, at }: NonNullable<MonthLineProps['report']>, timeZone: string): string {
  const day = at && formatDayOfMonth(calendarDay(at, timeZone));
  const name = tidyText(by);
  return ['reported', ...(day ? [`on ${day}`] : []), ...(name ? [`by ${name}`] : [])].join(' ');
}

/** The newest row as the report of this month; null while this month isn't reported. */
export function reportOfThisMonth(
  metrics: MonthlyMetrics | null,
  reported: Month | undefined,
  thisMonth: Month,
): MonthLineProps['report'] {
  return metrics && reported === thisMonth ? { by: metrics.updateBy, at: savedAt(metrics) } : null;
}
