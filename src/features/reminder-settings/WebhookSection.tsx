import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { LoadState, RetryAlert } from '#src/components/LoadState.tsx';
import { MailStatus } from './MailStatus.tsx';
import { useGetReminderStatusQuery, useListReminderMailsQuery, useSendTestWebhookMutation } from './remindersApi.ts';

/** State of the webhook, which the function's variables set, and the last messages. */
export function WebhookSection() {
  const { data, isError, refetch } = useGetReminderStatusQuery();
  const webhook = data?.webhook;
  return (
    <Paper variant="outlined" component="section" aria-labelledby="webhook-title" sx={{ p: 3 }}>
      <Typography id="webhook-title" variant="h2">
        Webhook
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, maxWidth: 720 }}>
        Messages to one address of your organisation, such as a channel of Slack, Teams or Mattermost: the month that is
        over, and campaigns that start, end or will not be done in time.
      </Typography>
      {isError && (
        <RetryAlert onRetry={refetch} sx={{ mt: 1.5 }}>
          We couldn&apos;t ask whether the webhook is on.
        </RetryAlert>
      )}
      {webhook?.problem && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          Nothing can be sent: {webhook.problem}
        </Alert>
      )}
      {webhook && !webhook.isOn && !webhook.problem && (
        <Typography sx={{ mt: 1 }}>
          Off. It is set by variables of the function “reminder” (docs/deploying.md), which nobody can read here.
        </Typography>
      )}
      {webhook?.isOn && <WebhookTest />}
      <Deliveries />
    </Paper>
  );
}

function WebhookTest() {
  const [send, { data, isError, isLoading }] = useSendTestWebhookMutation();
  const failure = isError ? 'The test could not be sent. Please try again.' : data?.ok === false ? data.message : '';
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography>On.</Typography>
      <Button variant="outlined" sx={{ mt: 1 }} onClick={() => !isLoading && void send()}>
        Send a test
      </Button>
      <Typography role="status" sx={{ mt: 1 }}>
        {isLoading && 'Sending...'}
        {!isLoading && data?.ok && 'The webhook has taken it.'}
      </Typography>
      {!isLoading && failure !== '' && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {failure}
        </Alert>
      )}
    </Box>
  );
}

const lastOnes = { status: '', kind: 'webhook', day: '', page: 1, rows: 5 } as const;

function Deliveries() {
  const query = useListReminderMailsQuery(lastOnes, { refetchOnMountOrArgChange: true });
  const { data } = query;
  if (data === undefined) {
    return <LoadState load={query} loading="Loading messages..." failure="Error: Failed to fetch the messages." />;
  }
  if (data.rows.length === 0) return <Typography sx={{ mt: 1.5 }}>No messages have been sent yet.</Typography>;
  return (
    <Box component="ul" aria-label="Last messages" sx={{ mt: 1.5, mb: 0, p: 0, listStyle: 'none' }}>
      {data.rows.map((mail) => (
        <Box component="li" key={mail.$id} sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {mail.name} <MailStatus mail={mail} />
          {mail.error !== null && <Box sx={{ color: 'text.secondary' }}>{mail.error}</Box>}
        </Box>
      ))}
    </Box>
  );
}
