import { textSearch } from '#domain/foldSearch.ts';
import { uploadColumns } from '#domain/capacity-plan/columns.ts';
import type { RepairedPlan } from './RepairedPlan.ts';

/** Rows that a person looks for: a line number, or a part of any cell. */
export interface LineQuery {
  readonly show: 'problems' | 'repaired' | 'all';
  readonly search: string;
}

export function findLines(plan: RepairedPlan, { show, search }: LineQuery): number[] {
  const matches = textSearch(search);
  const shown = show === 'all' ? plan.sheet.rows : linesOf(plan, show).flatMap((line) => plan.sheet.rowAt(line) ?? []);
  return shown.flatMap(({ line, row }) =>
    String(line) === search.trim() || matches(...uploadColumns.map((column) => row[column])) ? [line] : [],
  );
}

function linesOf(plan: RepairedPlan, show: 'problems' | 'repaired'): number[] {
  return show === 'repaired' ? plan.sheet.changedLines : plan.chosen.plan.refused.map(({ line }) => line);
}
