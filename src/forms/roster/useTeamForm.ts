import { type RefObject, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { checkTeamFields, isSameValue, mergeTeamEdit } from '#domain/capacity-plan/teamEdit.ts';
import { type TeamFieldName, teamFieldNames, teamFields, type TeamFields } from '#domain/team.ts';
import { yesOrNo } from '#domain/text.ts';
import { draftParser } from '#src/auth/draftDialog.ts';
import type { RosterChange } from '#src/data/rosterApi.ts';
import { focusInput } from '#src/forms/focusInput.ts';

type FieldValue = string | boolean | null;

/** Entered texts and the values that they replace. Serializable, kept when the session ends. */
export type TeamDraft = Readonly<Partial<Record<TeamFieldName, { readonly text: string; readonly base: FieldValue }>>>;

const draftField = v.optional(v.object({ text: v.string(), base: v.nullable(v.union([v.string(), v.boolean()])) }));
const draftSchema = v.object(Object.fromEntries(teamFieldNames.map((field) => [field, draftField])));

export const parseTeamDraft = draftParser(draftSchema);

export interface TeamFormField {
  readonly name: TeamFieldName;
  readonly text: string;
  readonly error: string | undefined;
  /** Id of the team that has the refused value already. */
  readonly takenBy: string | undefined;
  /** Value that somebody else gave it meanwhile, as it is shown; '' for none. */
  readonly theirs: string | undefined;
}

interface TeamFormOptions {
  /** As it is stored; blank for a new one. */
  readonly team: TeamFields;
  readonly initial: TeamDraft;
  /** Its inputs are named after the fields. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly roster: Pick<RosterChange, 'isSaving' | 'failure' | 'clearFailure'>;
}

export function useTeamForm({ team, initial, form, roster: { isSaving, failure, clearFailure } }: TeamFormOptions) {
  const [draft, setDraft] = useState<TeamDraft>(initial);
  const [touched, setTouched] = useState<ReadonlySet<TeamFieldName>>(new Set());
  const { edit, problems } = useMemo(() => toEdit(draft), [draft]);
  const { changes, conflicts } = mergeTeamEdit(edit, team);
  const changed = teamFieldNames.filter(
    (name) => draft[name] !== undefined && !isSameValue(edit.mine[name], draft[name].base),
  );
  const pick = (values: Partial<TeamFields>) => Object.fromEntries(changed.map((name) => [name, values[name]]));
  const errors = new Map<string, string>([
    ...(failure?.problems ?? []),
    ...problems.map(({ field, message }) => [field, message] as const),
  ]);

  useEffect(() => {
    const [refused] = failure?.problems.keys() ?? [];
    if (refused !== undefined) focusInput(form, refused);
  }, [failure, form]);

  return {
    fields: new Map(
      teamFieldNames.map((name): [TeamFieldName, TeamFormField] => {
        const isShown = touched.has(name) || failure?.problems.has(name) === true;
        const conflict = isSaving ? undefined : conflicts.find(({ field }) => field === name);
        return [
          name,
          {
            name,
            text: draft[name]?.text ?? showValue(team[name]),
            error: isShown ? errors.get(name) : undefined,
            takenBy: failure?.takenBy.get(name),
            theirs: conflict && showValue(conflict.theirs),
          },
        ];
      }),
    ),
    draft,
    isChanged: changed.length > 0,
    canSubmit: changed.length > 0 && conflicts.length === 0,
    isSaving,
    /** Unless it stands beside a field. */
    failure: failure?.problems.size === 0 && failure.conflicts.length === 0 ? failure : undefined,
    /** The changed fields, as they were and as they shall be. */
    edit: { base: pick(edit.base), mine: pick(edit.mine) },
    /** Whether the stored team already has every value. */
    isStored: Object.keys(changes).length === 0,

    setValue(name: TeamFieldName, text: string): void {
      clearFailure();
      setDraft((current) => ({ ...current, [name]: { text, base: current[name]?.base ?? team[name] } }));
    },
    touch(name: TeamFieldName): void {
      setTouched((known) => new Set(known).add(name));
    },
    resolveConflict(name: TeamFieldName, choice: 'mine' | 'theirs'): void {
      setDraft(({ [name]: mine, ...others }) =>
        choice === 'mine' && mine !== undefined ? { ...others, [name]: { ...mine, base: team[name] } } : others,
      );
      focusInput(form, name);
    },
    /** Whether it may be saved; else all errors are shown and the first has the focus. */
    validate(): boolean {
      const [wrong] = problems;
      if (wrong === undefined) return true;
      setTouched(new Set(teamFieldNames));
      focusInput(form, wrong.field);
      return false;
    },
  };
}

export type TeamForm = ReturnType<typeof useTeamForm>;

function toEdit(draft: TeamDraft) {
  const given = teamFieldNames.flatMap((name) => {
    const typed = draft[name];
    if (typed === undefined) return [];
    const isBoolean = teamFields[name].kind === 'boolean';
    return [{ name, base: typed.base, mine: isBoolean ? typed.text === yesOrNo(true) : typed.text }];
  });
  const base = Object.fromEntries(given.map((each) => [each.name, each.base])) as Partial<TeamFields>;
  const { values, problems } = checkTeamFields(Object.fromEntries(given.map(({ name, mine }) => [name, mine])));
  return { edit: { base, mine: values }, problems };
}

function showValue(value: FieldValue): string {
  return typeof value === 'boolean' ? yesOrNo(value) : (value ?? '');
}
