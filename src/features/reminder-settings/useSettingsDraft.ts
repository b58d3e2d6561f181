import { useState } from 'react';
import * as v from 'valibot';
import type { ReminderSettings, ReminderSettingsFields } from '#domain/reminders/settings.ts';
import { draftParser } from '#src/auth/draftDialog.ts';
import { usePersistDraft, useRestoredDraft } from '#src/auth/drafts.tsx';
import { type EditableSettings, listConflicts } from './remindersApi.ts';

const draftFields = ['days', 'subject', 'text'] as const;
type DraftField = (typeof draftFields)[number];

const draftKey = 'reminders';
const draftSchema = v.record(v.picklist(draftFields), v.object(v.entriesFromList(['base', 'mine'], v.string())));
type Edits = v.InferOutput<typeof draftSchema>;

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;

/** Unsaved edits over the stored settings: a field that isn't edited follows what others save. */
export function useSettingsDraft(settings: ReminderSettingsFields) {
  const restored = useRestoredDraft(draftKey, draftParser(draftSchema));
  const [edits, setEdits] = useState<Edits>(restored ?? {});
  const [isRestored, setIsRestored] = useState(restored !== null);
  const [learned, setLearned] = useState<ReminderSettings | null>(null);
  const stored = learned !== null && isNewer(learned, settings) ? learned : settings;
  const isDirty = Object.keys(edits).length > 0;
  usePersistDraft(draftKey, isDirty ? edits : null);

  const drop = (fields: readonly DraftField[]): void => {
    setEdits(Object.fromEntries(Object.entries(edits).filter(([field]) => !fields.includes(field as DraftField))));
  };
  const discard = (): void => {
    setIsRestored(false);
    setEdits({});
  };
  /** Removes saved edits. Edits made during the save stay, with the saved values as their base. */
  const settle = (saved: Edits): void => {
    setIsRestored(false);
    setEdits((now) => {
      const typed = Object.entries(now).map(([field, { base, mine }]) => {
        return [field, { base: saved[field as DraftField]?.mine ?? base, mine }] as const;
      });
      return Object.fromEntries(typed.filter(([field, { mine }]) => mine !== saved[field as DraftField]?.mine));
    });
  };
  const setAll = (given: Partial<Pick<EditableSettings, DraftField>>): void => {
    const added = Object.entries(given).map(([name, mine]) => {
      const field = name as DraftField;
      return [field, { base: edits[field]?.base ?? stored[field], mine }] as const;
    });
    const next = Object.entries({ ...edits, ...Object.fromEntries(added) });
    setEdits(Object.fromEntries(next.filter(([field, { mine }]) => mine !== stored[field as DraftField])));
  };
  return {
    values: {
      days: edits.days?.mine ?? stored.days,
      subject: edits.subject?.mine ?? stored.subject,
      text: edits.text?.mine ?? stored.text,
    },
    edits,
    isDirty,
    isRestored,
    conflicts: listConflicts(edits, stored) as DraftField[],
    stored,
    set: (field: DraftField, mine: string) => setAll({ [field]: mine }),
    setAll,
    /** Takes the stored settings as the new base, whoever wrote them. */
    rebase: (): Edits => {
      const fields = Object.keys(edits) as DraftField[];
      const rebased = Object.fromEntries(
        fields.map((field) => [field, { base: stored[field], mine: edits[field]?.mine ?? stored[field] }]),
      );
      setEdits(rebased);
      return rebased;
    },
    drop,
    discard,
    settle,
    /** Remembers a newer row than the screen has. */
    learn: setLearned,
  };
}

function isNewer(row: ReminderSettings, settings: ReminderSettingsFields): boolean {
  return !('$updatedAt' in settings) || row.$updatedAt > (settings as ReminderSettings).$updatedAt;
}
