import { assignSlots, noSlots, type SlotAssignment } from '#src/lists/data-table/rowSlots.ts';

const byPosition = { keepRows: false, keepEmpty: false, focused: undefined };

const idsOf = ({ slots }: SlotAssignment) => slots.map(({ id }) => id);

const first = assignSlots(noSlots, ['a', 'b', 'c'], byPosition);

it('assigns slots by position, and the same array to as many other rows', () => {
  expect(idsOf(first)).toEqual([0, 1, 2]);
  const other = assignSlots(first, ['x', 'a', 'y'], byPosition);
  expect(other.slots).toBe(first.slots);
  expect(other.slotOf.get('a')?.id).toBe(1);
});

it('keeps the focused row in its slot when a row comes before it', () => {
  const next = assignSlots(first, ['new', 'a', 'b', 'c'], { ...byPosition, focused: 1 });
  expect(next.slotOf.get('b')?.id).toBe(1);
  expect(idsOf(next)).toEqual([0, 2, 1, 3]);
});

it('gives the slot of a focused row that is gone to no other', () => {
  const next = assignSlots(first, ['a', 'c', 'd'], { ...byPosition, focused: 1 });
  expect(idsOf(next)).toEqual([0, 2, 3]);
});

it('keeps each row in its slot where cells have a state', () => {
  const next = assignSlots(first, ['new', 'c', 'a'], { ...byPosition, keepRows: true });
  expect(next.slotOf.get('a')?.id).toBe(0);
  expect(next.slotOf.get('c')?.id).toBe(2);
  expect(idsOf(next)).toEqual([1, 2, 0]);
});

it('keeps empty slots behind the others only when asked to', () => {
  expect(assignSlots(first, ['x'], { ...byPosition, keepEmpty: true }).slots).toBe(first.slots);
  expect(idsOf(assignSlots(first, ['x'], byPosition))).toEqual([0]);
});
