import { type TeamFieldName, teamFieldNames } from '#domain/team.ts';
import type { TableDensity } from '#src/components/data-table/columnArrangement.ts';

/** How a person has arranged the team list's columns: the preference `columns.teams`. */
export interface ColumnLayout {
  /** Fields; those that aren't named follow in the list's own order. */
  readonly order: readonly string[];
  /** Chosen by field; the others are shown where the screen is wide enough. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** Pixels by field; the others share the remaining width. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: TableDensity;
}

export const teamNameField = 'teamName' satisfies TeamFieldName;
/** Fields between Team Name, which stays first, and Detail, which stays last. */
export const movableFields: readonly string[] = teamFieldNames.filter((field) => field !== teamNameField);

/** A column with what a person has chosen of it. */
type Arranged<Column> = Column & {
  readonly isMovable: boolean;
  /** Undefined: where the screen is wide enough. */
  readonly isShown: boolean | undefined;
  /** Pixels; undefined: its share of the remaining width. */
  readonly width: number | undefined;
};

/** Columns of the list as a layout has them. */
export function arrangeColumns<Column extends { readonly field: string }>(
  all: readonly Column[],
  layout: ColumnLayout,
): readonly Arranged<Column>[] {
  const byField = new Map(all.map((column) => [column.field, column]));
  const moved = completeOrder(layout.order).values();
  return all.map((column) => {
    const isMovable = movableFields.includes(column.field);
    const arranged = (isMovable ? byField.get(moved.next().value ?? '') : undefined) ?? column;
    const { field } = arranged;
    return { ...arranged, isMovable, isShown: layout.shown[field], width: layout.widths[field] };
  });
}

export function completeOrder(order: readonly string[]): string[] {
  return [...new Set([...order, ...movableFields])];
}
