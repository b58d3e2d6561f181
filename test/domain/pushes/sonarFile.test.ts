import { formatCsvLines } from '#domain/csv/formatCsv.ts';
import { createTeamNamer, parseSonarFile, sonarColumns } from '#domain/pushes/sonarFile.ts';
import type { Team } from '#domain/team.ts';
import { teamRow } from '#test/support/teamRows.ts';

const parse = (text: string, teams: readonly Team[] = own) => parseSonarFile(new TextEncoder().encode(text), teams);
const own = [
  teamRow('blue', { teamName: 'Blue', projectId: 'PAY-1' }),
  teamRow('red', { teamName: 'Red', projectId: 'PAY-2' }),
  teamRow('pink', { teamName: 'Pink', projectId: 'PAY-2' }),
  teamRow('lime', { teamName: 'Team Lime', projectId: 'PAY-3' }),
  teamRow('shut', { teamName: 'Shut', projectId: 'PAY-4', teamStatus: 'Closed' }),
];

test('teams are found by id, Project ID or name, whatever the order and case of the columns', () => {
  const text = 'team;Name;project key\r\nblue;;org:blue\r\npay-1;;org:one\r\n\r\nTEAM  lime;;"org:new"\r\n';
  expect(parse(text)).toEqual({
    ok: true,
    projects: new Map([
      ['org:blue', 'blue'],
      ['org:one', 'blue'],
      ['org:new', 'lime'],
    ]),
    problems: [],
  });
});

test.each([
  [';org:a', 'The team is missing.'],
  ['nobody;org:b', 'There is no team “nobody”.'],
  ['PAY-2;org:c', '2 teams are called “PAY-2”: give the id.'],
  ['shut;org:d', 'The team “shut” is closed.'],
  ['blue;', 'The project key is missing.'],
  ['blue;org:first', 'org:first stands above with another team.'],
  [`blue;${'x'.repeat(401)}`, 'The project key has 401 characters, more than 400.'],
])('of the line %s: %s', (line, text) => {
  const file = parse(`Team;Project key\nred;org:first\n${line}`);
  expect(file).toEqual({ ok: true, projects: new Map([['org:first', 'red']]), problems: [{ line: 3, text }] });
});

test('the same project twice with the same team is no problem', () => {
  expect(parse('Team;Project key\nred;org\nRed;org')).toMatchObject({
    projects: new Map([['org', 'red']]),
    problems: [],
  });
});

test.each([
  ['Key;Team\norg;blue', 'The first line must name the columns Project key and Team.'],
  ['', 'The first line must name the columns Project key and Team.'],
  ['Team;Project key\n"blue;org', 'Line 2: a quotation mark is not closed.'],
])('%j is no such file', (text, message) => expect(parse(text)).toEqual({ ok: false, message }));

test('a written list is read again, where a team is called as others are or as a formula, too', () => {
  const namesakes = [
    teamRow('one', { teamName: 'Payments' }),
    teamRow('two', { teamName: 'payments' }),
    teamRow('three', { teamName: 'PRJ-one' }),
    teamRow('four', { teamName: 'one' }),
    teamRow('five', { teamName: "'=five" }),
    teamRow('six', { teamName: '=six; "6"' }),
  ];
  const nameOf = createTeamNamer(namesakes);
  const lines = namesakes.map((team) => [`org:${team.$id}`, nameOf(team)]);
  expect(lines.at(-1)).toEqual(['org:six', '=six; "6"']);
  const text = formatCsvLines([[sonarColumns.key, sonarColumns.team], ...lines], ',');
  const expected = new Map(namesakes.map(({ $id }) => [`org:${$id}`, $id]));
  expect(parse(text, namesakes)).toEqual({ ok: true, projects: expected, problems: [] });
});
