import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import type { MetricField } from '#domain/monthly-metrics/fields.ts';
import { maxMetricNote, type MetricNote } from '#domain/monthly-metrics/notes.ts';
import { formatMonth, type Month } from '#domain/monthly-metrics/reports.ts';
import { tidyText } from '#domain/text.ts';
import { draftParser } from '#src/auth/draftDialog.ts';
import { useRestoredDraft } from '#src/auth/drafts.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { useWriteNoteMutation } from '#src/data/notesApi.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { describeRepeatableSave } from '#src/live/saveFailure.ts';

interface NoteDialogProps {
  readonly teamId: string;
  readonly field: MetricField;
  readonly month: Month;
  readonly note: MetricNote | undefined;
  readonly onClose: () => void;
}

/** `before` as the person saw it; absent in a draft of an earlier version of the page. */
const parseTyped = draftParser(v.object({ typed: v.string(), before: v.optional(v.string()) }));

/** Stays, with what was typed, when somebody else changed the note meanwhile. */
export function NoteDialog({ teamId, field, month, note, onClose }: NoteDialogProps) {
  const place = `${teamId}/note/${field.key}/${month}`;
  const restored = useRestoredDraft(place, parseTyped);
  const [before, setBefore] = useState(restored?.before ?? note?.text ?? '');
  const [typed, setTyped] = useState(restored?.typed ?? before);
  const draft = useMemo(() => ({ typed, before }), [typed, before]);
  const [theirs, setTheirs] = useState<string>();
  const [write, { error, isLoading: isSaving }] = useWriteNoteMutation();
  const text = tidyText(typed);
  const isLong = text.length > maxMetricNote;

  async function submit(): Promise<void> {
    if (isLong) return;
    const { data } = await write({ teamId, metric: field.key, month, before, text });
    if (data?.isWritten === true) onClose();
    if (data?.isWritten === false) {
      setTheirs(data.stored);
      setBefore(data.stored);
    }
  }

  return (
    <FormDialog
      title={`Note on ${field.label}, ${formatMonth(month)}`}
      isChanged={text !== before}
      draft={{ place, input: draft, isRestored: restored !== null }}
      isSaving={isSaving}
      failure={error && describeRepeatableSave(error)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        fullWidth
        multiline
        label="Note"
        value={typed}
        inputRef={focusOnMount}
        error={isLong}
        helperText={
          isLong
            ? `${text.length} of ${maxMetricNote} characters`
            : `For everybody who reads this value, such as “Moved to a new repository”. At most ${maxMetricNote} characters; empty removes it.`
        }
        onChange={({ target }) => setTyped(target.value)}
        sx={{ mt: 1 }}
      />
      {theirs !== undefined && (
        <Alert severity="warning" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          Somebody else {theirs === '' ? 'removed the note' : `wrote “${theirs}”`} while you were writing. Save again to
          put yours in its place.
        </Alert>
      )}
    </FormDialog>
  );
}
