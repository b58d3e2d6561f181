import { type Beginnings, listFirstSteps } from '#domain/firstSteps.ts';

const nothing: Beginnings = {
  teams: 0,
  hasMembers: false,
  inventories: 0,
  reported: 0,
  areRemindersOn: false,
  hasFigures: false,
};
const all: Beginnings = {
  teams: 8,
  hasMembers: true,
  inventories: 1,
  reported: 1,
  areRemindersOn: false,
  hasFigures: true,
};
const open = (beginnings: Beginnings) => listFirstSteps(beginnings).flatMap(({ id, isDone }) => (isDone ? [] : [id]));

test.each([
  ['nothing', nothing, ['plan', 'people', 'inventory', 'metrics', 'figures']],
  ['teams alone', { ...nothing, teams: 8 }, ['people', 'inventory', 'metrics', 'figures']],
  ['no inventory', { ...all, inventories: 0 }, ['inventory']],
  ['no report', { ...all, reported: 0 }, ['metrics']],
  ['no figure', { ...all, hasFigures: false }, ['figures']],
  ['everything', all, []],
])('an organisation with %s has these steps to do', (_name, beginnings, expected) => {
  expect(open(beginnings)).toEqual(expected);
});

test('without teams there is nobody to ask', () => {
  expect(listFirstSteps(nothing).map(({ state }) => state)).toEqual([
    'There are no teams yet.',
    'No team has a member yet.',
    'Once there are teams.',
    'Once there are teams. Reminders are off.',
    'They are calculated every night, or when you press Recalculate now.',
  ]);
});

test('what is there is counted; rows of removed teams are not', () => {
  const states = listFirstSteps({ ...all, inventories: 9, reported: 0, areRemindersOn: true }).map(
    ({ state }) => state,
  );
  expect(states).toEqual([
    '8 teams.',
    'Teams have members.',
    '8 of 8 teams have one.',
    '0 of 8 teams have reported. Reminders are on.',
    'Calculated.',
  ]);
});
