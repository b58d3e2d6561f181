import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import * as v from 'valibot';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import type { ReportingTeam } from '#domain/monthly-metrics/reportingTeam.ts';
import { formatMonthName, type Month } from '#domain/monthly-metrics/reports.ts';
import type { ReminderPreview } from '#domain/reminders/countReminders.ts';
import { describeOthers, describeRecipients, describeReminded } from '#domain/reminders/remindTexts.ts';
import { OperationDialog } from '#src/components/OperationDialog.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { describeCallError } from '#src/live/callOutcome.ts';
import { remindPath, useRemindPreview } from '#src/data/remindPreview.ts';
import { useBackgroundOperation } from '#src/live/useOperation.ts';
import { paths } from '#src/paths.ts';

/** Answer of the reminder (functions/reminder/README.md). */
const resultSchema = v.object({
  ...{ sent: v.number(), failed: v.number(), queued: v.number(), unknown: v.number() },
  reasons: v.array(v.string()),
});

interface RemindDialogProps {
  readonly teams: readonly ReportingTeam[];
  readonly month: Month;
  readonly onClose: () => void;
}

export function RemindDialog({ teams, month, onClose }: RemindDialogProps) {
  // The list is live; what was asked about stays.
  const [request] = useState(() => ({ month, teamIds: teams.map(({ team }) => team.$id) }));
  const { start, started, followed } = useBackgroundOperation(resultSchema, remindPath);
  const hasStarted = started.isLoading || started.isSuccess;
  const preview = useRemindPreview(hasStarted ? null : request);
  const { preview: found, isLoading, progress } = preview;
  const send = (): void => void start({ ...request, dryRun: false });
  return (
    <OperationDialog
      title={`Remind ${formatCount(request.teamIds.length, 'team')}`}
      noun="sending"
      question="Who gets an e-mail"
      preview={preview}
      start={hasStarted ? undefined : { label: 'Send', isReady: (found?.people ?? 0) > 0, run: send }}
      started={started}
      onClose={onClose}
      details={!hasStarted && found && <Preview preview={found} month={request.month} />}
    >
      <div role="status">
        {isLoading && `Looking at who gets an e-mail... ${progress}`.trim()}
        {!hasStarted && found && <Typography sx={{ fontWeight: 600 }}>{describeRecipients(found)}</Typography>}
        {(started.isLoading || followed.isRunning) && describeProgress(followed.count)}
        {followed.result && (
          <Alert role="none" severity={followed.result.failed + followed.result.queued > 0 ? 'warning' : 'success'}>
            {describeReminded(followed.result)}{' '}
            <PageLink to={paths.adminTab('reminders')} color="inherit">
              All mails
            </PageLink>
          </Alert>
        )}
      </div>
      {followed.failure && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={send}>
              Try again
            </Button>
          }
        >
          {`The sending stopped. ${describeCallError(followed.failure)}`.trim()} Trying again writes to nobody twice.
        </Alert>
      )}
    </OperationDialog>
  );
}

function describeProgress(count: number): string {
  return count === 0 ? 'Sending...' : `Sending... ${formatNumber(count)} so far. You can close this: it goes on.`;
}

function Preview({ preview, month }: { readonly preview: ReminderPreview; readonly month: Month }) {
  const { example } = preview;
  const others = describeOthers(preview);
  return (
    <>
      {others.length > 0 && (
        <Box component="ul" aria-label="Gets no e-mail" sx={{ my: 1, pl: 2.5 }}>
          {others.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        A mail names all teams of its person that have not reported {formatMonthName(month)}. Nobody gets two reminders
        on one day, whoever sends them.
      </Typography>
      {example && (
        <Box component="section" aria-labelledby="remind-example" sx={{ mt: 2 }}>
          <Typography id="remind-example" variant="h3" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
            The mail to {example.to}
          </Typography>
          {/* Focusable, so that it scrolls by keyboard. */}
          <Box tabIndex={0} role="group" aria-labelledby="remind-example" sx={mailStyle}>
            <Typography sx={{ fontWeight: 600 }}>{example.subject}</Typography>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', mt: 1 }}>
              {example.text.trim()}
            </Typography>
          </Box>
        </Box>
      )}
    </>
  );
}

const mailStyle = {
  maxHeight: 260,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: 1.5,
} as const;
