import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { describeSaveFailure } from '#src/live/saveFailure.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { useCurrentUser } from '#src/auth/session.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { SwitchField } from '#src/components/SwitchField.tsx';
import { useReminderPreference, useSaveReminderPreferenceMutation } from './reminderPreferenceApi.ts';

/** A person's own reminders, to which mails and the user menu lead (specification.md, section 2). */
export function RemindersPage() {
  const user = useCurrentUser();
  return (
    <>
      <PageHeader
        title="Reminders"
        subtitle="E-mails about metrics that your teams have not reported, and about what campaigns ask of them"
      />
      {user && <Preference email={user.email} />}
    </>
  );
}

function Preference({ email }: { readonly email: string }) {
  const { isOn, isError, retry } = useReminderPreference(email);
  const [save, { error, isLoading, originalArgs }] = useSaveReminderPreferenceMutation();
  if (isOn === undefined) {
    return (
      <LoadState
        loading="Loading your reminders..."
        error={isError ? 'Error: Failed to fetch your reminders.' : undefined}
        onRetry={retry}
      />
    );
  }
  const shown = isLoading ? (originalArgs ?? isOn) : isOn;
  return (
    <Paper variant="outlined" sx={{ p: 3, maxWidth: 640 }}>
      <SwitchField
        label="Reminders by e-mail"
        checked={shown}
        onChange={(next) => {
          if (!isLoading) void save(next);
        }}
      />
      <Typography role="status" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {isLoading && 'Saving...'}
        {!isLoading &&
          isOn &&
          `On: ${email} gets a reminder when a team of yours has not reported the month, or has to act in a campaign.`}
        {!isLoading && !isOn && `Off: ${email} gets no reminders.`}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        About metrics they go to scrum masters and product owners, or to all members of a team without them; about
        campaigns to all members. One mail names both, at most once a day and only on days that your admins choose.
      </Typography>
      <SaveFailureAlert failure={describeSaveFailure(isLoading ? undefined : error)} sx={{ mt: 2 }} />
    </Paper>
  );
}
