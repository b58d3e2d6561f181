import { foldText } from '#domain/foldText.ts';
import { quoteText } from '#domain/quoteText.ts';
import { checkRow } from './checkRow.ts';
import { chooseManagers, type ChosenManagers, type ManagerQuestion } from './chooseManagers.ts';
import {
  emailColumn,
  type NumberedRow,
  personTextColumns,
  roleColumn,
  teamBooleanColumns,
  teamNameColumn,
  teamTextColumns,
  type UploadColumn,
} from './columns.ts';
import {
  type CheckedRow,
  type Conflict,
  memberKey,
  type MergedRows,
  mergeRows,
  type RoleValues,
  type Value,
} from './mergeRows.ts';
import { type PersonPatch, type RowProblem, type TeamPatch, widthProblem } from './rowRecord.ts';

export interface RefusedRow extends NumberedRow {
  readonly problems: readonly RowProblem[];
}

/** By the keys of its team and its person (docs/decisions/002). */
export interface AcceptedRow {
  readonly line: number;
  readonly teamKey: string;
  readonly email: string | undefined;
}

export interface UploadPlan {
  /** By folded name. */
  readonly teams: ReadonlyMap<string, TeamPatch>;
  /** By e-mail address in lower case. */
  readonly people: ReadonlyMap<string, PersonPatch>;
  /** By `memberKey`. */
  readonly roles: ReadonlyMap<string, RoleValues>;
  readonly managerConflicts: readonly ManagerQuestion[];
  readonly accepted: readonly AcceptedRow[];
  readonly refused: readonly RefusedRow[];
}

/** Rows that contradict each other are all refused, since none is more right. A refused row never stops another one. */
export function planUpload(rows: Iterable<NumberedRow>, chosen: ChosenManagers = new Map()): UploadPlan {
  const checked: CheckedRow[] = [];
  const refused: RefusedRow[] = [];
  for (const numbered of rows) {
    const check = checkNumberedRow(numbered);
    if ('problems' in check) refused.push(check);
    else checked.push(check);
  }
  const all = mergeRows(checked);
  const accepted = checked.filter((checkedRow) => {
    const { line, row } = checkedRow;
    const problems = findConflicts(checkedRow, all);
    if (problems.length > 0) refused.push({ line, row, problems });
    return problems.length === 0;
  });
  const merged = accepted.length < checked.length ? mergeRows(accepted) : all;
  const { managers, questions } = chooseManagers(merged.managers.values, chosen);
  return {
    teams: merged.teams.values,
    people: withManagers(merged.people.values, managers),
    roles: merged.roles.values,
    managerConflicts: questions,
    accepted: accepted.map(toAcceptedRow),
    refused: refused.sort(byLine),
  };
}

export function toAcceptedRow({ line, teamKey, record }: CheckedRow): AcceptedRow {
  return { line, teamKey, email: record.person?.email };
}

export function byLine(one: NumberedRow, other: NumberedRow): number {
  return one.line - other.line;
}

/** By itself, without the other rows. */
export function checkNumberedRow({ line, row, widthFault }: NumberedRow): CheckedRow | RefusedRow {
  if (widthFault !== undefined) return { line, row, widthFault, problems: [widthProblem(line, widthFault)] };
  const check = checkRow(row);
  if (!check.ok) return { line, row, problems: check.problems };
  return { line, row, record: check.record, teamKey: foldText(check.record.team.teamName) };
}

function withManagers(
  people: ReadonlyMap<string, PersonPatch>,
  managers: ReadonlyMap<string, string>,
): Map<string, PersonPatch> {
  const complete = new Map<string, PersonPatch>();
  for (const [email, person] of people) {
    const manager = managers.get(email);
    complete.set(email, manager === undefined ? person : { ...person, manager });
  }
  return complete;
}

const columnOfField = new Map<string, UploadColumn>(
  [
    ...[teamNameColumn, ...teamTextColumns, ...teamBooleanColumns],
    ...[emailColumn, ...personTextColumns, roleColumn],
  ].map(({ field, column }) => [field, column]),
);

/** @param merged of all rows that name its team or its person */
export function findConflicts({ teamKey, record }: CheckedRow, merged: MergedRows): RowProblem[] {
  const { teams, people, roles, managers } = merged;
  const problems: RowProblem[] = [];
  const addConflict = (conflict: Conflict | undefined, whose: string, right: string): void => {
    if (conflict !== undefined) problems.push(describeConflict(conflict, whose, right));
  };
  const teamName = `team ${quoteText(record.team.teamName)}`;
  addConflict(teams.conflicts.get(teamKey), `for ${teamName}`, 'the same in every row for this team');
  if (record.person !== undefined) {
    const { email } = record.person;
    const member = memberKey(teamKey, email);
    addConflict(people.conflicts.get(email), `for ${email}`, 'the same in every row for this person');
    addConflict(
      roles.conflicts.get(member),
      `for ${email} in ${teamName}`,
      'the same in every row for this person and team',
    );
    addConflict(
      managers.conflicts.get(member),
      `for ${email} in ${teamName}`,
      'the same in every row for this person and team',
    );
  }
  return problems;
}

function describeConflict({ field, first, second }: Conflict, whose: string, right: string): RowProblem {
  const column = columnOfField.get(field);
  if (column === undefined) throw new Error(`No column of the file gives ${field}.`);
  const wrong = `is ${show(first.value)} on line ${first.line} and ${show(second.value)} on line ${second.line} ${whose}`;
  return { column, wrong, right, conflict: whose };
}

function show(value: Value): string {
  return typeof value === 'string' ? quoteText(value) : value ? 'Yes' : 'No';
}
