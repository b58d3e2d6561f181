import { useMediaQuery } from '@mui/material';
import { type StackableColumn, stackWidth } from './stackWidth.ts';

/** Whether a row's values stand below its header. Without layout (jsdom) no query matches. */
export function useStacked(columns: readonly StackableColumn[]): boolean {
  return useMediaQuery(`(max-width: ${stackWidth(columns) - 0.05}px)`);
}
