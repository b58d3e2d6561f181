/** Row as the grid takes it: one of the places on the page, into which any row can be put. */
export interface RowSlot {
  readonly id: number;
}

/** Slots of the rows on a page. */
export interface SlotAssignment {
  /** By the row's id. */
  readonly slotOf: ReadonlyMap<string, RowSlot>;
  /** Slots of the rows, in their order, then empty ones. The same array while they are the same. */
  readonly slots: readonly RowSlot[];
}

interface SlotRules {
  /** Whether a row keeps its slot for as long as it is on the page: then its cells keep their state. */
  readonly keepRows: boolean;
  /** Whether slots stay when there is no row for them, which spares the grid a change. */
  readonly keepEmpty: boolean;
  /** Slot that has the focus. It keeps its row, and is given to no other: Enter must open what was focused. */
  readonly focused: number | undefined;
}

export const noSlots: SlotAssignment = { slotOf: new Map(), slots: [] };

/** Assigns slots to the rows of a page: by position, except for rows that keep the one they have. */
export function assignSlots(previous: SlotAssignment, rowIds: readonly string[], rules: SlotRules): SlotAssignment {
  const slotOf = new Map<string, RowSlot>();
  const taken = new Set<number | undefined>([rules.focused]);
  for (const rowId of rowIds) {
    const slot = previous.slotOf.get(rowId);
    if (slot === undefined || !(rules.keepRows || slot.id === rules.focused)) continue;
    slotOf.set(rowId, slot);
    taken.add(slot.id);
  }
  let next = 0;
  const takeFree = (): RowSlot => {
    while (taken.has(next)) next += 1;
    taken.add(next);
    return rowSlot(next);
  };
  const slots = rowIds.map((rowId) => {
    const slot = slotOf.get(rowId) ?? takeFree();
    slotOf.set(rowId, slot);
    return slot;
  });
  if (rules.keepEmpty) slots.push(...previous.slots.filter(({ id }) => !taken.has(id)).sort((a, b) => a.id - b.id));
  const areSame =
    slots.length === previous.slots.length && slots.every((slot, index) => slot === previous.slots[index]);
  return { slotOf, slots: areSame ? previous.slots : slots };
}

const allSlots: RowSlot[] = [];

/** Always the same object, so that the grid knows it again. */
function rowSlot(id: number): RowSlot {
  return (allSlots[id] ??= { id });
}
