import Alert from '@mui/material/Alert';
import type { ExportState, UnansweredReason } from './exportSlice';

const unanswered: Readonly<Record<UnansweredReason, string>> = {
  timedOut: 'The export took too long to answer. It may still be running: wait a minute, then try again.',
  noAnswer: 'No answer came from the server. The export may still be running: wait a minute, then try again.',
};

/** What went wrong (SPEC section 8); an export that nobody heard from is no failure, and is told apart. */
export function ExportProblem({ exported }: { readonly exported: ExportState }) {
  if (exported.status === 'failed') return <Alert severity="error">{exported.message}</Alert>;
  if (exported.status === 'unanswered') return <Alert severity="warning">{unanswered[exported.reason]}</Alert>;
  return null;
}
