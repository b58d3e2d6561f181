import { groupBy } from '#domain/groupBy.ts';
import { truncate } from '#domain/text.ts';
import { cellText } from '#domain/capacity-plan/checkRow.ts';
import { type NumberedRow, teamTextColumns, type UploadColumn, uploadColumns } from '#domain/capacity-plan/columns.ts';
import type { RefusedRow, UploadPlan } from '#domain/capacity-plan/planUpload.ts';
import type { RowProblem } from '#domain/capacity-plan/rowRecord.ts';
import type { SuspiciousCell } from '#domain/capacity-plan/suspiciousCells.ts';
import { foldText } from '#domain/foldText.ts';
import { findMisspellings, type KnownValues, linesWith, type StoredValues, suggestValues } from './knownValues.ts';

export type ProblemSeverity = 'refused' | 'odd';

/** One thing that is wrong, in however many rows. */
export interface ProblemGroup {
  readonly id: string;
  readonly severity: ProblemSeverity;
  /** Null for lines with more or fewer cells than the header. */
  readonly column: UploadColumn | null;
  /** Rows that a repair would change. */
  readonly lines: readonly number[];
  /** `“Retial”`, `is missing`. */
  readonly what: string;
  readonly why: string;
  /** Best first. */
  readonly suggestions: readonly string[];
}

export interface GroupedPlan {
  readonly plan: Pick<UploadPlan, 'refused' | 'teams'>;
  /** Without those left out. */
  readonly rows: readonly NumberedRow[];
  readonly suspicious: readonly SuspiciousCell[];
  readonly known: KnownValues;
  /** Undefined until the plan was compared. */
  readonly stored: StoredValues | undefined;
}

/** Refused first, then by column and number of rows. */
export function groupProblems(grouped: GroupedPlan): ProblemGroup[] {
  const [refused, misspelt] = [groupRefused(grouped), groupMisspelt(grouped)];
  const isSameRepair = (one: ProblemGroup, other: ProblemGroup): boolean =>
    one.column === other.column &&
    foldText(one.suggestions[0] ?? '') === foldText(other.suggestions[0] ?? '') &&
    one.lines.every((line) => other.lines.includes(line));
  const groups = [
    ...refused.filter((one) => !misspelt.some((other) => isSameRepair(one, other))),
    ...misspelt.map((one) => {
      const same = refused.find((other) => isSameRepair(other, one));
      return same ? { ...one, severity: same.severity, why: same.why } : one;
    }),
    ...groupSuspicious(grouped),
    ...groupMissing(grouped),
  ];
  const rank = ({ severity, column }: ProblemGroup): number =>
    (severity === 'refused' ? 0 : uploadColumns.length + 1) + (column === null ? 0 : 1 + uploadColumns.indexOf(column));
  return groups.sort((one, other) => rank(one) - rank(other) || other.lines.length - one.lines.length);
}

interface FoundProblem {
  readonly row: RefusedRow;
  readonly problem: RowProblem;
}

function groupRefused({ plan, known }: GroupedPlan): ProblemGroup[] {
  const all = plan.refused.flatMap((row) => row.problems.map((problem): FoundProblem => ({ row, problem })));
  const own = groupBy(
    all.filter(({ problem }) => problem.conflict === undefined),
    ({ row, problem: { column } }) => (column === null ? '' : `${column} ${foldText(cellText(row.row, column))}`),
  );
  const faults = Array.from(own, ([key, found]): ProblemGroup | undefined => {
    const [first] = found;
    if (first === undefined) return undefined;
    const { column, right } = first.problem;
    const lines = found.map(({ row: { line } }) => line);
    const head = { id: `refused ${key}`, severity: 'refused', column, lines } as const;
    if (column === null)
      return {
        ...head,
        what: 'too few or too many cells',
        why: 'Their values may stand in wrong columns',
        suggestions: [],
      };
    const value = cellText(first.row.row, column);
    const suggestions = value === '' ? [] : suggestValues(known, column, value);
    return { ...head, what: describeValue(value), why: `It should be ${right}`, suggestions };
  });
  return [...faults.filter((group) => group !== undefined), ...groupContradictions(all)];
}

