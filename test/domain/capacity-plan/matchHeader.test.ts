import { matchHeader, suggestHeaders } from '#domain/capacity-plan/matchHeader.ts';
import { planHeader } from '#test/support/csvCorpus/planText.ts';

const places = (cells: readonly string[], confirmed = {}) => Object.fromEntries(matchHeader(cells, confirmed).places);

test('columns are found by name, wherever they stand', () => {
  expect(places(['Job Title', 'Notes', ' team '])).toEqual({ Team: 2, 'Job Title': 0 });
  expect(matchHeader(planHeader).missing).toEqual([]);
});

test('a confirmed header stands for the column that the file lacks', () => {
  expect(places(['Squad', 'Notes'], { Team: ' squad' })).toEqual({ Team: 0 });
});

test('a confirmed header never replaces a column that the file has', () => {
  expect(places(['Squad', 'Team'], { Team: 'Squad' })).toEqual({ Team: 1 });
});

test('a header stands for one column only, and a required column for itself', () => {
  expect(places(['Name'], { Team: 'Name', 'Product Name': 'Name' })).toEqual({ Team: 0 });
  expect(places(['Manager'], { Team: 'Manager' })).toEqual({ Manager: 0 });
});

test('a confirmed header that the file does not have leaves the column missing', () => {
  const { missing } = matchHeader(
    planHeader.filter((column) => column !== 'Team'),
    { Team: 'Squad' },
  );
  expect(missing).toEqual(['Team']);
});

test('a confirmed header that the file has twice is a duplicate', () => {
  expect(matchHeader(['Squad', 'Squad'], { Team: 'Squad' }).duplicates).toEqual([{ column: 'Team', places: [0, 1] }]);
});

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
