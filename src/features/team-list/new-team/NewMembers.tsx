import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMemo, useRef } from 'react';
import { maxNewMembers } from '#domain/limits.ts';
import { useListRolesQuery } from '#src/data/peopleApi.ts';
import { MemberInputs } from '#src/forms/roster/MemberInputs.tsx';
import { useKnownPeople } from '#src/forms/roster/useKnownPeople.ts';
import { distinctTexts } from '#src/forms/roster/distinctTexts.ts';
import type { NewMembersState } from './useNewMembers.ts';

interface NewMembersProps {
  readonly members: NewMembersState;
  readonly isSaving: boolean;
}

const noRoles: readonly string[] = [];

export function NewMembers({ members, isSaving }: NewMembersProps) {
  const { list, addedKey } = members;
  const isNeeded = { skip: list.length === 0 };
  const people = useKnownPeople(isNeeded);
  const { data: knownRoles = noRoles } = useListRolesQuery(undefined, isNeeded);
  const roles = useMemo(() => distinctTexts(knownRoles), [knownRoles]);
  const chosenIds = useMemo(() => list.flatMap(({ draft }) => draft.known?.userId ?? []), [list]);
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = list.length >= maxNewMembers;
  return (
    <section aria-labelledby="new-members">
      <Typography id="new-members" variant="h3" sx={{ mt: 3, mb: 1 }}>
        Members
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        They can also be added later, on the team&apos;s page or by a capacity plan.
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start', mb: 1.5 }}>
        {list.map((member, index) => (
          <Paper
            key={member.key}
            component="fieldset"
            variant="outlined"
            aria-label={`Member ${index + 1}`}
            sx={{ m: 0, minWidth: 0, p: 2, pt: 1 }}
          >
            <MemberInputs
              people={people}
              memberIds={new Set(chosenIds.filter((id) => id !== member.draft.known?.userId))}
              roles={roles}
              value={member.draft}
              problems={members.problemsOf(member)}
              prefix={members.prefixOf(member)}
              hasFocus={member.key === addedKey}
              isReadOnly={isSaving}
              onChange={(draft) => members.change(member.key, draft)}
              action={
                <Button
                  size="small"
                  color="inherit"
                  aria-label={`Remove member ${index + 1}`}
                  aria-disabled={isSaving}
                  onClick={() => {
                    if (isSaving) return;
                    members.remove(member.key);
                    addButton.current?.focus();
                  }}
                >
                  Remove
                </Button>
              }
            />
          </Paper>
        ))}
      </Box>
      <Button
        ref={addButton}
        size="small"
        startIcon={<PersonAddIcon />}
        aria-disabled={isSaving || isFull}
        onClick={() => !isSaving && !isFull && members.add()}
      >
        Add member
      </Button>
      {isFull && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {maxNewMembers} members at once; the others are added on the team&apos;s page.
        </Typography>
      )}
    </section>
  );
}
