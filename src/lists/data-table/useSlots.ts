import { useState } from 'react';
import { assignSlots, noSlots, type SlotAssignment } from './rowSlots.ts';

export interface TableFocus {
  readonly slot: number | undefined;
}

export function useSlots(
  pageRows: readonly { readonly id: string }[],
  keepRows: boolean,
  focus: TableFocus | undefined,
): SlotAssignment {
  // The grid's keys go from row to row: focused, it must have no empty ones.
  const keepEmpty = focus === undefined;
  const [last, setLast] = useState({ pageRows: emptyPage, keepEmpty, assignment: noSlots });
  if (last.pageRows === pageRows && last.keepEmpty === keepEmpty) return last.assignment;
  const rowIds = pageRows.map(({ id }) => id);
  const assignment = assignSlots(last.assignment, rowIds, { keepRows, keepEmpty, focused: focus?.slot });
  setLast({ pageRows, keepEmpty, assignment });
  return assignment;
}

const emptyPage: readonly { readonly id: string }[] = [];
