import { findContacts, isLeading } from '#domain/teamContacts.ts';
import { associationRow, personRow } from '#test/support/teamRows.ts';

it.each([
  ...['scrum-master', 'Scrum Master', ' SCRUM_MASTER', 'Lead scrum-master', 'Product Owner (interim)'],
  ...['product-owner', 'ProductOwner'],
])('asks a %p', (role) => expect(isLeading(role)).toBe(true));

it.each([null, '', 'developer', 'scrum-master assistant', 'master'])("doesn't ask a %p", (role) => {
  expect(isLeading(role)).toBe(false);
});

it('lists each person once for a team, by name, and nobody who is not known', () => {
  const people = [
    personRow('zoe', { firstName: 'Zoe', lastName: 'Zimt' }),
    personRow('ada', { firstName: 'Ada', lastName: 'Lane', email: 'ada@example.test' }),
  ];
  const associations = [
    associationRow('zoe', 'blue', 'scrum-master'),
    associationRow('zoe', 'blue', 'product-owner'),
    associationRow('ada', 'blue', 'product-owner'),
    associationRow('gone', 'blue', 'scrum-master'),
    associationRow('ada', 'red', 'developer'),
  ];
  const found = findContacts(associations, new Map(people.map((person) => [person.$id, person])));
  expect([...found.keys()]).toEqual(['blue']);
  expect(found.get('blue')).toEqual([
    { userId: 'ada', name: 'Ada Lane', email: 'ada@example.test', role: 'Product-Owner' },
    { userId: 'zoe', name: 'Zoe Zimt', email: 'zoe@example.test', role: 'Scrum-Master' },
  ]);
});
