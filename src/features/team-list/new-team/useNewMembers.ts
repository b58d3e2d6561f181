import { type RefObject, useState } from 'react';
import { checkPerson } from '#domain/capacity-plan/teamEdit.ts';
import type { RosterChange } from '#src/data/rosterApi.ts';
import { focusInput } from '#src/forms/focusInput.ts';
import { blankMember, hasPerson, type MemberDraft } from '#src/forms/roster/MemberInputs.tsx';

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

export function useNewMembers({ initial, form, roster: { failure, clearFailure } }: NewMembersOptions) {
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

export type NewMembersState = ReturnType<typeof useNewMembers>;

function findProblems(draft: MemberDraft): (readonly [field: string, message: string])[] {
  if (draft.person !== null) return checkPerson(draft.person).problems.map(({ field, message }) => [field, message]);
  return draft.known === null ? [['person', 'Choose who has this role, or remove the member.']] : [];
}
