import { uploadColumns, type UploadColumn, type UploadRow } from '#domain/upload/columns.ts';
import type { UploadPlan } from '#domain/upload/planUpload.ts';
import { findFirst, type Found } from './Found.ts';

/** One problem of one row, as it is shown. */
export interface ProblemLine {
  /** Unique among the problems of a file. */
  readonly id: string;
  /** Of the file, as an editor numbers it. */
  readonly line: number;
  /** The column's name, or `Whole line`. */
  readonly column: string;
  /** The cell as it came; of a whole line, all its cells. */
  readonly value: string;
  /** A sentence without its full stop. */
  readonly wrong: string;
  readonly right: string;
}

export interface ProblemQuery {
  /** A part of any of its texts, or the number of its line; '' finds all. */
  readonly search: string;
  /** Of this column only; all when null. */
  readonly column: UploadColumn | null;
}

/** Every problem of a file, in the order of its lines. */
export function* problemLines({ refused }: Pick<UploadPlan, 'refused'>): Generator<ProblemLine> {
  for (const { line, row, problems } of refused) {
    for (const [index, { column, wrong, right }] of problems.entries()) {
      yield {
        id: `${line}-${index}`,
        line,
        column: column ?? wholeLine,
        value: column === null ? cellsOf(row) : row[column],
        wrong: column === null ? wrong : `${column} ${wrong}`,
        right: capitalized(right),
      };
    }
  }
}

export function listProblems(plan: Pick<UploadPlan, 'refused'>, { search, column }: ProblemQuery): Found<ProblemLine> {
  const term = search.trim().toLowerCase();
  const matches = (problem: ProblemLine): boolean =>
    String(problem.line) === term ||
    [problem.column, problem.value, problem.wrong, problem.right].some((text) => text.toLowerCase().includes(term));
  return findFirst(
    problemLines(plan),
    (problem) => (column === null || problem.column === column) && (term === '' || matches(problem)),
    (problem) => ({ ...problem, value: cut(problem.value) }),
  );
}

const wholeLine = 'Whole line';

function cellsOf(row: UploadRow): string {
  return uploadColumns
    .map((column) => row[column])
    .filter((cell) => cell.trim() !== '')
    .join(', ');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const longestShown = 200;

function cut(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
