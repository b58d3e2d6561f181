import { TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import { isInvisible } from '#domain/foldText.ts';
import { maxViewName } from '#domain/teams/listView.ts';
import { refusedSave } from '#src/live/saveFailure.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import type { SavedView, ViewOutcome } from './useViews.ts';

/** Typed name; stored when the session ends. */
export interface NameDraft {
  /** As the view was when its renaming began. */
  readonly naming: SavedView | 'new';
  readonly name: string;
}

export interface ViewNameDialogProps {
  readonly title: string;
  readonly draft: { readonly place: string; readonly naming: NameDraft['naming']; readonly restored: NameDraft | null };
  /** Why a name can't be given; undefined when it can. */
  readonly refusalOf: (name: string) => string | undefined;
  readonly onSave: (name: string) => Promise<ViewOutcome>;
  readonly onSaved: (outcome: ViewOutcome) => void;
  readonly onClose: () => void;
}

export function ViewNameDialog({ title, draft, refusalOf, onSave, onSaved, onClose }: ViewNameDialogProps) {
  const { place, naming, restored } = draft;
  const initialName = naming === 'new' ? '' : naming.name.slice(0, maxViewName);
  const [name, setName] = useState(restored?.name ?? initialName);
  const input = useMemo((): NameDraft => ({ naming, name }), [naming, name]);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const refusal = isSaving ? undefined : refusalOf(name);

  async function save(): Promise<void> {
    setIsSaving(true);
    const outcome = await onSave(name);
    setIsSaving(false);
    if (outcome.severity === 'success') onSaved(outcome);
    else setFailure(outcome.text);
  }

  return (
    <FormDialog
      title={title}
      isChanged={name !== initialName}
      draft={{ place, input, isRestored: restored !== null }}
      canSubmit={!isInvisible(name) && refusal === undefined}
      isSaving={isSaving}
      failure={failure === undefined ? undefined : refusedSave(failure)}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        fullWidth
        size="small"
        autoComplete="off"
        label="Name of the view"
        error={refusal !== undefined}
        helperText={refusal ?? 'Search, filters, sort and columns are saved under it.'}
        inputRef={focusOnMount}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: maxViewName } }}
      />
    </FormDialog>
  );
}
