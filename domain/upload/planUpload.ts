import { checkRow } from './checkRow';
import type { NumberedRow } from './columns';
import { findConflicts } from './findConflicts';
import { foldText } from './foldText';
import { gatherRows, type CheckedRow, type GivenRole } from './gatherRows';
import type { GivenPerson, GivenTeam, RowProblem } from './rowRecord';

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
  readonly accepted: readonly AcceptedRow[];
  readonly refused: readonly RefusedRow[];
}

/**
 * Checks every row, then the rows against each other: a file says one thing about a team, about a person and about a
 * person's role in a team. Where it says two, all rows concerned are refused, since none is more right than the others.
 * A refused row never stops another one, and nothing of it is taken.
 */
export function planUpload(rows: Iterable<NumberedRow>): UploadPlan {
  const checked: CheckedRow[] = [];
  const refused: RefusedRow[] = [];
  for (const { line, row } of rows) {
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
  return {
    teams: taken.teams.values,
    people: taken.people.values,
    roles: taken.roles.values,
    accepted: accepted.map(({ line, teamKey, record }) => ({ line, teamKey, email: record.person?.email })),
    refused: refused.sort((one, other) => one.line - other.line),
  };
}
