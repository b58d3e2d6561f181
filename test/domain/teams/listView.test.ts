import { parseView, toViewQuery } from '#domain/teams/listView.ts';

it.each([
  ['?sort=sector&search=tax&page=3', 'search=tax&sort=sector'],
  ['?view=all', ''],
  ['?status=active&status=on-hold', 'status=active&status=on-hold'],
  ['?columns=teamName%2Csector', 'columns=teamName%2Csector'],
])('the view of %s is %j', (search, query) => expect(toViewQuery(search)).toBe(query));

it.each([undefined, null, 'tax', [], {}, { name: ' ', query: '' }, { name: 'Tax' }])('none is read from %j', (stored) =>
  expect(parseView('1', stored)).toBeUndefined(),
);

it('one that was stored is read', () => {
  expect(parseView('1', { name: 'Tax', query: 'search=tax' })).toEqual({ id: '1', name: 'Tax', query: 'search=tax' });
});
