import Alert from '@mui/material/Alert';
import { useEffect } from 'react';
import { exportErrorMs } from '#domain/limits.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { failureExpired, type ExportState, type UnansweredReason } from './exportSlice.ts';

const unanswered: Readonly<Record<UnansweredReason, string>> = {
  timedOut: 'The export is taking longer than expected. It may still be running: wait a minute, then try again.',
  noAnswer: "The server didn't answer. The export may still be running: wait a minute, then try again.",
};

/**
 * What went wrong (SPEC section 8). A failure clears after a while on the screen: one that came while another screen was shown is still
 * told. An export that nobody heard from is no failure, and is told apart.
 */
export function ExportProblem({ exported }: { readonly exported: ExportState }) {
  const dispatch = useAppDispatch();
  const failedRun = exported.status === 'failed' ? exported.runId : null;

  useEffect(() => {
    if (failedRun === null) return;
    const clearing = setTimeout(() => dispatch(failureExpired({ runId: failedRun })), exportErrorMs);
    return () => clearTimeout(clearing);
  }, [dispatch, failedRun]);

  if (exported.status === 'failed') return <Alert severity="error">{exported.message}</Alert>;
  if (exported.status === 'unanswered') return <Alert severity="warning">{unanswered[exported.reason]}</Alert>;
  return null;
}
