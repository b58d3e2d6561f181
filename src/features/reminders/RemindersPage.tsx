import { Paper, Stack, Typography } from '@mui/material';
import type { OptOutKind } from '#domain/reminders/mails.ts';
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
      {user && (
        <Stack sx={{ gap: 3 }}>
          <Preference email={user.email} kind={null} texts={reminderTexts} />
          <Preference email={user.email} kind="summary" texts={summaryTexts} />
        </Stack>
      )}
    </>
  );
}

interface PreferenceTexts {
  readonly label: string;
  readonly on: string;
  readonly off: string;
  readonly about: string;
}

const reminderTexts: PreferenceTexts = {
  label: 'Reminders by e-mail',
  on: 'gets a reminder when a team of yours has not reported the month, or has to act in a campaign.',
  off: 'gets no reminders.',
  about:
    'About metrics they go to scrum masters and product owners, or to all members of a team without them; about campaigns to all members. One mail names both, at most once a day and only on days that your admins choose. Requests to campaigns that you lead come with them.',
};

const summaryTexts: PreferenceTexts = {
  label: 'Monthly summary by e-mail',
  on: 'gets a summary when a month is over, if you lead teams or campaigns.',
  off: 'gets no summary.',
  about:
    'To scrum masters, product owners and leads of campaigns: what moved in their teams, who is late, and campaigns that will not be done in time. Without news there is no mail.',
};

interface PreferenceProps {
  readonly email: string;
  readonly kind: OptOutKind | null;
  readonly texts: PreferenceTexts;
}

function Preference({ email, kind, texts }: PreferenceProps) {
  const { isOn, ...load } = useReminderPreference(email, kind);
  const [save, { error, isLoading, originalArgs }] = useSaveReminderPreferenceMutation();
  if (isOn === undefined) {
    return (
      <LoadState load={load} loading="Loading your reminders..." failure="Error: Failed to fetch your reminders." />
    );
  }
  const shown = isLoading ? (originalArgs?.isOn ?? isOn) : isOn;
  return (
    <Paper variant="outlined" sx={{ p: 3, maxWidth: 640 }}>
      <SwitchField
        label={texts.label}
        checked={shown}
        onChange={(next) => {
          if (!isLoading) void save({ isOn: next, kind });
        }}
      />
      <Typography role="status" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {isLoading ? 'Saving...' : `${isOn ? 'On' : 'Off'}: ${email} ${isOn ? texts.on : texts.off}`}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {texts.about}
      </Typography>
      <SaveFailureAlert failure={describeSaveFailure(isLoading ? undefined : error)} sx={{ mt: 2 }} />
    </Paper>
  );
}
