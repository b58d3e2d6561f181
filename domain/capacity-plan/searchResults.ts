import { textSearch } from '#domain/foldSearch.ts';
import { makeSheet, type SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import { type TableFormat, writeTableFile } from '#domain/spreadsheet/writeTable.ts';
import { capitalize, joinTexts, truncate } from '#domain/text.ts';
import { type UploadColumn, uploadColumns, type UploadRow } from './columns.ts';
import { withoutExtension } from './fileName.ts';
import type { SuspiciousCell } from './suspiciousCells.ts';
import type { UploadPlan } from './planUpload.ts';
import type { Retired } from './retirements.ts';

/** The first `maxResults` matches; `total` counts all. */
export interface SearchResults<Item> {
  readonly total: number;
  readonly items: readonly Item[];
}

export interface ProblemItem {
  /** Unique among the problems of a file. */
  readonly id: string;
  /** Line of the file, from 1. */
  readonly line: number;
  /** The column's name, or `Whole line`. */
  readonly column: string;
  /** The cell as given; of a whole line, all its cells. */
  readonly value: string;
  /** A sentence without its full stop. */
  readonly wrong: string;
  readonly right: string;
}

export interface ProblemQuery {
  /** Part of any text, or a line number; '' matches all. */
  readonly search: string;
  /** Null for all columns. */
  readonly column: UploadColumn | null;
}

export function listProblems(
  plan: Pick<UploadPlan, 'refused'>,
  { search, column }: ProblemQuery,
): SearchResults<ProblemItem> {
  const matches = textSearch(search);
  return searchItems(
    listAllProblems(plan),
    (problem) =>
      (column === null || problem.column === column) &&
      (String(problem.line) === search.trim() || matches(problem.column, problem.value, problem.wrong, problem.right)),
    (problem) => ({ ...problem, value: truncate(problem.value, maxShownLength) }),
  );
}

function* listAllProblems({ refused }: Pick<UploadPlan, 'refused'>): Generator<ProblemItem> {
  for (const { line, row, problems } of refused) {
    for (const [index, { column, wrong, right }] of problems.entries()) {
      yield {
        id: `${line}-${index}`,
        line,
        column: column ?? wholeLine,
        value: column === null ? formatCells(row) : row[column],
        wrong: column === null ? wrong : `${column} ${wrong}`,
        right: capitalize(right),
      };
    }
  }
}

const wholeLine = 'Whole line';

function formatCells(row: UploadRow): string {
  return uploadColumns
    .map((column) => row[column])
    .filter((cell) => cell.trim() !== '')
    .join(', ');
}

const problemColumns: readonly SheetColumn<ProblemItem>[] = [
  { header: 'Line', width: 8, value: ({ line }) => line },
  { header: 'Column', width: 20, value: ({ column }) => column },
  { header: 'Value', width: 30, value: ({ value }) => value },
  { header: 'What is wrong', width: 50, value: ({ wrong }) => wrong },
  { header: 'What would be right', width: 50, value: ({ right }) => right },
];

/** All problems of a file, safe to open in a spreadsheet: `Capacity plan.csv` → `Capacity plan - problems.xlsx`. */
export function writeProblems(plan: Pick<UploadPlan, 'refused'>, fileName: string, table: TableFormat): Promise<File> {
  const sheet = makeSheet('Problems', problemColumns, [[...listAllProblems(plan)]]);
  return writeTableFile(sheet, `${withoutExtension(fileName)} - problems`, table);
}

export interface SuspiciousValue extends SuspiciousCell {
  /** Unique in the file. */
  readonly id: string;
}

/** `search` is part of any text, or a line number; '' matches all. */
export function listSuspiciousValues(cells: readonly SuspiciousCell[], search: string): SearchResults<SuspiciousValue> {
  const matches = textSearch(search);
  return searchItems(
    cells,
    ({ line, column, value, why }) => String(line) === search.trim() || matches(column, value, why),
    (cell) => ({ ...cell, id: `${cell.line}-${cell.column}`, value: truncate(cell.value, maxShownLength) }),
  );
}

/** A person for whom two teams name different managers. */
export interface ManagerConflict {
  /** The person's e-mail address. */
  readonly id: string;
  /** '' when the file doesn't name the person. */
  readonly name: string;
  /** At least two, each with the names of the teams that give it. */
  readonly options: readonly { readonly manager: string; readonly teams: readonly string[] }[];
  readonly kept: string;
  /** Each team has one manager for everybody: the conflict is probably intended. */
  readonly areTeamManagers: boolean;
}

/** Conflicts that need a decision come first. */
export function listManagerConflicts(
  { managerConflicts: managerQuestions, people, teams }: UploadPlan,
  search: string,
): SearchResults<ManagerConflict> {
  const matches = textSearch(search);
  const conflicts = managerQuestions.map(({ email, options, kept, areTeamManagers }): ManagerConflict => {
    const person = people.get(email);
    return {
      id: email,
      name: joinTexts(person?.firstName, person?.middleName, person?.lastName),
      options: options.map(({ manager, teamKeys }) => ({
        manager,
        teams: teamKeys.map((key) => teams.get(key)?.teamName ?? key),
      })),
      kept: kept.manager,
      areTeamManagers,
    };
  });
  return searchItems(
    conflicts.sort((one, other) => Number(one.areTeamManagers) - Number(other.areTeamManagers)),
    ({ id, name, options }) =>
      matches(id, name, ...options.flatMap(({ manager, teams: names }) => [manager, ...names])),
    (conflict) => conflict,
  );
}

export interface RetiredItem extends Omit<Retired, 'memberships'> {
  /** Number of those that are removed. */
  readonly memberships: number;
}

/** `search` is part of the name or detail; '' matches all. */
export function listRetirements(retired: readonly Retired[], search: string): SearchResults<RetiredItem> {
  const matches = textSearch(search);
  return searchItems(
    retired,
    ({ name, detail }) => matches(name, detail),
    ({ id, name, detail, memberships }) => ({
      id,
      name: truncate(name, maxShownLength),
      detail: truncate(detail, maxShownLength),
      memberships: memberships.length,
    }),
  );
}

const maxResults = 1_000;
const maxShownLength = 200;

/** Counts all matches and formats those that are shown. */
export function searchItems<Item, Shown>(
  items: Iterable<Item>,
  isMatch: (item: Item) => boolean,
  format: (item: Item) => Shown,
): SearchResults<Shown> {
  const results: Shown[] = [];
  let total = 0;
  for (const item of items) {
    if (!isMatch(item)) continue;
    total++;
    if (results.length < maxResults) results.push(format(item));
  }
  return { total, items: results };
}
