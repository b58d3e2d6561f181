import { useEffect } from 'react';
import { formatDate } from '#domain/dateFormat.ts';
import { draftFrom } from '#domain/monthly-metrics/MetricsDraft.ts';
import { lastValues } from '#domain/monthly-metrics/lastUpdate.ts';
import {
  addMonths,
  formatMonthName,
  lastCorrectionDay,
  type Month,
  type MonthReport,
} from '#domain/monthly-metrics/reports.ts';
import { notReported } from '#domain/monthly-metrics/parseMetric.ts';
import { pushedIn } from '#domain/pushes/metricSource.ts';
import { describeEntry, useLastChanges } from '#src/features/team/history/lastChange.ts';
import { TeamLastUpdated } from '#src/features/team/TeamLastUpdated.tsx';
import { EditMetricsDialog, type EditMetricsDialogProps } from './EditMetricsDialog.tsx';
import { MonthLine, NewMonthNotice } from '#src/components/monthly-metrics/MonthLine.tsx';
import { useCorrectionSaver, useReportSaver } from '#src/components/monthly-metrics/metricsSavers.ts';
import type { MetricsMonths } from './useMetricsMonths.ts';

interface FormDialogProps extends Pick<
  EditMetricsDialogProps,
  'draftKey' | 'restored' | 'first' | 'targets' | 'isEnabled' | 'onSaved' | 'onClose'
> {
  readonly months: MetricsMonths;
}

/** The month may change while the dialog is open. */
export function ReportDialog({ months, ...props }: FormDialogProps) {
  const { teamId, metrics, thisMonth, reported, report, timeZone, pushes } = months;
  const saver = useReportSaver(teamId, months);
  const { earlier, request } = useLastChanges(teamId, 'metrics', describeEntry);
  useEffect(request, [request]);
  return (
    <EditMetricsDialog
      {...props}
      title="Edit Your Metrics"
      entered={earlier}
      monthLine={
        <>
          <NewMonthNotice month={thisMonth} />
          <MonthLine month={thisMonth} report={report} timeZone={timeZone} />
        </>
      }
      lastUpdated={<TeamLastUpdated teamId={teamId} area="metrics" row={metrics} missing={notReported} />}
      metrics={metrics}
      before={monthBefore(months, thisMonth)}
      last={lastValues(metrics, reported, timeZone)}
      saver={saver}
      pushed={pushedIn(pushes, thisMonth)}
    />
  );
}

export function CorrectionDialog({ month, months, ...props }: FormDialogProps & { readonly month: Month }) {
  const { teamId, reports = [], timeZone } = months;
  const saver = useCorrectionSaver(teamId, month);
  const report = reports.find((each) => each.month === month);
  const metrics = report ? toSignedMetrics(report) : null;
  const name = formatMonthName(month);
  const earlier = months.last?.findLast((each) => each.month < month && each.metrics !== null);
  const lastMetrics = report ?? earlier?.metrics ?? null;
  return (
    <EditMetricsDialog
      {...props}
      title={`Correct ${name}`}
      monthLine={
        <>
          <MonthLine
            month={month}
            report={report ? { by: report.reportedBy, at: new Date(report.reportedAt) } : null}
            timeZone={timeZone}
            isOver
          />
          {name} can be corrected until {formatDate(`${addMonths(month, 1)}-${lastCorrectionDay}`, 'longDayOfMonth')}.
          {!report && earlier && ` The form begins with the values of ${formatMonthName(earlier.month)}.`}
        </>
      }
      {...(!report && earlier?.metrics && { prefill: draftFrom(earlier.metrics) })}
      metrics={metrics}
      before={monthBefore(months, month)}
      last={lastMetrics && { metrics: lastMetrics, month: report?.month ?? earlier?.month }}
      saver={saver}
    />
  );
}

function monthBefore({ last }: MetricsMonths, month: Month) {
  return last?.find((each) => each.month === addMonths(month, -1));
}

function toSignedMetrics(report: MonthReport) {
  const { reportedBy, reportedAt, correctedBy, correctedAt } = report;
  const isCorrected = correctedAt !== null;
  return {
    ...report,
    updateBy: isCorrected ? correctedBy : reportedBy,
    updateDate: isCorrected ? correctedAt : reportedAt,
  };
}
