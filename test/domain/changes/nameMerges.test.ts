import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { describeEntry } from '#domain/changes/describeChange.ts';
import { withoutMerges } from '#domain/changes/nameMerges.ts';
import { changesOf, type SeenState } from '#domain/changes/timeline.ts';

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 10, 21, 9, minute, second)).toISOString();
const field = 'datastoreAndVersion';

function state(minute: number, text: string | null, more: object = {}): SeenState {
  const known = { area: 'inventory', rowId: 'team', changedAt: at(minute), userId: null } as const;
  return { ...known, stateAt: at(minute), state: { [field]: text, comments: null, ...more }, isStart: minute === 0 };
}

const entry = (minute: number, oldValue: string, newValue: string, second = 0) => ({
  ...{ field, oldValue, newValue, changedAt: at(minute, second) },
});

const left = (states: readonly SeenState[], entries: readonly ReturnType<typeof entry>[]) =>
  withoutMerges(changesOf(states), entries).map(({ changes }) => changes.map((each) => [each.oldValue, each.newValue]));

test('the state that a merge made is told by the merge alone, also a moment before its clock', () => {
  const states = [state(0, 'Postgress:14'), state(5, 'PostgreSQL:14'), state(9, 'PostgreSQL:14|Redis')];
  expect(left(states, [entry(5, 'Postgress:14', 'PostgreSQL:14')])).toEqual([
    [],
    [],
    [['PostgreSQL:14', 'PostgreSQL:14|Redis']],
  ]);
  expect(left(states, [entry(5, 'Postgress:14', 'PostgreSQL:14', 20)])[1]).toEqual([]);
});

test('what the merge doesn’t explain stays, also where the state between was never heard of', () => {
  expect(left([state(0, 'Oracle'), state(5, 'PostgreSQL')], [entry(5, 'Postgress', 'PostgreSQL')])[1]).toEqual([
    ['Oracle', 'Postgress'],
  ]);
  // A person who was faster: the merge had to decide anew.
  expect(left([state(0, 'Postgress'), state(5, 'Redis')], [entry(4, 'Postgress', 'PostgreSQL')])[1]).toEqual([
    ['Postgress', 'Redis'],
  ]);
  const twice = [entry(4, 'PG', 'Postgress'), entry(5, 'Postgress', 'PostgreSQL')];
  expect(left([state(0, 'PG'), state(5, 'PostgreSQL')], twice)[1]).toEqual([]);
});

test('an earlier merge doesn’t explain that a person does the same again', () => {
  const states = [state(0, 'PG'), state(1, 'PostgreSQL'), state(2, 'PG'), state(3, 'PostgreSQL')];
  expect(left(states, [entry(1, 'PG', 'PostgreSQL')]).map((changes) => changes.length)).toEqual([0, 0, 1, 1]);
});

test('its entry says which name became which', () => {
  const told = { ...entry(1, 'Go:1|Postgress:14|PG:9', 'Go:1|PostgreSQL:14'), area: 'inventory', uploadId: 'merge' };
  expect(describeEntry(told as ChangeEntry)).toEqual([
    {
      ...{ kind: 'list', column: field, label: 'Datastores' },
      changes: [
        { from: 'PG:9', to: null },
        { from: 'Postgress:14', to: 'PostgreSQL:14' },
      ],
    },
  ]);
});

test('a merge of another list, of before, or of later than its clock may be wrong explains nothing', () => {
  const states = [state(0, 'PG'), state(5, 'PostgreSQL')];
  const change = [['PG', 'PostgreSQL']];
  const merge = entry(3, 'PG', 'PostgreSQL');
  expect(left(states, [])[1]).toEqual(change);
  expect(left(states, [{ ...merge, field: 'comments' }])[1]).toEqual(change);
  expect(left(states, [entry(0, 'PG', 'PostgreSQL')])[1]).toEqual(change);
  expect(left(states, [entry(6, 'PG', 'PostgreSQL')])[1]).toEqual([]);
  expect(left(states, [entry(6, 'PG', 'PostgreSQL', 1)])[1]).toEqual(change);
});
