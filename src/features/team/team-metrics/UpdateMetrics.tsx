import { Alert, type AlertColor, Box, Button, Stack } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useId, useRef, useState } from 'react';
import { flagKeys } from '#domain/flagKeys.ts';
import { type MetricsDraft, parseDraft } from '#domain/monthly-metrics/MetricsDraft.ts';
import { isComplete } from '#domain/monthly-metrics/displayEntry.ts';
import { metricFields, type MetricKey, type MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { formatMonthName, type Month } from '#domain/monthly-metrics/reports.ts';
import type { TeamTargets } from '#domain/targets/targets.ts';
import { useRestoredDraft } from '#src/auth/drafts.tsx';
import { AriaDisabledButton } from '#src/components/AriaDisabledButton.tsx';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { describeConfirmation } from '#src/components/monthly-metrics/describeConfirmation.ts';
import { mayMoveFocus } from '#src/components/returnFocus.ts';
import { useFocusOpener } from '#src/components/useDialogAddress.ts';
import { useConfirmMetricsMutation } from '#src/data/metricsApi.ts';
import { useFlag } from '#src/flags/flags.ts';
import { flag, oneOf } from '#src/lists/addressState.ts';
import { useAddressRequest } from '#src/lists/useAddressRequest.ts';
import { describeSaveFailure, type SaveFailure } from '#src/live/saveFailure.ts';
import { CorrectionDialog, ReportDialog } from './EditMetricsDialog.tsx';
import type { MetricsMonths } from './useMetricsMonths.ts';

interface Outcome {
  readonly text: string;
  readonly severity?: AlertColor;
  /** Replaces `text`; `retry` makes the save again. */
  readonly failure?: SaveFailure | undefined;
  readonly retry?: () => void;
}

/** `month` is null for this month's report, else the month to correct. */
interface OpenForm {
  readonly month: Month | null;
  readonly restored: MetricsDraft | null;
  /** Has the focus at first. */
  readonly first?: MetricKey | undefined;
}

/** An open dialog stays open with its draft when the feature is disabled (specification.md, section 2). */
export function UpdateMetrics({ months, targets }: { readonly months: MetricsMonths; readonly targets: TeamTargets }) {
  const isEnabled = useFlag(flagKeys.editMonthlyMetrics);
  const { teamId, metrics, correctable } = months;
  const [open, setOpen] = useOpenForm(teamId, correctable);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const update = useRef<HTMLButtonElement>(null);
  const updateId = useId();
  useFocusOpener(open && updateId);

  function openForm(month: Month | null, first?: MetricKey): void {
    setOutcome(null);
    setOpen({ month, restored: null, first });
  }

  useAddressRequest(
    schema,
    ({ update }) => isEnabled === true && open === null && update,
    ({ metric }) => openForm(null, metric === '' ? undefined : metric),
  );

  function finish(saved: Outcome): void {
    setOutcome(saved);
    setOpen(null);
  }

  const correcting = open?.month ?? null;
  const dialog = { months, targets, isEnabled: isEnabled !== false, onClose: () => setOpen(null) };
  return (
    <>
      {isEnabled === true && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {correctable !== undefined && (
            <Button disabled={months.reports === undefined} onClick={() => openForm(correctable)}>
              Correct {formatMonthName(correctable)}
            </Button>
          )}
          {metrics && (
            <ConfirmUnchanged
              metrics={metrics}
              months={months}
              onOutcome={setOutcome}
              onReported={(button) => {
                // The button is gone once the month is reported.
                if (mayMoveFocus(button)) update.current?.focus();
              }}
            />
          )}
          <Button ref={update} id={updateId} variant="contained" onClick={() => openForm(null)}>
            Update Metrics
          </Button>
        </Stack>
      )}
      {isEnabled === false && <Alert severity="info">Metrics updating is currently disabled</Alert>}
      {open?.month === null && (
        <ReportDialog
          {...dialog}
          draftKey={draftKey(teamId)}
          restored={open.restored}
          first={open.first}
          onSaved={(notice) =>
            finish(notice === undefined ? { text: 'Metrics saved.' } : { text: notice, severity: 'warning' })
          }
        />
      )}
      {correcting !== null && months.reports && (
        <CorrectionDialog
          {...dialog}
          month={correcting}
          draftKey={draftKey(teamId, correcting)}
          restored={open?.restored ?? null}
          onSaved={() => {
            const text = `${formatMonthName(correcting)} corrected. Its figures are being calculated again.`;
            finish({ text, severity: 'success' });
          }}
        />
      )}
      <Box role="status" aria-label="Changes" sx={outcome?.severity ? { flexBasis: '100%' } : visuallyHidden}>
        {outcome?.failure && outcome.retry ? (
          <SaveFailureAlert failure={outcome.failure} onRetry={outcome.retry} />
        ) : outcome?.severity ? (
          <Alert severity={outcome.severity} onClose={() => setOutcome(null)}>
            {outcome.text}
          </Alert>
        ) : (
          outcome?.text
        )}
      </Box>
    </>
  );
}

function draftKey(teamId: string, month?: Month): string {
  return month === undefined ? `${teamId}/metrics` : `${teamId}/metrics/${month}`;
}

/** At first the form whose draft is restored, if any. */
function useOpenForm(teamId: string, correctable: Month | undefined) {
  const [month] = useState(correctable ?? '');
  const report = useRestoredDraft(draftKey(teamId), parseDraft);
  const correction = useRestoredDraft(draftKey(teamId, month), parseDraft);
  return useState<OpenForm | null>(() => {
    if (report) return { month: null, restored: report };
    return correction && { month, restored: correction };
  });
}

interface ConfirmUnchangedProps {
  readonly metrics: MonthlyMetrics;
  readonly months: MetricsMonths;
  readonly onOutcome: (outcome: Outcome | null) => void;
  readonly onReported: (button: Element | null) => void;
}

/** Offered while this month isn't reported and nothing is missing. */
function ConfirmUnchanged({ metrics, months, onOutcome, onReported }: ConfirmUnchangedProps) {
  const { thisMonth, reported, timeZone, tellMonth } = months;
  const button = useRef<HTMLButtonElement>(null);
  const [confirm, { isLoading }] = useConfirmMetricsMutation();

  async function report(): Promise<void> {
    onOutcome(null);
    const { data, error } = await confirm({ teamId: metrics.$id, seen: metrics, month: thisMonth, timeZone });
    if (data === undefined) {
      onOutcome({
        severity: 'error',
        text: '',
        failure: describeSaveFailure(error),
        retry: () => {
          button.current?.focus();
          void report();
        },
      });
      return;
    }
    if (data.outcome === 'monthEnded') tellMonth(data.month);
    else if (data.outcome !== 'changed') onReported(button.current);
    onOutcome(describeConfirmation(data, reported, { thisMonth, timeZone }));
  }

  if (reported === thisMonth || !isComplete(metrics, metricFields)) return null;
  return (
    <AriaDisabledButton
      ref={button}
      variant="outlined"
      disabled={isLoading}
      aria-description={`Reports ${formatMonthName(thisMonth)} with the values below.`}
      onClick={() => void report()}
    >
      {isLoading ? 'Confirming...' : 'Confirm Unchanged'}
    </AriaDisabledButton>
  );
}

/** As `paths.updateMetrics` and the links of campaigns spell it. */
const schema = { update: flag(), metric: oneOf(metricFields.map(({ key }) => key)) };
