import { metricFields } from '#domain/monthly-metrics/fields.ts';
import {
  type GridAction,
  gridReducer,
  type GridState,
  initialState,
  parseGridDrafts,
} from '#domain/monthly-metrics/gridState.ts';

const repo = 'overallRepoTestCoverage';
const manual = 'manualFunctionalTestCount';
const stored = { [repo]: 70, [manual]: 3 };
const typed = (teamId: string, text: string, key: typeof repo | typeof manual = repo): GridAction => ({
  ...{ type: 'typed', teamId, key, stored, text },
});
const left = (teamId: string): GridAction => ({ type: 'left', teamId, key: repo, stored });
const reported = (teamId: string): GridAction => ({
  ...{ type: 'reported', teamId, outcome: { severity: 'error', text: 'Failed' } },
});
const reduce = (actions: readonly GridAction[], state: GridState = initialState({})): GridState =>
  actions.reduce(gridReducer, state);

test.each([
  ['another value', '72', { text: '72', base: 70 }],
  ['a wrong value', '170', { text: '170', base: 70 }],
  ['nothing', '', { text: '', base: 70 }],
  ['the stored value', '70', undefined],
  ['the stored value, spelt otherwise', ' 70,0 % ', undefined],
  ['no reason', 'n/a', { text: 'n/a', base: 70, reason: '' }],
  ['a reason', 'N/A: bought software', { text: 'N/A: bought software', base: 70, reason: 'boughtSoftware' }],
])('a cell that is left with %s: %j', (_, text, drafted) => {
  const { drafts, leftCell, touched } = reduce([typed('a', text), left('a')]);
  expect(drafts).toEqual(drafted === undefined ? {} : { a: { [repo]: drafted } });
  expect(leftCell).toEqual({ teamId: 'a', key: repo });
  expect(touched).toEqual({ a: [repo] });
});

test('a cell shows no error while it is edited; one that nothing was typed into has none when it is left', () => {
  const again = reduce([typed('a', '170'), left('a'), typed('a', '180')]);
  expect(again.leftCell).toBeNull();
  expect(reduce([left('a')], again)).toMatchObject({
    touched: { a: [repo] },
    drafts: { a: { [repo]: { text: '180' } } },
  });
  expect(reduce([left('b')])).toEqual(initialState({}));
});

test.each([
  ['mine', { a: { [repo]: { text: '72', base: 75 } } }],
  ['theirs', {}],
] as const)('a conflict that ends with %s', (choice, drafts) => {
  const resolved = { type: 'conflictResolved', teamId: 'a', key: repo, stored: { [repo]: 75 }, choice } as const;
  expect(reduce([typed('a', '72'), resolved]).drafts).toEqual(drafts);
});

test('a reason stands in place of a value, and gives way to it again', () => {
  const choose = (reason: 'noCode' | undefined): GridAction => ({
    ...{ type: 'reasonChosen', teamId: 'a', key: manual, stored, reason },
  });
  expect(reduce([choose('noCode')]).drafts).toEqual({ a: { [manual]: { text: '3', base: 3, reason: 'noCode' } } });
  expect(reduce([choose('noCode'), choose(undefined)]).drafts).toEqual({ a: { [manual]: { text: '3', base: 3 } } });
});

describe('a paste', () => {
  const pasted: GridAction = {
    type: 'pasted',
    stored: new Map([['a', stored]]),
    cells: [
      { teamId: 'a', key: repo, value: { text: '70' } },
      { teamId: 'a', key: manual, value: { text: '', reason: 'noCode' } },
      { teamId: 'b', key: repo, value: { text: '170' } },
    ],
  };
  const after = {
    a: { [manual]: { text: '3', base: 3, reason: 'noCode' } },
    b: { [repo]: { text: '170', base: null } },
  };

  it('fills all its cells but unchanged ones, shows what is wrong in them, and leaves what it does not name', () => {
    const before = reduce([typed('c', '5'), reported('a'), reported('c')]);
    const state = reduce([pasted], before);
    expect(state.drafts).toEqual({ ...after, c: before.drafts.c });
    expect(state.touched).toEqual({ a: [repo, manual], b: [repo] });
    expect(Object.keys(state.outcomes)).toEqual(['c']);
  });

  it('is undone as one, once', () => {
    const before = reduce([typed('a', '72')]);
    const undone = reduce([pasted, { type: 'pasteUndone' }], before);
    expect(undone.drafts).toEqual(before.drafts);
    const later = reduce([typed('a', '73')], undone);
    expect(reduce([{ type: 'pasteUndone' }], later)).toEqual(later);
  });

  it('takes the place of a reason', () => {
    const reason = reduce([{ type: 'reasonChosen', teamId: 'b', key: repo, stored: {}, reason: 'noCode' }]);
    expect(reduce([pasted], reason).drafts).toEqual(after);
  });

  it('cannot be undone once one of its teams is saved', () => {
    expect(reduce([pasted, { type: 'saved', teamId: 'a' }])).toMatchObject({
      drafts: { b: after.b },
      beforePaste: null,
    });
  });
});

test('a save shows all errors of its teams, is under way for one at a time, and leaves what failed', () => {
  const submitted = reduce([typed('a', '72'), typed('b', '73'), reported('a'), { type: 'submitted', teamIds: ['a'] }]);
  expect(submitted.touched).toEqual({ a: metricFields.map(({ key }) => key) });
  const begun = reduce([{ type: 'saveBegun', teamId: 'a' }], submitted);
  expect(begun).toMatchObject({ busyTeam: 'a', outcomes: {} });
  const ended = reduce([{ type: 'saved', teamId: 'a' }, reported('b'), { type: 'saveEnded' }], begun);
  expect(ended).toEqual({
    ...initialState({}),
    drafts: { b: { [repo]: { text: '73', base: 70 } } },
    outcomes: { b: { severity: 'error', text: 'Failed' } },
  });
  // It told of what was there before.
  expect(reduce([typed('b', '74')], ended).outcomes).toEqual({});
});

test('what is discarded is gone, of that team alone', () => {
  const state = reduce([typed('a', '72'), left('a'), typed('b', '73'), reported('a')]);
  expect(reduce([{ type: 'discarded', teamId: 'a' }], state)).toMatchObject({
    ...{ drafts: { b: { [repo]: { text: '73' } } }, touched: {}, outcomes: {} },
  });
});

test('what was typed before is shown with all that is wrong', () => {
  const drafts = { a: { [repo]: { text: '170', base: 70 } } };
  expect(initialState(drafts).touched).toEqual({ a: metricFields.map(({ key }) => key) });
});

const kept = { [repo]: { text: '72', base: 70 } };
test.each([
  ['drafts', { a: kept, b: kept }, { a: kept, b: kept }],
  ['one beside what is none', { a: kept, b: {}, c: 'text', d: { mood: { text: 'good', base: null } } }, { a: kept }],
  ['none', {}, null],
  ['no record', 'text', null],
  ['null', null, null],
])('kept drafts: %s', (_, stored, read) => expect(parseGridDrafts(stored)).toEqual(read));
