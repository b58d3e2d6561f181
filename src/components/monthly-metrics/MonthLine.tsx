import { Alert, Typography } from '@mui/material';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import ScheduleIcon from '@mui/icons-material/Schedule';
import { useState } from 'react';
import { calendarDay } from '#domain/calendarDay.ts';
import { describeOpenMonth } from '#domain/monthly-metrics/reportingState.ts';
import { formatMonthName, type Month } from '#domain/monthly-metrics/reports.ts';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { tidyText } from '#domain/text.ts';
import { formatDayOfMonth } from '#src/config/organisationDay.ts';

export interface ReportSignature {
  readonly by: string | null;
  readonly at: Date | undefined;
}

interface MonthLineProps {
  readonly month: Month;
  readonly report: ReportSignature | null;
  readonly isOver?: boolean;
  readonly timeZone: string;
}

/** `November: not reported yet, due by Nov 30`, `November: reported on Nov 3 by Sam Staff`, `October is missing` */
export function MonthLine({ month, report, timeZone, isOver = false }: MonthLineProps) {
  const Icon = report ? CheckCircleIcon : ScheduleIcon;
  return (
    <Typography sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontWeight: 600 }}>
      <Icon aria-hidden fontSize="small" color={report ? 'success' : 'warning'} />
      <span>{!report && isOver ? `${formatMonthName(month)} is missing` : describeMonth(month, report, timeZone)}</span>
    </Typography>
  );
}

/** Notice that the month has ended under what is typed. */
export function NewMonthNotice({ month, isTyped = true }: { readonly month: Month; readonly isTyped?: boolean }) {
  const [begunIn, setBegunIn] = useState(month);
  if (!isTyped && begunIn !== month) setBegunIn(month);
  const name = formatMonthName(month);
  return (
    <div role="status" aria-label="Month">
      {month !== begunIn && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          It is {name} now. What you save is {name}&apos;s report.
        </Alert>
      )}
    </div>
  );
}

export function describeMonth(month: Month, report: ReportSignature | null, timeZone: string): string {
  if (report === null) return describeOpenMonth(month);
  const { by, at } = report;
  const day = at && formatDayOfMonth(calendarDay(at, timeZone));
  const name = tidyText(by);
  return [`${formatMonthName(month)}: reported`, ...(day ? [`on ${day}`] : []), ...(name ? [`by ${name}`] : [])].join(
    ' ',
  );
}

export function signatureOf(row: TeamReporting | undefined, month: Month): ReportSignature {
  if (row?.lastMonth !== month || row.reportedAt === null) return { by: null, at: undefined };
  return { by: row.reportedBy, at: new Date(row.reportedAt) };
}
