import { Alert, Button, Box, Paper, Typography } from '@mui/material';
import { useMemo, useRef, type RefObject, useState } from 'react';
import * as v from 'valibot';
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined';
import { blankTeam } from '#domain/team.ts';
import { maxNewMembers } from '#domain/limits.ts';
import { checkPerson } from '#domain/capacity-plan/teamEdit.ts';
import { newId } from '#src/components/newId.ts';
import { useRosterChange, type RosterChange } from '#src/data/rosterApi.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import {
  memberSchema,
  toMember,
  MemberInputs,
  blankMember,
  hasPerson,
  type MemberDraft,
} from '#src/forms/roster/MemberInputs.tsx';
import { TeamInputs } from '#src/forms/roster/TeamInputs.tsx';
import { useTeamForm, parseTeamDraft } from '#src/forms/roster/useTeamForm.ts';
import { useListRolesQuery } from '#src/data/peopleApi.ts';
import { useKnownPeople } from '#src/forms/roster/useKnownPeople.ts';
import { distinctTexts } from '#src/forms/roster/distinctTexts.ts';
import { focusInput } from '#src/forms/focusInput.ts';

const schema = v.object({ fields: v.unknown(), members: v.array(memberSchema) });

interface NewTeamDialogProps {
  readonly draftKey: string;
  readonly restored: unknown;
  readonly onCreated: (teamId: string) => void;
  readonly onClose: () => void;
}

export function NewTeamDialog({ draftKey, restored, onCreated, onClose }: NewTeamDialogProps) {
  const initial = useMemo(() => parseNewTeam(restored), [restored]);
  const formRef = useRef<HTMLFormElement>(null);
  const roster = useRosterChange();
  const form = useTeamForm({ team: blankTeam, initial: initial.fields, form: formRef, roster });
  const members = useNewMembers({ initial: initial.members, form: formRef, roster });
  const draft = useMemo(
    () => ({ fields: form.draft, members: members.list.map(({ draft: member }) => member) }),
    [form.draft, members.list],
  );
  const attempt = useRef({ request: '', creationId: '' });

  async function create(sharesProjectId = false): Promise<void> {
    const areMembersValid = members.validate();
    if (!form.validate() || !areMembersValid) return;
    const newMembers = members.filled.map(({ draft: member }) => toMember(member));
    const body = { team: form.edit.mine, members: newMembers, sharesProjectId };
    const request = JSON.stringify(body);
    // The same for the same request, so that one without an answer can be repeated.
    if (attempt.current.request !== request) attempt.current = { request, creationId: newId() };
    const done = await roster.change('createTeam', { ...body, creationId: attempt.current.creationId });
    if (done !== undefined) onCreated(String(done.teamId));
  }

  return (
    <FormDialog
      title="New Team"
      submitLabel="Create team"
      busyLabel="Creating..."
      maxWidth="md"
      isChanged={form.isChanged || members.isChanged}
      draft={{ place: draftKey, input: draft, isRestored: restored !== null }}
      canSubmit={form.isChanged || members.isChanged}
      isSaving={roster.isSaving}
      failure={form.failure}
      form={formRef}
      onSubmit={() => void create()}
      onClose={onClose}
      footer={
        roster.failure?.problems.size === 1 &&
        roster.failure.takenBy.has('projectId') && (
          <Alert
            severity="info"
            role="status"
            action={
              <Button color="inherit" size="small" onClick={() => void create(true)}>
                Create it all the same
              </Button>
            }
          >
            Teams may share a Project ID.
          </Alert>
        )
      }
    >
      <TeamInputs form={form} hasTwoColumns />
      <NewMembers members={members} isSaving={roster.isSaving} />
    </FormDialog>
  );
}

/** Blank for anything that isn't a draft. The name is required, also when nothing was typed there. */
function parseNewTeam(stored: unknown) {
  const parsed = v.safeParse(schema, stored);
  const { fields, members } = parsed.success ? parsed.output : { fields: null, members: [] };
  return { fields: { teamName: { text: '', base: '' }, ...parseTeamDraft(fields) }, members };
}

const noRoles: readonly string[] = [];

function NewMembers({ members, isSaving }: { readonly members: NewMembersState; readonly isSaving: boolean }) {
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

interface NewMember {
  readonly key: number;
  readonly draft: MemberDraft;
}

interface NewMembersOptions {
  readonly initial: readonly MemberDraft[];
  readonly form: RefObject<HTMLFormElement | null>;
  readonly roster: Pick<RosterChange, 'failure' | 'clearFailure'>;
}

/** A row in which nothing was entered is none. */
const isBlank = (draft: MemberDraft): boolean => !hasPerson(draft) && draft.role.trim() === '';

function useNewMembers({ initial, form, roster: { failure, clearFailure } }: NewMembersOptions) {
  const [list, setList] = useState<readonly NewMember[]>(() => initial.map((draft, key) => ({ key, draft })));
  const [addedKey, setAddedKey] = useState<number>();
  const [areErrorsShown, setAreErrorsShown] = useState(false);
  const filled = list.filter(({ draft }) => !isBlank(draft));

  function set(next: readonly NewMember[]): void {
    clearFailure();
    setList(next);
  }

  return {
    list,
    filled,
    addedKey,
    isChanged: filled.length > 0,
    /** Beginning of the names of a row's inputs; the request has the rows in which something was entered. */
    prefixOf: (member: NewMember): string => {
      const index = filled.indexOf(member);
      return index === -1 ? `blank.${member.key}.` : `members.${index}.`;
    },
    problemsOf(member: NewMember): ReadonlyMap<string, string> {
      const prefix = `members.${filled.indexOf(member)}.`;
      const refused = Array.from(failure?.problems ?? [])
        .filter(([field]) => field.startsWith(prefix))
        .map(([field, message]) => [field.slice(prefix.length), message] as const);
      return new Map([...refused, ...(areErrorsShown && !isBlank(member.draft) ? findProblems(member.draft) : [])]);
    },
    add(): void {
      const key = Math.max(-1, ...list.map((member) => member.key)) + 1;
      setAddedKey(key);
      set([...list, { key, draft: blankMember }]);
    },
    change(key: number, draft: MemberDraft): void {
      set(list.map((member) => (member.key === key ? { key, draft } : member)));
    },
    remove(key: number): void {
      set(list.filter((member) => member.key !== key));
    },
    /** Whether they may be saved; else all errors are shown and the first has the focus. */
    validate(): boolean {
      for (const [index, { draft }] of filled.entries()) {
        const [wrong] = findProblems(draft);
        if (wrong === undefined) continue;
        setAreErrorsShown(true);
        focusInput(form, `members.${index}.${wrong[0]}`);
        return false;
      }
      return true;
    },
  };
}

type NewMembersState = ReturnType<typeof useNewMembers>;

function findProblems(draft: MemberDraft): (readonly [field: string, message: string])[] {
  if (draft.person !== null) return checkPerson(draft.person).problems.map(({ field, message }) => [field, message]);
  return draft.known === null ? [['person', 'Choose who has this role, or remove the member.']] : [];
}
