import { useState } from 'react';
import { assignSlots, noSlots, type SlotAssignment } from './rowSlots.ts';

/** Where in the table the focus is. */
export interface TableFocus {
  /** Undefined in header and footer. */
  readonly slot: number | undefined;
}

/** Slots for the rows of the page. */
export function useSlots(
  pageRows: readonly { readonly id: string }[],
  keepRows: boolean,
  focus: TableFocus | undefined,
): SlotAssignment {
  // The keys of the grid go from row to row: with the focus in it, there must be no empty ones.
  const keepEmpty = focus === undefined;
  const [last, setLast] = useState({ pageRows: emptyPage, keepEmpty, assignment: noSlots });
  if (last.pageRows === pageRows && last.keepEmpty === keepEmpty) return last.assignment;
  const rowIds = pageRows.map(({ id }) => id);
  const assignment = assignSlots(last.assignment, rowIds, { keepRows, keepEmpty, focused: focus?.slot });
  setLast({ pageRows, keepEmpty, assignment });
  return assignment;
}

const emptyPage: readonly { readonly id: string }[] = [];
