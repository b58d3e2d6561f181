import { changesOf, type SeenState, type UploadEntry } from '#domain/changes/timeline.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();

/** A state of minute `minute`: the team's name, or null when the row is gone. */
function seen(minute: number, name: string | null, fields: Partial<SeenState> = {}): SeenState {
  return {
    ...{ area: 'team', rowId: 'blue', stateAt: at(minute), changedAt: at(minute), userId: null },
    state: name === null ? null : { teamName: name, sector: null },
    isStart: false,
    ...fields,
  };
}

const upload = (minute: number, before: string | null, after: string | null): UploadEntry => ({
  changedAt: at(minute),
  oldValue: before && JSON.stringify({ teamName: before }),
  newValue: after && JSON.stringify({ teamName: after }),
});

const told = (states: readonly SeenState[], uploads?: readonly UploadEntry[]) =>
  changesOf(states, uploads).map(({ changes }) => changes.map(({ oldValue, newValue }) => [oldValue, newValue]));

test('each state tells how it differs from the one before; the first one that is known tells nothing', () => {
  expect(told([seen(0, 'A', { isStart: true }), seen(1, 'B'), seen(2, 'B'), seen(3, null), seen(4, 'C')])).toEqual([
    [],
    [['A', 'B']],
    [],
    [['B', null]],
    [[null, 'C']],
  ]);
  // A row that was seen from its making on.
  expect(told([seen(0, 'A')])).toEqual([[[null, 'A']]]);
  // A start in the middle is a state like any other.
  expect(told([seen(0, 'A'), seen(1, 'B', { isStart: true })])).toEqual([[[null, 'A']], [['A', 'B']]]);
});

test('what an upload did is no change of the state after it, in whatever order its entries come', () => {
  const states = [seen(0, 'A', { isStart: true }), seen(5, 'C')];
  expect(told(states, [upload(3, 'B', 'C'), upload(2, 'A', 'B')])).toEqual([[], []]);
  // Up to the very moment of the state, and from right after the one before.
  expect(told(states, [upload(5, 'A', 'C')])[1]).toEqual([]);
  expect(told(states, [upload(0, 'A', 'C')])[1]).toEqual([['A', 'C']]);
  expect(told(states, [upload(6, 'A', 'C')])[1]).toEqual([['A', 'C']]);
  // A person went on from what the upload had made.
  expect(told(states, [upload(3, 'A', 'B')])[1]).toEqual([['B', 'C']]);
});

test('a team that an upload added, removed, or made anew', () => {
  expect(told([seen(5, 'A')], [upload(4, null, 'A')])).toEqual([[]]);
  expect(told([seen(0, 'A'), seen(1, null, { changedAt: at(4) })], [upload(3, 'A', null)])[1]).toEqual([]);
  const sector = { state: { teamName: 'B', sector: 'Retail' } };
  const anew = [upload(3, 'A', null), upload(4, null, 'B')];
  expect(told([seen(0, 'A'), seen(5, 'B', sector)], anew)[1]).toEqual([[null, 'Retail']]);
});

test('a removal by an upload belongs to the row that was there before, not to a later one', () => {
  const states = [seen(0, 'A'), seen(0, null, { changedAt: at(2) }), seen(6, 'B'), seen(6, null, { changedAt: at(9) })];
  expect(told(states, [upload(8, 'B', null), upload(2, 'A', null)])).toEqual([[[null, 'A']], [], [[null, 'B']], []]);
  expect(told(states, [upload(8, 'B', null)])[1]).toEqual([['A', null]]);
});

test('a deletion is told at a time before the next state of the row', () => {
  const times = (states: readonly SeenState[]) => changesOf(states).map(({ changedAt }) => changedAt);
  const noticedLate = seen(1, null, { changedAt: at(9) });
  expect(times([seen(0, 'A'), noticedLate])).toEqual([at(0), at(9)]);
  expect(times([seen(0, 'A'), noticedLate, seen(5, 'B')])).toEqual([at(0), '2026-11-21T09:04:59.999Z', at(5)]);
  expect(times([seen(0, 'A'), seen(1, null, { changedAt: at(2) }), seen(5, 'B')])[1]).toBe(at(2));
  // A state that is there was told when it came, whatever comes next.
  expect(times([seen(0, 'A', { changedAt: at(7) }), seen(5, 'B')])[0]).toBe(at(7));
});
