import { readCell } from '#domain/upload/checkRow.ts';
import type { NumberedRow } from '#domain/upload/columns.ts';
import { foldText } from '#domain/upload/foldText.ts';
import { planUpload, type UploadPlan } from '#domain/upload/planUpload.ts';
import type { UploadChoices } from './UploadChoices.ts';

/** A file as it will be submitted. */
export interface ChosenRows {
  readonly plan: UploadPlan;
  /** Without the rows that are left out. */
  readonly rows: readonly NumberedRow[];
}

/** `oddLines` are the lines that can be left out. */
export function applyChoices(
  all: readonly NumberedRow[],
  oddLines: ReadonlySet<number>,
  { leftOut, managers }: UploadChoices,
): ChosenRows {
  const except = new Set(leftOut.except);
  const isTaken = ({ line }: NumberedRow): boolean => !oddLines.has(line) || leftOut.all === except.has(line);
  const rows = leftOut.all || except.size > 0 ? all.filter(isTaken) : all;
  const plan = planUpload(rows, new Map(Object.entries(managers)));
  return { plan, rows: withChosenManagers(rows, plan) };
}

/**
 * The function keeps the first of several managers, unless the rows name only one: where a person chose another, the rows that
 * name the others are sent without them. An empty cell says nothing.
 */
function withChosenManagers(rows: readonly NumberedRow[], plan: UploadPlan): readonly NumberedRow[] {
  const chosen = new Map(
    plan.managerQuestions
      .filter(({ options, kept }) => kept !== options[0])
      .map(({ email, kept }) => [email, foldText(kept.manager)]),
  );
  if (chosen.size === 0) return rows;
  const emails = new Map(plan.accepted.map(({ line, email }) => [line, email]));
  return rows.map((numbered) => {
    const manager = chosen.get(emails.get(numbered.line) ?? '');
    if (manager === undefined || foldText(readCell(numbered.row, 'Manager')) === manager) return numbered;
    return { ...numbered, row: { ...numbered.row, Manager: '' } };
  });
}
