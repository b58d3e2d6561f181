import { Alert, Box, Fade, LinearProgress, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { type ExportRun, formatMegabytes } from '#domain/exportResult.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { exportErrorMs, exportKeptMs } from '#domain/limits.ts';
import { PlainSection } from '#src/components/Section.tsx';
import { DateTime } from '#src/components/DateTime.tsx';
import { RetryAlert, useLoading } from '#src/components/LoadState.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { type CompleteExport, type ExportState, failureExpired, type UnansweredReason } from './exportSlice.ts';

interface ExportStatusProps {
  /** `stored`: an earlier export can still be downloaded. */
  readonly status: ExportState['status'] | 'stored';
  /** The export in the background; null until it has begun. */
  readonly run: ExportRun | null;
}

/** A live region for screen readers, which are spared the numbers. */
export function ExportStatus({ status, run }: ExportStatusProps) {
  const isRunning = status === 'preparing' || status === 'inBackground';
  return (
    <div>
      <Box role="status">{renderStatus(status)}</Box>
      {isRunning && <LinearProgress aria-label="Preparing the export" sx={{ mt: 2, borderRadius: 1 }} />}
      {status === 'inBackground' && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {describeProgress(run)}
        </Typography>
      )}
    </div>
  );
}

/** `Members: 120,000 records so far` */
function describeProgress(run: ExportRun | null): string {
  if (run === null) return 'Waiting for its turn...';
  if (run.worksheet === null) return 'Reading teams and people...';
  return `${run.worksheet}: ${formatNumber(run.totalRecords)} records so far`;
}

function renderStatus(status: ExportStatusProps['status']): ReactNode {
  if (status === 'inBackground') {
    return (
      <>
        <Typography sx={{ fontWeight: 600 }}>Preparing your data export...</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          There is a lot of data, so this goes on in the background. You can close the page: the file will be here when
          you come back.
        </Typography>
      </>
    );
  }
  if (status === 'complete') {
    return (
      <Alert severity="success" role="none">
        Your export is ready.
      </Alert>
    );
  }
  if (status === 'stored') {
    return (
      <Typography sx={{ maxWidth: '62ch' }}>
        You can still download your latest export. Generate a new one to include later changes.
      </Typography>
    );
  }
  if (status === 'preparing') {
    return (
      <>
        <Typography sx={{ fontWeight: 600 }}>Preparing your data export...</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          This can take up to half a minute. You can use other screens in the meantime.
        </Typography>
      </>
    );
  }
  return (
    <Typography sx={{ maxWidth: '62ch' }}>
      One Excel file with everything: a worksheet each for teams, members, tech inventory, monthly metrics and the
      metric calculations of all years.
    </Typography>
  );
}

const unansweredTexts: Readonly<Record<UnansweredReason, string>> = {
  timeout: 'The export is taking longer than expected. It may still be running: wait a minute, then try again.',
  noResponse: "The server didn't answer. The export may still be running: wait a minute, then try again.",
};

const stalledText =
  'There has been no progress for two minutes. The export may have stopped: try again, or come back later.';

interface ExportErrorAlertProps {
  readonly exported: ExportState;
  readonly isStalled: boolean;
}

/** Errors (specification.md, section 8): a failure disappears after `exportErrorMs` of being seen; one in the background stays. */
export function ExportErrorAlert({ exported, isStalled }: ExportErrorAlertProps) {
  const dispatch = useAppDispatch();
  const failedRun = exported.status === 'failed' && exported.isLasting !== true ? exported.runId : null;

  useEffect(() => {
    if (failedRun === null) return;
    const timer = setTimeout(() => dispatch(failureExpired({ runId: failedRun })), exportErrorMs);
    return () => clearTimeout(timer);
  }, [dispatch, failedRun]);

  if (isStalled) return <Alert severity="warning">{stalledText}</Alert>;
  if (exported.status === 'failed') return <Alert severity="error">{exported.message}</Alert>;
  if (exported.status === 'unanswered') return <Alert severity="warning">{unansweredTexts[exported.reason]}</Alert>;
  return null;
}

export function LatestExportFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <RetryAlert onRetry={onRetry}>We couldn't check whether you have an export that you can still download.</RetryAlert>
  );
}

/** Shown only if it takes a while; `LoadingRegion` says so. */
export function LookingForExport() {
  useLoading(true);
  return (
    <Fade in style={{ transitionDelay: '400ms' }}>
      <Typography sx={{ color: 'text.secondary' }}>Looking for your latest export...</Typography>
    </Fade>
  );
}

/** Contents of the file (specification.md, section 2). */
export function ExportDetails({ exported: { result, madeAt } }: { readonly exported: CompleteExport }) {
  const details = [
    ['File', result.fileName],
    ['Records', formatCount(result.totalRecords)],
    ['Worksheets', formatCount(result.worksheets)],
    ['Size', `${formatMegabytes(result.fileSize)} MB`],
    ['Generated', <DateTime key="generated" iso={madeAt} />],
  ] as const;
  const keptUntil = new Date(Date.parse(madeAt) + exportKeptMs).toISOString();
  return (
    <PlainSection title="Export Details">
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1, m: 0 }}>
        {details.map(
          ([name, value]) =>
            value !== null && (
              <Box key={name} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {name}
                </Box>
                <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {value}
                </Box>
              </Box>
            ),
        )}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        Only you can download this file. It is kept until <DateTime iso={keptUntil} />.
      </Typography>
    </PlainSection>
  );
}

function formatCount(value: number | null): string | null {
  return value === null ? null : formatNumber(value);
}
