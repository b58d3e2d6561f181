import { checkRow } from './checkRow.ts';
import { chooseManagers, type ChosenManagers, type ManagerQuestion } from './chooseManagers.ts';
import type { NumberedRow } from './columns.ts';
import { findConflicts } from './findConflicts.ts';
import { foldText } from './foldText.ts';
import { gatherRows, type CheckedRow, type GivenRole } from './gatherRows.ts';
import type { GivenPerson, GivenTeam, RowProblem } from './rowRecord.ts';
import { widthProblem } from './widthFault.ts';

export interface RefusedRow extends NumberedRow {
  readonly problems: readonly RowProblem[];
}

/** A row that is taken, by what makes its team and its person unique (docs/decisions/002). */
export interface AcceptedRow {
  readonly line: number;
  readonly teamKey: string;
  readonly email: string | undefined;
}

/** What a file would do: everything it says, and the rows that are refused, both in the order of the file. */
export interface UploadPlan {
  /** By the team's folded name. */
  readonly teams: ReadonlyMap<string, GivenTeam>;
  /** By e-mail address in lower case. */
  readonly people: ReadonlyMap<string, GivenPerson>;
  /** By `memberKey`. */
  readonly roles: ReadonlyMap<string, GivenRole>;
  /** People for whom two teams name different managers. */
  readonly managerQuestions: readonly ManagerQuestion[];
  readonly accepted: readonly AcceptedRow[];
  readonly refused: readonly RefusedRow[];
}

/**
 * Checks every row, then the rows against each other: a file says one thing about a team, about a person and about a
 * person's role in a team. Where it says two, all rows concerned are refused, since none is more right than the others.
 * Two teams may name different managers for one person: `chosen` says which one is kept, else `chooseManagers` does.
 * A refused row never stops another one, and nothing of it is taken.
 */
export function planUpload(rows: Iterable<NumberedRow>, chosen: ChosenManagers = new Map()): UploadPlan {
  const checked: CheckedRow[] = [];
  const refused: RefusedRow[] = [];
  for (const { line, row, widthFault } of rows) {
    if (widthFault !== undefined) {
      refused.push({ line, row, problems: [widthProblem(line, widthFault)] });
      continue;
    }
    const check = checkRow(row);
    if (check.ok) checked.push({ line, row, record: check.record, teamKey: foldText(check.record.team.teamName) });
    else refused.push({ line, row, problems: check.problems });
  }
  const all = gatherRows(checked);
  const accepted = checked.filter((checkedRow) => {
    const { line, row } = checkedRow;
    const problems = findConflicts(checkedRow, all);
    if (problems.length > 0) refused.push({ line, row, problems });
    return problems.length === 0;
  });
  const taken = accepted.length < checked.length ? gatherRows(accepted) : all;
  const { managers, questions } = chooseManagers(taken.managers.values, chosen);
  return {
    teams: taken.teams.values,
    people: withManagers(taken.people.values, managers),
    roles: taken.roles.values,
    managerQuestions: questions,
    accepted: accepted.map(({ line, teamKey, record }) => ({ line, teamKey, email: record.person?.email })),
    refused: refused.sort((one, other) => one.line - other.line),
  };
}

function withManagers(
  people: ReadonlyMap<string, GivenPerson>,
  managers: ReadonlyMap<string, string>,
): Map<string, GivenPerson> {
  const complete = new Map<string, GivenPerson>();
  for (const [email, person] of people) {
    const manager = managers.get(email);
    complete.set(email, manager === undefined ? person : { ...person, manager });
  }
  return complete;
}
