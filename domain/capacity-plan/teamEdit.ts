import { foldText } from '#domain/foldText.ts';
import { plainTextSize } from '#domain/limits.ts';
import { type TeamFieldName, teamFieldNames, teamFields, type TeamFields } from '#domain/team.ts';
import { tidyText } from '#domain/text.ts';
import { emailColumn, roleColumn } from './columns.ts';
import { type FieldFault, findEmailFault, findTeamNameFault, findTypedFault } from './fieldRules.ts';

export interface FieldProblem<Field extends string = string> {
  readonly field: Field;
  readonly message: string;
  /** Team that has the value already. */
  readonly teamId?: string;
}

interface Checked<Values, Field extends string> {
  /** Trimmed; an empty text is null. */
  readonly values: Values;
  readonly problems: readonly FieldProblem<Field>[];
}

/** Both have the same keys. */
export interface TeamEdit {
  readonly base: Partial<TeamFields>;
  readonly mine: Partial<TeamFields>;
}

export interface TeamConflict {
  readonly field: TeamFieldName;
  readonly theirs: TeamFields[TeamFieldName];
}

/** By the upload's rules (`functions/file-uploader/README.md`). */
export function checkTeamFields(given: Partial<TeamFields>): Checked<Partial<TeamFields>, TeamFieldName> {
  const values: Partial<Record<TeamFieldName, string | boolean | null>> = {};
  const problems: FieldProblem<TeamFieldName>[] = [];
  for (const field of teamFieldNames) {
    const value = given[field];
    if (value === undefined) continue;
    const description = teamFields[field];
    if (description.kind === 'boolean' || typeof value === 'boolean') {
      values[field] = value;
      continue;
    }
    const text = (value ?? '').trim();
    const fault =
      (description.kind === 'name' ? findTeamNameFault(text) : undefined) ??
      findTypedFault(text, description.maxLength);
    if (fault !== undefined) problems.push({ field, message: describeFault(description.header, fault) });
    values[field] = text === '' && description.kind === 'text' ? null : text;
  }
  return { values: values as Partial<TeamFields>, problems };
}

/** Names are compared folded (docs/decisions/002), and so are Project IDs where one is given. */
export function findTaken(
  { teamName, projectId }: Partial<Pick<TeamFields, 'teamName' | 'projectId'>>,
  others: Iterable<readonly [teamId: string, team: Pick<TeamFields, 'teamName' | 'projectId'>]>,
): FieldProblem<'teamName' | 'projectId'>[] {
  const [wantedName, wantedId] = [foldText(teamName ?? ''), foldText(projectId ?? '')];
  const problems = new Map<'teamName' | 'projectId', FieldProblem<'teamName' | 'projectId'>>();
  for (const [teamId, other] of others) {
    const name = tidyText(other.teamName);
    if (wantedName !== '' && foldText(other.teamName) === wantedName) {
      problems.set('teamName', { field: 'teamName', message: `There is a team called "${name}" already.`, teamId });
    }
    if (wantedId !== '' && !problems.has('projectId') && foldText(other.projectId ?? '') === wantedId) {
      const message = `The team "${name}" has this Project ID already.`;
      problems.set('projectId', { field: 'projectId', message, teamId });
    }
  }
  return [...problems.values()];
}

/** Three-way merge of an edit into the stored team: a field that is neither `base` nor `mine` is a conflict. */
export function mergeTeamEdit(
  { base, mine }: TeamEdit,
  stored: TeamFields,
): { readonly changes: Partial<TeamFields>; readonly conflicts: readonly TeamConflict[] } {
  const changed = teamFieldNames.filter((field) => field in mine && !isSameValue(mine[field], stored[field]));
  const conflicts = changed.filter((field) => !isSameValue(base[field], stored[field]));
  return {
    changes: Object.fromEntries(changed.map((field) => [field, mine[field]])),
    conflicts: conflicts.map((field) => ({ field, theirs: stored[field] })),
  };
}

/** An empty text is no value. */
export function isSameValue(
  one: string | boolean | null | undefined,
  other: string | boolean | null | undefined,
): boolean {
  return (one ?? '') === (other ?? '');
}

export const personFields = [
  { field: 'email', label: 'Email', maxLength: emailColumn.maxLength },
  { field: 'firstName', label: 'First Name', maxLength: plainTextSize },
  { field: 'middleName', label: 'Middle Name', maxLength: plainTextSize },
  { field: 'lastName', label: 'Last Name', maxLength: plainTextSize },
  { field: 'manager', label: 'Manager', maxLength: plainTextSize },
  { field: 'company', label: 'Company', maxLength: plainTextSize },
  { field: 'workLocation', label: 'Work Location', maxLength: plainTextSize },
] as const;

export type PersonFieldName = (typeof personFields)[number]['field'];

export type PersonValues = { readonly [Field in PersonFieldName]: Field extends 'email' ? string : string | null };

/** By the upload's rules; the e-mail address in lower case. */
export function checkPerson(
  given: Readonly<Partial<Record<PersonFieldName, string | null>>>,
): Checked<PersonValues, PersonFieldName> {
  const values: Partial<Record<PersonFieldName, string | null>> = {};
  const problems: FieldProblem<PersonFieldName>[] = [];
  for (const { field, label, maxLength } of personFields) {
    const text = (given[field] ?? '').trim();
    const isEmail = field === 'email';
    const fault = isEmail ? findEmailFault(text.toLowerCase(), maxLength) : findTypedFault(text, maxLength);
    if (fault !== undefined) problems.push({ field, message: describeFault(label, fault) });
    values[field] = isEmail ? text.toLowerCase() : text === '' ? null : text;
  }
  return { values: values as PersonValues, problems };
}

export function checkRole(given: string | null): Checked<string | null, 'agileTeamRole'> {
  const text = (given ?? '').trim();
  const fault = findTypedFault(text, roleColumn.maxLength);
  const problems =
    fault === undefined ? [] : [{ field: 'agileTeamRole', message: describeFault('Role', fault) } as const];
  return { values: text === '' ? null : text, problems };
}

function describeFault(label: string, { wrong, right }: FieldFault): string {
  return `${label} ${wrong}. It should be ${right}.`;
}
