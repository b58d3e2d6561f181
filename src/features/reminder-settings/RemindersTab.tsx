import { Alert, Paper, Stack, Typography, Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { formatDate } from '#domain/dateFormat.ts';
import { dueReminderDay, nextReminderDay, parseReminderDays, reminderHour } from '#domain/reminders/days.ts';
import { defaultReminderSettings, type ReminderSettingsFields } from '#domain/reminders/settings.ts';
import { LoadState, RetryAlert, StaleNotice } from '#src/components/LoadState.tsx';
import { describeSaveFailure } from '#src/live/saveFailure.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { useCurrentUser } from '#src/auth/session.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { SwitchField } from '#src/components/SwitchField.tsx';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { MailList } from './MailList.tsx';
import { ReminderEditor } from './ReminderEditor.tsx';
import {
  useGetReminderStatusQuery,
  useListReminderSettingsQuery,
  useSaveReminderSettingsMutation,
  useListReminderMailsQuery,
  useSendTestWebhookMutation,
} from './remindersApi.ts';
import { MailStatus } from './MailStatus.tsx';

/** Settings of the reminders, and the mails that were sent (specification.md, section 2, Admin). */
export function RemindersTab() {
  const query = useListReminderSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { currentData: rows } = query;
  if (rows === undefined) {
    return <LoadState load={query} loading="Loading reminders..." failure="Error: Failed to fetch the reminders." />;
  }
  const settings = rows[0] ?? defaultReminderSettings;
  return (
    <Stack sx={{ gap: 3 }}>
      <StaleNotice load={query} />
      <ReminderSwitch settings={settings} />
      <ReminderEditor settings={settings} />
      <WebhookSection />
      <MailList />
    </Stack>
  );
}

interface SettingsProps {
  readonly settings: ReminderSettingsFields;
}

function ReminderSwitch({ settings }: SettingsProps) {
  const user = useCurrentUser();
  const [save, { error, isLoading }] = useSaveReminderSettingsMutation();
  const { enabled, updateBy, updateDate } = settings;
  function change(mine: boolean): void {
    if (!isLoading) void save({ edits: { enabled: { base: enabled, mine } }, updateBy: user?.name ?? '' });
  }
  return (
    <Paper variant="outlined" component="section" aria-labelledby="reminders-title" sx={{ p: 3 }}>
      <Typography id="reminders-title" variant="h2">
        Reminders
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, maxWidth: 720 }}>
        An e-mail to the scrum masters and product owners of the teams that have not reported this month, or to all
        members of a team without them. What running campaigns ask of a team stands in the mails to all its members.
        Everybody gets at most one a day, for all their teams.
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 3, mt: 1 }}>
        <SwitchField label="Send reminders" checked={enabled} onChange={change} />
        <Typography role="status" aria-label="Next reminders">
          <NextDay settings={settings} />
        </Typography>
      </Stack>
      {updateDate !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Last changed by {updateBy ?? 'somebody'}, <DateTime iso={updateDate} />
        </Typography>
      )}
      <SaveFailureAlert failure={describeSaveFailure(error)} sx={{ mt: 1 }} />
      <MailServer />
    </Paper>
  );
}

function NextDay({ settings: { enabled, days } }: SettingsProps) {
  const { timeZone } = useRuntimeConfig();
  const now = useNow();
  const chosen = parseReminderDays(days);
  const next = nextReminderDay(now, timeZone, chosen);
  if (next === undefined) return 'No day is chosen, so nothing is sent.';
  const hour = `${next}T${String(reminderHour).padStart(2, '0')}:00Z`;
  const day = `${formatDate(next, 'weekday')}, from ${formatDate(hour, 'time')}`;
  const isToday = dueReminderDay(now, timeZone, chosen) !== undefined;
  if (!enabled) return isToday ? 'Off. When switched on, mails go out within the hour.' : `Off. Next day: ${day}`;
  return isToday ? `Today, then ${day}` : `Next: ${day}`;
}

const tickMs = 30_000;

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function MailServer() {
  const { data, isError, refetch } = useGetReminderStatusQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (isError) {
    return (
      <RetryAlert onRetry={refetch} sx={{ mt: 1.5 }}>
        We couldn&apos;t ask whether mails can be sent.
      </RetryAlert>
    );
  }
  if (data?.isConfigured === false) {
    return (
      <Alert severity="warning" sx={{ mt: 1.5 }}>
        Mails can&apos;t be sent: {data.problem} Set the variables of the function “reminder” (docs/deploying.md).
      </Alert>
    );
  }
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mt: 0.5 }}>
      {data === undefined ? 'Asking for the mail server...' : `Sent by ${data.server} as ${data.sender}`}
    </Typography>
  );
}

/** State of the webhook, which the function's variables set, and the last messages. */
function WebhookSection() {
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
