import { suggestHeaders } from '#domain/capacity-plan/matchHeader.ts';

test('each header is offered once, where it fits best', () => {
  expect(suggestHeaders(['User Email', 'Manager Email'], ['E-mail', 'Mail of the Manager'])).toEqual([
    { column: 'User Email', header: 'E-mail' },
    { column: 'Manager Email', header: 'Mail of the Manager' },
  ]);
  expect(suggestHeaders(['User First Name', 'User Last Name'], ['Last Name', 'First Name'])).toEqual([
    { column: 'User First Name', header: 'First Name' },
    { column: 'User Last Name', header: 'Last Name' },
  ]);
});

test('a header that two columns could mean is offered for the nearer one', () => {
  expect(suggestHeaders(['Team Type', 'Team Status'], ['Team Statuses'])).toEqual([
    { column: 'Team Status', header: 'Team Statuses' },
  ]);
});

test('nothing is offered for nothing', () => {
  expect(suggestHeaders([], ['Team Typ'])).toEqual([]);
  expect(suggestHeaders(['Team Type'], [])).toEqual([]);
  expect(suggestHeaders(['Team Type'], ['', '?', '-'])).toEqual([]);
});
