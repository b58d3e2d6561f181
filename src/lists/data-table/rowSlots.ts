export interface RowSlot {
  readonly id: number;
}

export interface SlotAssignment {
  readonly slotOf: ReadonlyMap<string, RowSlot>;
  /** In the order of the rows, then empty ones. The same array while they are the same. */
  readonly slots: readonly RowSlot[];
}

interface SlotRules {
  /** A row keeps its slot, and so its cells their state, while it is on the page. */
  readonly keepRows: boolean;
  readonly keepEmpty: boolean;
  /** Keeps its row: Enter must open what was focused. */
  readonly focused: number | undefined;
}

export const noSlots: SlotAssignment = { slotOf: new Map(), slots: [] };

/** By position, except for rows that keep the slot they have. */
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

/** The same object each time, so that the grid knows it again. */
function rowSlot(id: number): RowSlot {
  return (allSlots[id] ??= { id });
}
