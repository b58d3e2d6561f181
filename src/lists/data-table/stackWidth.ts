export interface StackableColumn {
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

/** Without the padding, which is the cell's content's: so the grid shares out its width. */
export function columnFlex({
  width,
  minWidth = defaultMinWidth,
}: {
  readonly width?: number | undefined;
  readonly minWidth?: number;
}) {
  return width === undefined
    ? { flex: `${minWidth} 1 0px`, minWidth: `${minWidth}px` }
    : { flex: `0 0 ${width}px`, minWidth: `${width}px` };
}
