import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { isInvisible } from '#domain/foldText.ts';
import { maxViewName } from '#domain/teams/listView.ts';
import { refusedSave } from '#src/live/saveFailure.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import type { ViewOutcome } from './useViews.ts';

export interface ViewNameDialogProps {
  readonly title: string;
  readonly initialName: string;
  /** Why a name can't be given; undefined when it can. */
  readonly refusalOf: (name: string) => string | undefined;
  readonly onSave: (name: string) => Promise<ViewOutcome>;
  readonly onSaved: (outcome: ViewOutcome) => void;
  readonly onClose: () => void;
}

export function ViewNameDialog({ title, initialName, refusalOf, onSave, onSaved, onClose }: ViewNameDialogProps) {
  const [name, setName] = useState(initialName);
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
      isChanged={false}
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
        slotProps={{ input: { readOnly: isSaving }, htmlInput: { maxLength: maxViewName } }}
      />
    </FormDialog>
  );
}
