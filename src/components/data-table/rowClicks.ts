import type { GridCellParams, GridRowParams, MuiEvent } from '@mui/x-data-grid';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { GridEntry } from './GridEntry.ts';

interface RowEvents<Row> {
  onRowClick(params: GridRowParams<GridEntry<Row>>, event: MuiEvent<MouseEvent>): void;
  onCellKeyDown(params: GridCellParams, event: MuiEvent<KeyboardEvent>): void;
}

/** What a click in a row does, and what the keys do that press a link or a button in it. */
export function rowClicks<Row>(onRowClick: ((row: Row, event: MouseEvent) => void) | undefined): RowEvents<Row> {
  return {
    onRowClick: ({ row }, event) => {
      // A link in the row does its own thing, and so does somebody who marks a text to copy it.
      if (!isControl(event.target) && window.getSelection()?.isCollapsed !== false) onRowClick?.(row.row, event);
    },
    onCellKeyDown: (_, event) => {
      // The grid takes the space bar to keep the page from scrolling; in a button it presses the button.
      if (event.key === ' ' && isControl(event.target)) event.defaultMuiPrevented = true;
    },
  };
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button') !== null;
}
