import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormLabel,
  Paper,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { type ReactNode, useId, useRef } from 'react';
import type { Location } from 'react-router-dom';
import { isInvisible } from '#domain/foldText.ts';
import { formatReminderDays, parseReminderDays, type ReminderDay } from '#domain/reminders/days.ts';
import { reminderPlaceholders, unknownPlaceholders } from '#domain/reminders/reminderText.ts';
import {
  defaultReminderSettings,
  maxSubjectLength,
  maxTextLength,
  type ReminderSettingsFields,
} from '#domain/reminders/settings.ts';
import { describeSaveFailure } from '#src/live/saveFailure.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { RestoredDraftNotice } from '#src/auth/drafts.tsx';
import { useCurrentUser } from '#src/auth/session.ts';
import { DiscardDialog, useUnsavedChangesPrompt } from '#src/forms/UnsavedChanges.tsx';
import { describeWriteError } from '#src/live/callOutcome.ts';
import { paths } from '#src/paths.ts';
import { ReminderPreview } from './ReminderPreview.tsx';
import { useSaveReminderSettingsMutation, useSendTestReminderMutation } from './remindersApi.ts';
import { type SettingsDraft, useSettingsDraft } from './useSettingsDraft.ts';

/** The list of mails keeps its filters in the same address. */
const isSameTab = ({ pathname }: Location): boolean => pathname === paths.adminTab('reminders');

const labels = { days: 'Days', subject: 'Subject', text: 'Text' } as const;

export function ReminderEditor({ settings }: { readonly settings: ReminderSettingsFields }) {
  const draft = useSettingsDraft(settings);
  const { values } = draft;
  const problem = isInvisible(values.subject) ? 'A mail needs a subject.' : undefined;
  const { isPrompting, stay, leave } = useUnsavedChangesPrompt({
    isChanged: draft.isDirty,
    isSending: false,
    isKeptAt: isSameTab,
  });
  const isDefault = values.subject === defaultReminderSettings.subject && values.text === defaultReminderSettings.text;
  return (
    <Paper variant="outlined" component="section" aria-label="Days and text" sx={{ p: 3 }}>
      {draft.isRestored && draft.isDirty && <RestoredDraftNotice />}
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Stack sx={{ gap: 2 }}>
          <DaysField value={values.days} onChange={(days) => draft.set('days', days)} />
          <TextField
            id={useId()}
            label="Subject"
            value={values.subject}
            error={problem !== undefined}
            helperText={problem}
            onChange={({ target }) => draft.set('subject', target.value)}
            slotProps={{ htmlInput: { maxLength: maxSubjectLength } }}
          />
          <TextField
            id={useId()}
            label="Text"
            multiline
            minRows={8}
            maxRows={20}
            value={values.text}
            onChange={({ target }) => draft.set('text', target.value)}
            slotProps={{ htmlInput: { maxLength: maxTextLength } }}
          />
          <Placeholders text={`${values.subject} ${values.text}`} />
          {!isDefault && (
            <Button
              size="small"
              sx={{ alignSelf: 'flex-start' }}
              onClick={() => {
                draft.setAll({ subject: defaultReminderSettings.subject, text: defaultReminderSettings.text });
              }}
            >
              Use the standard text
            </Button>
          )}
        </Stack>
        <ReminderPreview subject={values.subject} text={values.text} />
      </Box>
      <Actions draft={draft} isValid={problem === undefined} />
      <DiscardDialog isOpen={isPrompting} onStay={stay} onDiscard={leave} />
    </Paper>
  );
}

function Placeholders({ text }: { readonly text: string }) {
  const unknown = unknownPlaceholders(text);
  return (
    <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
      {Object.entries(reminderPlaceholders).map(([name, meaning]) => (
        <div key={name}>
          <code>{`{${name}}`}</code> {meaning}
        </div>
      ))}
      <div role="status">
        {unknown.length > 0 && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {unknown.join(', ')} {unknown.length === 1 ? 'stands' : 'stand'} for nothing and will be sent as written.
          </Alert>
        )}
      </div>
    </Typography>
  );
}