/** Of one team, person or member: rows with another value than most. */
function groupContradictions(all: readonly FoundProblem[]): ProblemGroup[] {
  const conflicts = groupBy(
    all.filter(({ problem }) => problem.conflict !== undefined),
    ({ problem: { column, conflict } }) => `${column} ${conflict}`,
  );
  const sets = groupBy(
    Array.from(conflicts.values(), valuesOf),
    ({ column, values }) => `${column} ${[...values.keys()].sort().join(' ')}`,
  );
  return Array.from(sets, ([key, found]) => {
    const merged = new Map<string, { value: string; lines: number[] }>();
    for (const { values } of found) {
      for (const [folded, { value, lines }] of values) {
        merged.set(folded, { value, lines: [...(merged.get(folded)?.lines ?? []), ...lines] });
      }
    }
    const [usual, ...others] = [...merged.values()].sort(
      (one, other) => other.lines.length - one.lines.length || (one.value < other.value ? -1 : 1),
    );
    const column = found[0]?.column ?? null;
    return {
      id: `contradiction ${key}`,
      severity: 'refused',
      column,
      lines: others.flatMap(({ lines }) => lines).sort((one, other) => one - other),
      what: others.map(({ value }) => quote(value)).join(', '),
      why: `Other rows of the same ${subjectOf(column)} say ${quote(usual?.value ?? '')}`,
      suggestions: usual === undefined ? [] : [usual.value],
    } as const;
  });
}

function valuesOf(found: readonly FoundProblem[]) {
  const column = found[0]?.problem.column ?? null;
  const values = new Map<string, { value: string; lines: number[] }>();
  for (const { row } of found) {
    const value = column === null ? '' : cellText(row.row, column);
    if (value === '') continue;
    const known = values.get(foldText(value)) ?? { value, lines: [] };
    known.lines.push(row.line);
    values.set(foldText(value), known);
  }
  return { column, values };
}

const teamColumns: readonly (UploadColumn | null)[] = [
  'Team',
  'Greenfield Status',
  ...teamTextColumns.map(({ column }) => column),
];

function subjectOf(column: UploadColumn | null): string {
  return teamColumns.includes(column) ? 'team' : 'person';
}

function groupSuspicious({ rows, suspicious, known }: GroupedPlan): ProblemGroup[] {
  const kept = new Set(rows.map(({ line }) => line));
  const cells = groupBy(
    suspicious.filter(({ line }) => kept.has(line)),
    ({ column, value }) => `${column} ${foldText(value)}`,
  );
  return Array.from(cells).flatMap(([key, found]): ProblemGroup[] => {
    const [first] = found;
    if (first === undefined) return [];
    const { column, value, why } = first;
    const lines = found.map(({ line }) => line);
    const suggestions = suggestValues(known, column, value);
    const head = { id: `odd ${key}`, severity: 'odd', column, lines } as const;
    return [{ ...head, what: describeValue(value), why: why.replace(/\.$/u, ''), suggestions }];
  });
}

function groupMisspelt({ rows, known }: GroupedPlan): ProblemGroup[] {
  const wrong = findMisspellings(known);
  return wrong.map(({ column, key, value, suggestions }) => ({
    id: `spelling ${column} ${key}`,
    severity: 'odd',
    column,
    lines: linesWith(known, rows, column, [key]),
    what: quote(value),
    why: column === 'Team' ? 'A new team, whose name is near to that of another' : 'Nothing else has this value',
    suggestions,
  }));
}

/** Of teams that are new: nothing says it, while four of five teams have one. */
function groupMissing({ plan, rows, known, stored }: GroupedPlan): ProblemGroup[] {
  if (stored === undefined) return [];
  const storedTeams = stored.get('Team');
  const teams = [...plan.teams];
  return teamTextColumns.flatMap(({ column, field }) => {
    const without = teams.filter(([, team]) => team[field] === undefined);
    if (without.length === 0 || without.length > teams.length / 5) return [];
    const keys = without.map(([key]) => key).filter((key) => storedTeams?.has(key) !== true);
    const ofTeams = new Set(linesWith(known, rows, 'Team', keys));
    const lines = rows.flatMap(({ line, row }) => (ofTeams.has(line) && row[column].trim() === '' ? [line] : []));
    const head = { id: `missing ${column}`, severity: 'odd', column, lines, what: 'is missing' } as const;
    return lines.length === 0 ? [] : [{ ...head, why: 'Of a new team; most teams have one', suggestions: [] }];
  });
}

const maxShownLength = 60;

function describeValue(value: string): string {
  return value === '' ? 'is missing' : quote(value);
}

function quote(value: string): string {
  return `“${truncate(value, maxShownLength)}”`;
}
