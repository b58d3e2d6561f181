import { Alert, Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, useRef, useState, useEffect } from 'react';
import { emptyDraft, type MetricsDraft, draftFrom } from '#domain/monthly-metrics/MetricsDraft.ts';
import type { SavedMetrics } from '#domain/monthly-metrics/concerns.ts';
import { metricFields, type MetricKey } from '#domain/monthly-metrics/fields.ts';
import type { TeamMonth } from '#domain/monthly-metrics/lastMonths.ts';
import type { SignedMetrics } from '#domain/monthly-metrics/mergeMetrics.ts';
import { notReported } from '#domain/monthly-metrics/parseMetric.ts';
import type { PushedMetrics } from '#domain/pushes/pushedMetrics.ts';
import type { TeamTargets } from '#domain/targets/targets.ts';
import { formatDate } from '#domain/dateFormat.ts';
import { lastValues } from '#domain/monthly-metrics/lastUpdate.ts';
import {
  addMonths,
  formatMonthName,
  lastCorrectionDay,
  type Month,
  type MonthReport,
} from '#domain/monthly-metrics/reports.ts';
import { pushedIn } from '#domain/pushes/metricSource.ts';
import { LastUpdated } from '#src/components/LastUpdated.tsx';
import { ConcernsDialog } from '#src/components/monthly-metrics/ConcernsDialog.tsx';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import {
  type MetricsSaver,
  useCorrectionSaver,
  useReportSaver,
} from '#src/components/monthly-metrics/metricsSavers.ts';
import { describeEntry, useLastChanges } from '#src/features/team/history/lastChange.ts';
import { TeamLastUpdated } from '#src/features/team/TeamLastUpdated.tsx';
import { MonthLine, NewMonthNotice } from '#src/components/monthly-metrics/MonthLine.tsx';
import { MetricRow } from './MetricRow.tsx';
import { useMetricsForm } from './useMetricsForm.ts';
import type { MetricsMonths } from './useMetricsMonths.ts';

interface EditMetricsDialogProps {
  readonly title: string;
  readonly monthLine: ReactNode;
  /** Who saved last; by default as `metrics` says. */
  readonly lastUpdated?: ReactNode;
  readonly draftKey: string;
  readonly restored: MetricsDraft | null;
  /** Has the focus at first; by default the first metric. */
  readonly first?: MetricKey | undefined;
  /** Values that the form begins with where none are stored. */
  readonly prefill?: MetricsDraft;
  readonly metrics: SignedMetrics | null;
  /** Month before the form's; undefined while unknown. */
  readonly before: TeamMonth | undefined;
  readonly last: SavedMetrics | null;
  readonly saver: MetricsSaver;
  /** Of the form's month. */
  readonly pushed?: PushedMetrics;
  readonly targets: TeamTargets;
  /** By whom and when, where it wasn't the last save. */
  readonly entered?: ReadonlyMap<string, string>;
  /** When false, the draft stays. */
  readonly isEnabled: boolean;
  /** `notice`: warning about the month of the stored report. */
  readonly onSaved: (notice?: string) => void;
  readonly onClose: () => void;
}

const fieldsStyle = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 3,
  rowGap: 2,
  mt: 2.5,
} as const;

/** Values that others save meanwhile appear beside the inputs (specification.md, section 2). */
function EditMetricsDialog(props: EditMetricsDialogProps) {
  const { title, monthLine, draftKey, restored, prefill, metrics, before, last } = props;
  const { saver, pushed = {}, targets, first = metricFields[0]?.key, isEnabled, onSaved, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState(restored ?? prefill ?? emptyDraft);
  const edit = useMetricsForm({ initial, metrics, last, saver, pushed, form, onSaved });
  const isTyped = edit.isChanged && (edit.draft !== initial || restored !== null);

  return (
    <>
      <FormDialog
        title={title}
        maxWidth="md"
        isChanged={isTyped}
        draft={{ place: draftKey, input: edit.draft, isRestored: restored !== null }}
        canSubmit={edit.isChanged}
        isEnabled={isEnabled}
        isSaving={edit.isSaving}
        failure={edit.failure}
        form={form}
        onSubmit={() => edit.submit()}
        onRetry={edit.retry}
        onClose={onClose}
        footer={!isEnabled && <Alert severity="info">Metrics updating is currently disabled</Alert>}
      >
        {monthLine}
        {props.lastUpdated ?? <LastUpdated by={metrics?.updateBy} date={metrics?.updateDate} missing={notReported} />}
        <Box sx={fieldsStyle}>
          {edit.fields.map((each) => (
            <MetricRow
              key={each.field.key}
              {...each}
              form={edit}
              before={before}
              target={targets.get(each.field.key)}
              entered={props.entered?.get(each.field.key)}
              hasFocus={each.field.key === first}
            />
          ))}
        </Box>
        <Box role="status" aria-label="What was entered" sx={visuallyHidden}>
          {edit.announcement}
        </Box>
      </FormDialog>
      {edit.concerns.length > 0 && (
        <ConcernsDialog
          concerns={edit.concerns}
          onChange={() => edit.answerConcerns('change')}
          onSave={() => edit.answerConcerns('save')}
        />
      )}
    </>
  );
}

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
