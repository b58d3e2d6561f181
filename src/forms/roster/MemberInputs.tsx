import { Box, Button, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { type PersonFieldName, personFields } from '#domain/capacity-plan/teamEdit.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { KnownPersonInput } from './KnownPersonInput.tsx';
import { SuggestInput } from './SuggestInput.tsx';
import type { KnownPeople, PersonOption } from './useKnownPeople.ts';

/** Serializable, kept when the session ends. */
export interface MemberDraft {
  readonly known: Pick<PersonOption, 'userId' | 'name'> | null;
  /** Null while somebody known is looked for. */
  readonly person: Readonly<Partial<Record<PersonFieldName, string>>> | null;
  readonly role: string;
}

export const memberSchema = v.object({
  known: v.nullable(v.object({ userId: v.string(), name: v.string() })),
  person: v.nullable(v.record(v.string(), v.string())),
  role: v.string(),
});

export const blankMember: MemberDraft = { known: null, person: null, role: '' };

export function hasPerson({ known, person }: MemberDraft): boolean {
  return known !== null || Object.values(person ?? {}).some((text) => text.trim() !== '');
}

/** As the file uploader takes it. */
export function toMember({ known, person, role }: MemberDraft) {
  return { person: person ?? { userId: known?.userId }, agileTeamRole: role };
}

interface MemberInputsProps {
  readonly people: KnownPeople;
  /** People who can't be chosen. */
  readonly memberIds: ReadonlySet<string>;
  readonly roles: readonly string[];
  readonly value: MemberDraft;
  /** By field. */
  readonly problems: ReadonlyMap<string, string>;
  /** Of the inputs' names. */
  readonly prefix?: string;
  readonly hasFocus?: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (value: MemberDraft) => void;
  readonly action?: ReactNode;
}

export function MemberInputs(props: MemberInputsProps) {
  const {
    people,
    memberIds,
    roles,
    value,
    problems,
    prefix = '',
    hasFocus = true,
    isReadOnly,
    onChange,
    action,
  } = props;
  const { person, role } = value;
  const swap = (): void => onChange({ ...value, known: null, person: person === null ? {} : null });
  return (
    <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
      {person === null ? (
        <KnownPersonInput
          {...{ people, memberIds, hasFocus, isReadOnly }}
          name={`${prefix}person`}
          label="Name or email"
          problem={problems.get('person')}
          userId={value.known?.userId}
          onChange={(known) => onChange({ ...value, known })}
        />
      ) : (
        personFields.map(({ field, label }, index) => {
          const problem = problems.get(field) ?? (field === 'email' ? problems.get('person') : undefined);
          return (
            <TextField
              key={field}
              name={`${prefix}${field}`}
              label={label}
              required={field === 'email'}
              size="small"
              autoComplete="off"
              {...(index === 0 && hasFocus && { inputRef: focusOnMount })}
              value={person[field] ?? ''}
              error={problem !== undefined}
              helperText={problem}
              onChange={({ target }) => onChange({ ...value, person: { ...person, [field]: target.value } })}
              slotProps={{ input: { readOnly: isReadOnly } }}
            />
          );
        })
      )}
      <SuggestInput
        options={roles}
        value={role}
        isReadOnly={isReadOnly}
        onChange={(text) => onChange({ ...value, role: text })}
        field={{
          name: `${prefix}agileTeamRole`,
          label: 'Role',
          error: problems.has('agileTeamRole'),
          helperText: problems.get('agileTeamRole'),
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        <Button size="small" aria-disabled={isReadOnly} onClick={() => !isReadOnly && swap()}>
          {person === null ? 'Add somebody new' : 'Look for somebody known'}
        </Button>
        {action}
      </Box>
    </Box>
  );
}
