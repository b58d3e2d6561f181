import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { checkPerson, type PersonFieldName, personFields } from '#domain/capacity-plan/teamEdit.ts';
import { foldSearch } from '#domain/foldSearch.ts';
import type { TeamMember } from '#domain/teamMember.ts';
import { joinTexts } from '#domain/text.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { memberName } from './MemberDialogs.tsx';
import { SuggestInput } from './SuggestInput.tsx';
import { type PersonName, useListPeopleQuery } from '#src/data/peopleApi.ts';
import { useRosterChange } from '#src/data/rosterApi.ts';

interface AddMemberDialogProps {
  readonly teamId: string;
  readonly members: readonly TeamMember[];
  readonly roles: readonly string[];
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

type NewPerson = Readonly<Partial<Record<PersonFieldName, string>>>;

export function AddMemberDialog({ teamId, members, roles, onDone, onClose }: AddMemberDialogProps) {
  const { change, isSaving, failure, clearFailure } = useRosterChange();
  const [known, setKnown] = useState<PersonOption | null>(null);
  /** Null while somebody known is looked for. */
  const [person, setPerson] = useState<NewPerson | null>(null);
  const [role, setRole] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const problems = new Map<string, string>(failure?.problems ?? []);
  const typed = person === null ? [] : checkPerson(person).problems;
  if (isSubmitted) for (const { field, message } of typed) problems.set(field, message);
  const hasTyped = Object.values(person ?? {}).some((text) => text.trim() !== '');

  async function add(): Promise<void> {
    setIsSubmitted(true);
    if (typed.length > 0 || (person === null && known === null)) return;
    const body = { teamId, person: person ?? { userId: known?.userId }, agileTeamRole: role };
    const name =
      person === null ? known?.name : joinTexts(person.firstName, person.middleName, person.lastName) || person.email;
    if ((await change('addMember', body)) !== undefined) onDone(`${name} is a member of the team now.`);
  }

  function swap(next: NewPerson | null): void {
    setPerson(next);
    setKnown(null);
    setIsSubmitted(false);
    clearFailure();
  }

  return (
    <FormDialog
      title="Add Member"
      submitLabel="Add"
      busyLabel="Adding..."
      isChanged={known !== null || hasTyped || role.trim() !== ''}
      canSubmit={person === null ? known !== null : hasTyped}
      isSaving={isSaving}
      failure={failure?.problems.size === 0 ? failure : undefined}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
        {person === null ? (
          <KnownPersonInput
            members={members}
            value={known}
            isReadOnly={isSaving}
            onChange={(next) => {
              setKnown(next);
              clearFailure();
            }}
          />
        ) : (
          personFields.map(({ field, label }, index) => (
            <TextField
              key={field}
              name={field}
              label={label}
              required={field === 'email'}
              size="small"
              autoComplete="off"
              {...(index === 0 && { inputRef: focusOnMount })}
              value={person[field] ?? ''}
              error={problems.has(field)}
              helperText={problems.get(field)}
              onChange={({ target }) => {
                setPerson({ ...person, [field]: target.value });
                clearFailure();
              }}
              slotProps={{ input: { readOnly: isSaving } }}
            />
          ))
        )}
        <SuggestInput
          options={roles}
          value={role}
          isReadOnly={isSaving}
          onChange={setRole}
          field={{ label: 'Role', error: problems.has('agileTeamRole'), helperText: problems.get('agileTeamRole') }}
        />
        <div>
          <Button size="small" aria-disabled={isSaving} onClick={() => !isSaving && swap(person === null ? {} : null)}>
            {person === null ? 'Add somebody new' : 'Look for somebody known'}
          </Button>
        </div>
      </Box>
    </FormDialog>
  );
}

interface PersonOption {
  readonly userId: string;
  readonly name: string;
  readonly label: string;
  readonly search: string;
  readonly isMember: boolean;
}

interface KnownPersonInputProps {
  readonly members: readonly TeamMember[];
  readonly value: PersonOption | null;
  readonly isReadOnly: boolean;
  readonly onChange: (value: PersonOption | null) => void;
}

const maxOptions = 20;

function KnownPersonInput({ members, value, isReadOnly, onChange }: KnownPersonInputProps) {
  const { data: people, isError, refetch } = useListPeopleQuery(undefined, { refetchOnMountOrArgChange: true });
  const options = useMemo(() => toOptions(people ?? [], members), [people, members]);
  if (people === undefined) {
    const error = isError ? 'The people could not be loaded.' : undefined;
    return <LoadState loading="Loading people..." error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Autocomplete
      readOnly={isReadOnly}
      size="small"
      options={options}
      filterOptions={(all, { inputValue }) => {
        const wanted = foldSearch(inputValue);
        const found: PersonOption[] = [];
        for (const option of all) {
          if (option.search.includes(wanted) && found.push(option) === maxOptions) break;
        }
        return found;
      }}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ userId }) => userId}
      getOptionDisabled={({ isMember }) => isMember}
      isOptionEqualToValue={(option, chosen) => option.userId === chosen.userId}
      noOptionsText="Nobody known has this name or e-mail address."
      value={value}
      onChange={(_, next) => onChange(next)}
      renderInput={(input) => <TextField {...input} label="Name or email" inputRef={focusOnMount} />}
    />
  );
}

function toOptions(people: readonly PersonName[], members: readonly TeamMember[]): PersonOption[] {
  const ids = new Set(members.map(({ userId }) => userId));
  return people
    .map(({ $id: userId, firstName, middleName, lastName, email }) => {
      const name = memberName({ name: joinTexts(firstName, middleName, lastName), email });
      const isMember = ids.has(userId);
      const details = [email, ...(isMember ? ['is a member already'] : [])].join(', ');
      return { userId, name, label: `${name} (${details})`, search: foldSearch(`${name} ${email}`), isMember };
    })
    .sort((one, other) => one.search.localeCompare(other.search));
}
