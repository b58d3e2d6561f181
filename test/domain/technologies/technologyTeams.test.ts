import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import type { TechnologyDetails, VersionTeams } from '#domain/technologies/technologyQuery.ts';
import { describeTeamVersions, listTeams, sheetColumns } from '#domain/technologies/technologyTeams.ts';

const team = (teamId: string) => ({ teamId, teamName: `=${teamId}`, sector: 'Retail', businessUnit: '' });
const versionOf = (version: string, ...teams: string[]): VersionTeams => ({
  ...{ version, teams: teams.length, ring: null, hasEnded: false, list: teams.map(team) },
});
const versions = [versionOf('8', 'wren', 'heron'), versionOf('17', 'robin', 'wren'), versionOf('', 'owl', 'robin')];
const details = { category: 'languageAndVersion', name: 'Java', versions } as unknown as TechnologyDetails;

const list = (chosen: readonly VersionTeams[]) =>
  listTeams(details, chosen, undefined).map((use) => [use.team.teamId, describeTeamVersions(use), use.rank]);

test.each([
  ['every version', versions, ['wren', 'heron', 'robin', 'owl']],
  ['one', [versions[1]!], ['wren', 'robin']],
  ['no version', [versions[2]!], ['robin', 'owl']],
  ['none', [], []],
])('%s: each team once, with all of its versions, by the lowest', (_, chosen, teams) => {
  const all = [
    ['wren', '8, 17', 0],
    ['heron', '8', 0],
    ['robin', '17, no version', 1],
    ['owl', 'no version', 2],
  ];
  expect(list(chosen)).toEqual(all.filter(([id]) => teams.includes(String(id))));
});

const confirmations = [{ $id: 'wren', confirmedAt: '2026-03-01T23:30:00.000Z' }] as TeamReporting[];

test('a confirmation is known, never made, or not known yet', () => {
  const confirmedAt = (known: typeof confirmations | undefined) =>
    listTeams(details, [versions[0]!], known).map((use) => use.confirmedAt);
  expect(confirmedAt(confirmations)).toEqual(['2026-03-01T23:30:00.000Z', null]);
  expect(confirmedAt(undefined)).toEqual([undefined, undefined]);
});

test('the file has a line for each team, with the day of the confirmation where the page is read', () => {
  const columns = sheetColumns('Java', true, 'Pacific/Kiritimati');
  const contacts = [{ userId: 'ada', name: 'Ada Lane', email: 'ada@example.test', role: 'Scrum Master' }];
  const rows = listTeams(details, [versions[0]!], confirmations).map((use, index) =>
    columns.map(({ value }) => value({ ...use, contacts: index === 0 ? contacts : [] })),
  );
  expect(columns.map(({ header }) => header)).toEqual([
    ...['Technology', 'Versions', 'Team', 'Sector', 'Business Unit', 'Last Confirmed', 'Who to Ask', 'E-mail'],
  ]);
  expect(rows).toEqual([
    ['Java', '8, 17', '=wren', 'Retail', null, { day: '2026-03-02' }, 'Ada Lane', 'ada@example.test'],
    ['Java', '8', '=heron', 'Retail', null, null, null, null],
  ]);
  const withoutVersions = sheetColumns('Jest', false, 'UTC');
  expect(withoutVersions.map(({ header }) => header)).not.toContain('Versions');
});
