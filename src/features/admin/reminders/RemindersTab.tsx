import Stack from '@mui/material/Stack';
import { defaultReminderSettings } from '#domain/reminders/settings.ts';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { MailList } from './MailList.tsx';
import { ReminderEditor } from './ReminderEditor.tsx';
import { ReminderSwitch } from './ReminderSwitch.tsx';
import { useListReminderSettingsQuery } from './remindersApi.ts';

/** Settings of the reminders, and the mails that were sent (specification.md, section 2, Admin). */
export function RemindersTab() {
  const {
    currentData: rows,
    isError,
    refetch,
  } = useListReminderSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const retry = () => void refetch();
  if (rows === undefined) {
    return (
      <LoadState
        loading="Loading reminders..."
        error={isError ? 'Error: Failed to fetch the reminders.' : undefined}
        onRetry={retry}
      />
    );
  }
  const settings = rows[0] ?? defaultReminderSettings;
  return (
    <Stack sx={{ gap: 3 }}>
      {isError && <StaleNotice onRetry={retry} />}
      <ReminderSwitch settings={settings} />
      <ReminderEditor settings={settings} />
      <MailList />
    </Stack>
  );
}