function Actions({ draft, isValid }: { readonly draft: SettingsDraft; readonly isValid: boolean }) {
  const user = useCurrentUser();
  const [save, { data, error, isLoading }] = useSaveReminderSettingsMutation();
  const { isDirty, conflicts, values } = draft;
  const mayWrite = isValid && !isLoading;
  const saveButton = useRef<HTMLButtonElement>(null);

  async function submit(edits: SettingsDraft['edits']): Promise<void> {
    if (!mayWrite) return;
    const result = await save({ edits, updateBy: user?.name ?? '' });
    if (result.data === undefined) return;
    draft.learn(result.data.settings);
    if (result.data.isSaved) draft.settle(edits);
  }

  return (
    <Stack sx={{ gap: 1.5, mt: 3 }}>
      {conflicts.length > 0 && (
        <Conflicts
          draft={draft}
          actions={
            <>
              <Button color="inherit" size="small" onClick={() => void submit(draft.rebase())}>
                Save mine
              </Button>
              <Button color="inherit" size="small" onClick={() => draft.drop(conflicts)}>
                Use theirs
              </Button>
            </>
          }
        />
      )}
      <SaveFailureAlert
        failure={describeSaveFailure(error)}
        onRetry={() => void submit(draft.edits)}
        control={saveButton}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          ref={saveButton}
          variant="contained"
          aria-disabled={!isDirty || !mayWrite || conflicts.length > 0}
          onClick={() => {
            if (isDirty && conflicts.length === 0) void submit(draft.edits);
          }}
          sx={{ '&[aria-disabled=true]': { opacity: 0.5, cursor: 'default' } }}
        >
          {isLoading ? 'Saving...' : 'Save'}
        </Button>
        {isDirty && <Button onClick={draft.discard}>Discard changes</Button>}
        <SendTest subject={values.subject} text={values.text} />
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {isDirty ? 'Not saved yet.' : data?.isSaved === true && 'Saved.'}
        </Typography>
      </Stack>
    </Stack>
  );
}

interface ConflictsProps {
  readonly draft: SettingsDraft;
  readonly actions: ReactNode;
}

function Conflicts({ draft: { conflicts, stored }, actions }: ConflictsProps) {
  return (
    <Alert severity="warning" action={actions} sx={{ flexWrap: 'wrap' }}>
      {stored.updateBy ?? 'Somebody'} saved something else while you were editing:
      {conflicts.map((field) => (
        <Box key={field} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: 0.5 }}>
          <strong>{labels[field]}:</strong> {field === 'days' ? describeDays(stored.days) : stored[field]}
        </Box>
      ))}
    </Alert>
  );
}

const numbers = Array.from({ length: 31 }, (_, index) => index + 1);
/** Last day that every month has. */
const longestShared = 28;

interface DaysFieldProps {
  /** As stored by `formatReminderDays`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function DaysField({ value, onChange }: DaysFieldProps) {
  const days = parseReminderDays(value);
  const toggle = (day: ReminderDay): void => {
    onChange(formatReminderDays(days.includes(day) ? days.filter((each) => each !== day) : [...days, day]));
  };
  return (
    <div role="group" aria-labelledby="reminder-days">
      <FormLabel id="reminder-days" component="div" sx={{ mb: 1 }}>
        Days of the month
      </FormLabel>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, maxWidth: 7 * 48 }}>
        {numbers.map((day) => (
          // The toggle button of MUI would come with the team list, whose grid shares its chunk.
          <Button
            key={day}
            size="small"
            variant={days.includes(day) ? 'contained' : 'outlined'}
            aria-pressed={days.includes(day)}
            aria-label={`Day ${day}`}
            onClick={() => toggle(day)}
            sx={{ width: 40, minWidth: 0, height: 36 }}
          >
            {day}
          </Button>
        ))}
      </Stack>
      <FormControlLabel
        control={<Checkbox checked={days.includes('last-working-day')} onChange={() => toggle('last-working-day')} />}
        label="Last working day (Monday to Friday)"
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {days.length === 0 && 'Choose at least one day: without one, nothing is sent.'}
        {days.some((day) => typeof day === 'number' && day > longestShared) &&
          'A shorter month is reminded on its last day.'}
      </Typography>
    </div>
  );
}

/** `Day 20, last working day` */
function describeDays(stored: string): string {
  const days = parseReminderDays(stored);
  if (days.length === 0) return 'No day';
  return days.map((day) => (day === 'last-working-day' ? 'last working day' : `day ${day}`)).join(', ');
}

const unanswered = 'whether the test was sent. Look into your mailbox.';

/** Sent to the signed-in admin, as the form stands. */
function SendTest({ subject, text }: { readonly subject: string; readonly text: string }) {
  const [send, { data, error, isLoading, reset }] = useSendTestReminderMutation();
  const failure = data?.ok === false ? data.message : error && describeWriteError(error, unanswered);
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
