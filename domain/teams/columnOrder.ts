import { type TeamFieldName, teamFieldNames } from '#domain/team.ts';

/** The preference `columns.teams`. */
export interface ColumnLayout {
  /** Fields that aren't named follow in the list's own order. */
  readonly order: readonly string[];
  /** Other fields are shown where the screen is wide enough. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** Pixels; other fields share the remaining width. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: 'compact' | 'standard' | 'comfortable';
}

export const teamNameField = 'teamName' satisfies TeamFieldName;
/** Team Name stays first, Detail last. */
export const movableFields: readonly string[] = teamFieldNames.filter((field) => field !== teamNameField);

type Arranged<Column> = Column & {
  readonly isMovable: boolean;
  readonly isShown: boolean | undefined;
  readonly width: number | undefined;
};

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
