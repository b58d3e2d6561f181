import { Box, TextField, type TextFieldProps } from '@mui/material';
import { useMemo } from 'react';
import { type Team, type TeamFieldName, teamFieldNames, teamFields } from '#domain/team.ts';
import { yesOrNo } from '#domain/text.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { PageLink } from '#src/components/PageLink.tsx';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';
import { paths } from '#src/paths.ts';
import { ConflictAlert } from './ConflictAlert.tsx';
import { SuggestInput } from './SuggestInput.tsx';
import { distinctTexts } from './distinctTexts.ts';
import type { TeamForm, TeamFormField } from './useTeamForm.ts';

/** In the order of the cards. */
const formFields = teamFieldNames.toSorted(
  (one, other) => teamFields[one].card.position - teamFields[other].card.position,
);
const oneColumn = { display: 'grid', gap: 2.5, pt: 1 };
const twoColumns = { ...oneColumn, gridTemplateColumns: { md: '1fr 1fr' } };
const noTeams: readonly Team[] = [];

interface TeamInputsProps {
  readonly form: Pick<TeamForm, 'fields' | 'setValue' | 'touch' | 'resolveConflict' | 'isSaving'>;
  readonly hasTwoColumns?: boolean;
}

export function TeamInputs({ form, hasTwoColumns = false }: TeamInputsProps) {
  const { data: teams = noTeams } = useListTeamsQuery();
  return (
    <Box sx={hasTwoColumns ? twoColumns : oneColumn}>
      {formFields.map((name, index) => {
        const field = form.fields.get(name);
        return field && <TeamFieldRow key={name} field={field} form={form} teams={teams} hasFocus={index === 0} />;
      })}
    </Box>
  );
}

/** Fields with few different values, which are suggested from other teams. */
const suggested: readonly TeamFieldName[] = ['teamType', 'sector', 'businessUnit', 'teamStatus'];

interface TeamFieldRowProps {
  readonly field: TeamFormField;
  readonly form: TeamInputsProps['form'];
  readonly teams: readonly Team[];
  readonly hasFocus: boolean;
}

function TeamFieldRow({ field, form, teams, hasFocus }: TeamFieldRowProps) {
  const { name, text, error, takenBy, theirs } = field;
  const description = teamFields[name];
  const options = useMemo(
    () => (suggested.includes(name) ? distinctTexts(teams.map((team) => team[name])) : undefined),
    [teams, name],
  );
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
    helperText: error !== undefined && takenBy !== undefined ? <Taken text={error} teamId={takenBy} /> : error,
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

function Taken({ text, teamId }: { readonly text: string; readonly teamId: string }) {
  return (
    <>
      {text}{' '}
      <PageLink to={paths.team(teamId)} color="inherit">
        Open the team
      </PageLink>
    </>
  );
}
