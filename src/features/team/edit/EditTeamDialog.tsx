import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useMemo, useRef } from 'react';
import { foldText } from '#domain/foldText.ts';
import { type Team, type TeamFieldName, teamFieldNames, teamFields } from '#domain/team.ts';
import { tidyText, yesOrNo } from '#domain/text.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { SuggestInput } from './SuggestInput.tsx';
import { type TeamDraft, type TeamForm, type TeamFormField, useTeamForm } from './useTeamForm.ts';

interface EditTeamDialogProps {
  readonly team: Team;
  /** Storage key of the draft when the session ends. */
  readonly draftKey: string;
  readonly restored: TeamDraft | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** In the order of the cards. */
const formFields = teamFieldNames.toSorted(
  (one, other) => teamFields[one].card.position - teamFields[other].card.position,
);

/** What others change meanwhile appears in it, unless something else was typed there. */
export function EditTeamDialog({ team, draftKey, restored, onSaved, onClose }: EditTeamDialogProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useTeamForm({ team, initial: restored ?? {}, form: formRef, onSaved });
  const { data: teams = noTeams } = useListTeamsQuery();
  return (
    <FormDialog
      title="Edit Team"
      isChanged={form.isChanged}
      draft={{ place: draftKey, input: form.draft, isRestored: restored !== null }}
      canSubmit={form.canSubmit}
      isSaving={form.isSaving}
      failure={form.failure}
      form={formRef}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
        {formFields.map((name, index) => {
          const field = form.fields.get(name);
          return field && <TeamFieldRow key={name} field={field} form={form} teams={teams} hasFocus={index === 0} />;
        })}
      </Box>
    </FormDialog>
  );
}

const noTeams: readonly Team[] = [];
/** Fields with few different values, which are suggested from other teams. */
const suggested: readonly TeamFieldName[] = ['teamType', 'sector', 'businessUnit', 'teamStatus'];

interface TeamFieldRowProps {
  readonly field: TeamFormField;
  readonly form: Pick<TeamForm, 'setValue' | 'touch' | 'resolveConflict' | 'isSaving'>;
  readonly teams: readonly Team[];
  readonly hasFocus: boolean;
}

function TeamFieldRow({ field, form, teams, hasFocus }: TeamFieldRowProps) {
  const { name, text, error, theirs } = field;
  const description = teamFields[name];
  const options = useMemo(() => (suggested.includes(name) ? listValues(teams, name) : undefined), [teams, name]);
  const setValue = (typed: string): void => {
    if (!form.isSaving) form.setValue(name, typed);
  };
  const label = 'label' in description.card ? description.card.label : description.header;
  const props: TextFieldProps = {
    name,
    label,
    required: description.kind === 'name',
    size: 'small',
    autoComplete: 'off',
    error: error !== undefined,
    helperText: error,
    onBlur: () => form.touch(name),
    ...(hasFocus && { inputRef: focusOnMount }),
  };
  return (
    <div>
      {options !== undefined ? (
        <SuggestInput options={options} value={text} isReadOnly={form.isSaving} onChange={setValue} field={props} />
      ) : description.kind === 'boolean' ? (
        <TextField
          {...props}
          fullWidth
          select
          value={text}
          onChange={({ target }) => setValue(target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {[true, false].map((value) => (
            <option key={yesOrNo(value)}>{yesOrNo(value)}</option>
          ))}
        </TextField>
      ) : (
        <TextField
          {...props}
          fullWidth
          value={text}
          onChange={({ target }) => setValue(target.value)}
          slotProps={{ input: { readOnly: form.isSaving } }}
        />
      )}
      {theirs !== undefined && (
        <ConflictAlert
          label={label}
          mine={text}
          theirs={theirs}
          onChoose={(choice) => form.resolveConflict(name, choice)}
        />
      )}
    </div>
  );
}

/** The most frequent first; of several spellings the first. */
function listValues(teams: readonly Team[], name: TeamFieldName): string[] {
  const values = new Map<string, { text: string; count: number }>();
  for (const team of teams) {
    const text = tidyText(String(team[name] ?? ''));
    if (text === '') continue;
    const known = values.get(foldText(text));
    if (known === undefined) values.set(foldText(text), { text, count: 1 });
    else known.count += 1;
  }
  return [...values.values()].sort((one, other) => other.count - one.count).map(({ text }) => text);
}

interface ConflictAlertProps {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly onChoose: (choice: 'mine' | 'theirs') => void;
}

export function ConflictAlert({ label, mine, theirs, onChoose }: ConflictAlertProps) {
  const [shownMine, shownTheirs] = [mine.trim() || 'no value', theirs || 'no value'];
  return (
    <Alert severity="warning" role="status" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {label} was changed to {shownTheirs} while you were editing. You entered {shownMine}.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {(['mine', 'theirs'] as const).map((choice) => {
          const action = choice === 'mine' ? `Keep ${shownMine}` : `Use ${shownTheirs}`;
          return (
            <Button
              key={choice}
              size="small"
              color="inherit"
              variant="outlined"
              aria-label={`${action} for ${label}`}
              onClick={() => onChoose(choice)}
            >
              {action}
            </Button>
          );
        })}
      </Box>
    </Alert>
  );
}
