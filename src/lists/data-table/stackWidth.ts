interface StackableColumn {
  readonly minWidth?: number;
  readonly isShown?: boolean | undefined;
}

export const defaultMinWidth = 110;
/** The page's padding and the table's border. */
const margins = 50;

/** In pixels: on narrower screens the columns don't fit side by side, and a row's values stand below its header. */
export function stackWidth(columns: readonly StackableColumn[]): number {
  const shown = columns.filter(({ isShown }) => isShown !== false);
  return shown.reduce((sum, { minWidth = defaultMinWidth }) => sum + minWidth, margins);
}
