import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { callOutcome, describeCallError } from '#src/api/callOutcome.ts';
import { useSendTestReminderMutation } from './remindersApi.ts';

interface SendTestProps {
  readonly subject: string;
  readonly text: string;
}

/** Sends the mail of the preview to the admin, as it stands in the form. */
export function SendTest({ subject, text }: SendTestProps) {
  const [send, { data, error, isLoading, reset }] = useSendTestReminderMutation();
  const failure = data?.ok === false ? data.message : error && describeFailure(error);
  return (
    <>
      <Button
        variant="outlined"
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) void send({ subject, text });
        }}
      >
        {isLoading ? 'Sending...' : 'Send to myself as a test'}
      </Button>
      <div role="status">
        {data?.ok === true && (
          <Alert severity="success" onClose={reset}>
            Sent to {data.sentTo}.
          </Alert>
        )}
        {failure !== undefined && (
          <Alert severity="error" onClose={reset} sx={{ overflowWrap: 'anywhere' }}>
            {failure}
          </Alert>
        )}
      </div>
    </>
  );
}

function describeFailure(error: Parameters<typeof callOutcome>[0]): string {
  const outcome = callOutcome(error);
  return outcome === 'timedOut' || outcome === 'unknown'
    ? "We got no answer, so we don't know whether the test was sent. Look into your mailbox."
    : describeCallError(error);
}
