import { foldText } from '#domain/foldText.ts';
import { groupBy } from '#domain/groupBy.ts';
import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import { yesOrNo } from '#domain/text.ts';
import {
  blankRow,
  emailColumn,
  personTextColumns,
  roleColumn,
  teamBooleanColumns,
  teamNameColumn,
  teamTextColumns,
  type UploadColumn,
  uploadColumns,
  type UploadRow,
} from './columns.ts';
import type { StoredOrganisation } from './comparePlan.ts';

/** Cells are text, so that a spreadsheet leaves `0042` and `1E5` as they are. */
export const planColumns: readonly SheetColumn<UploadRow>[] = uploadColumns.map((header) => ({
  header,
  width: 20,
  isText: true,
  value: (row) => row[header] || null,
}));

/**
 * The plan as it is now, in the order of the teams: a row for each member, one for a team without any. Brought in again it
 * changes nothing. Without people who are in none of the teams, and without a second team of one name, which no file can address.
 */
export function planRows({ teams, people, memberships }: StoredOrganisation): UploadRow[] {
  const personById = new Map(people.map((person) => [person.$id, person]));
  const members = groupBy(memberships, ({ teamId }) => teamId);
  const named = new Set<string>();
  return teams.flatMap((team) => {
    const key = foldText(team.teamName);
    if (named.has(key)) return [];
    named.add(key);
    const teamCells = cellsOf([teamNameColumn, ...teamTextColumns, ...teamBooleanColumns], team);
    const rows = (members.get(team.$id) ?? []).flatMap((membership) => {
      const person = personById.get(membership.userId);
      return person
        ? [
            {
              ...teamCells,
              ...cellsOf([emailColumn, ...personTextColumns], person),
              ...cellsOf([roleColumn], membership),
            },
          ]
        : [];
    });
    return (rows.length === 0 ? [teamCells] : rows).map((cells) => ({ ...blankRow, ...cells }));
  });
}

interface PlanCell<Field extends string> {
  readonly column: UploadColumn;
  readonly field: Field;
}

function cellsOf<Field extends string>(
  columns: readonly PlanCell<Field>[],
  stored: Readonly<Record<Field, string | boolean | null>>,
): Partial<UploadRow> {
  return Object.fromEntries(
    columns.map(({ column, field }) => {
      const value = stored[field];
      return [column, typeof value === 'boolean' ? yesOrNo(value) : (value ?? '')];
    }),
  );
}
