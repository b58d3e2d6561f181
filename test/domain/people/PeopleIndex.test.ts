import { PeopleIndex } from '#domain/people/PeopleIndex.ts';
import { personRow } from '#test/support/teamRows.ts';

function fillIndex(): PeopleIndex {
  const index = new PeopleIndex();
  for (const [firstName, lastName, email] of [
    ['Grace', 'Hopper', 'grace.hopper@navy.test'],
    ['José', "O'Neill-Pérez", 'j.oneill@example.test'],
    ['Ada', 'Grace', 'ada@example.test'],
    [null, null, 'nameless.bot@example.test'],
  ] as const) {
    index.setPerson(personRow(email, { firstName, lastName, email }));
  }
  return index;
}

test.each<[string, string[]]>([
  ['grace', ['Ada Grace', 'Grace Hopper']],
  ['GRACE  ho', ['Grace Hopper']],
  ['hopper grace', ['Grace Hopper']],
  ['hop, gr', ['Grace Hopper']],
  ['jose perez', ["José O'Neill-Pérez"]],
  ['o’neill', ["José O'Neill-Pérez"]],
  ['grace.hopper', ['Grace Hopper']],
  ['grace.hopper@na', ['Grace Hopper']],
  ['bot', ['nameless.bot@example.test']],
  ['race', []],
  ['example', []],
  ['g', []],
  ['  ', []],
  ['--', []],
])('%j finds %j', (text, names) => {
  const { people, total } = fillIndex().find(text, 10);
  expect(people.map(({ name }) => name)).toEqual(names);
  expect(total).toBe(names.length);
});

test('the first ones are listed, all are counted; who is gone or was renamed is not found', () => {
  const index = fillIndex();
  expect(index.find('grace', 1)).toEqual({
    people: [{ userId: 'ada@example.test', name: 'Ada Grace', email: 'ada@example.test' }],
    total: 2,
  });
  index.removePerson('ada@example.test');
  index.setPerson(
    personRow('grace.hopper@navy.test', { firstName: 'Rear', lastName: 'Admiral', email: 'rear@navy.test' }),
  );
  expect(index.find('grace', 5)).toEqual({ people: [], total: 0 });
});

test('two letters are enough, and an address counts as its letters; people are sorted as people count', () => {
  const index = new PeopleIndex();
  for (const [id, name] of [
    ['1', 'Bot 10'],
    ['2', 'Bot 9'],
  ] as const) {
    index.setPerson(personRow(id, { firstName: name, lastName: null, email: `b${id}@example.test` }));
  }
  expect(index.find('b', 10)).toEqual({ people: [], total: 0 });
  expect(index.find('b@', 10).total).toBe(0);
  expect(index.find('b2', 10).people.map(({ name }) => name)).toEqual(['Bot 9']);
  expect(index.find('bo', 10).people.map(({ name }) => name)).toEqual(['Bot 9', 'Bot 10']);
});
