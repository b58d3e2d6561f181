import type { UploadColumn } from './columns.ts';
import type { Conflict, Value } from './gather.ts';
import { memberKey, type CheckedRow, type GatheredRows } from './gatherRows.ts';
import { quoteText } from './quoteText.ts';
import type { RowProblem } from './rowRecord.ts';
import {
  emailColumn,
  greenfieldColumn,
  personTextColumns,
  roleColumn,
  teamNameColumn,
  teamTextColumns,
} from './storedColumns.ts';

const columnOfField = new Map<string, UploadColumn>([
  ...[teamNameColumn, ...teamTextColumns, emailColumn, ...personTextColumns, roleColumn].map(
    ({ field, column }) => [field, column] as const,
  ),
  ['greenfield', greenfieldColumn],
]);

/** Where the file contradicts itself about the team, the person or the role that this row is about. */
export function findConflicts(
  { teamKey, record }: CheckedRow,
  { teams, people, roles, managers }: GatheredRows,
): RowProblem[] {
  const problems: RowProblem[] = [];
  const tell = (conflict: Conflict | undefined, whose: string, right: string): void => {
    if (conflict !== undefined) problems.push(describeConflict(conflict, whose, right));
  };
  const teamName = `team ${quoteText(record.team.teamName)}`;
  tell(teams.conflicts.get(teamKey), `for ${teamName}`, 'the same in all rows of the team');
  if (record.person !== undefined) {
    const { email } = record.person;
    const member = memberKey(teamKey, email);
    tell(people.conflicts.get(email), `for ${email}`, 'the same in all rows of the person');
    tell(roles.conflicts.get(member), `for ${email} in ${teamName}`, 'the same in all rows of the person in this team');
    tell(
      managers.conflicts.get(member),
      `for ${email} in ${teamName}`,
      'the same in all rows of the person in this team',
    );
  }
  return problems;
}

function describeConflict({ field, first, second }: Conflict, whose: string, right: string): RowProblem {
  const column = columnOfField.get(field);
  if (column === undefined) throw new Error(`No column of the file gives ${field}.`);
  const wrong = `is ${show(first.value)} on line ${first.line} and ${show(second.value)} on line ${second.line} ${whose}`;
  return { column, wrong, right };
}

function show(value: Value): string {
  return typeof value === 'string' ? quoteText(value) : value ? 'Yes' : 'No';
}
