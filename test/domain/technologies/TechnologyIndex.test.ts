import fc from 'fast-check';
import { parseItems } from '#domain/tech-inventory/items.ts';
import type { Team } from '#domain/team.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { TechnologyIndex } from '#domain/technologies/TechnologyIndex.ts';
import type { TechnologyQuery } from '#domain/technologies/technologyQuery.ts';
import { forAll } from '#test/support/forAll.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { anyUse, everything, fillIndex, languages } from '#test/support/technologyIndex.ts';

const listed = (index: TechnologyIndex, query: Partial<TechnologyQuery> = {}) =>
  index.list({ ...everything, ...query }).rows.map(({ name, teams }) => `${name} ${teams}`);
const versionsOf = (index: TechnologyIndex, query: Partial<TechnologyQuery> = {}) =>
  index
    .list({ ...everything, ...query })
    .rows.flatMap((row) => row.versions.map(({ version, teams }) => `${row.name} ${version || 'none'}: ${teams}`));

const organisation = () =>
  fillIndex({
    ant: { ...languages('Java:8|JavaScript:8|Go'), datastoreAndVersion: 'PostgreSQL:13.4', unitTestTools: 'JUnit 5' },
    bee: { ...languages('java : 1.8.0_292|JAVA:17|Log4j 2'), datastoreAndVersion: 'Postgre SQL:16' },
    cat: { ...languages('Java:21-ea|Java:21|Log4j:2.17'), team: { sector: 'Finance', teamType: 'RUN' } },
    dog: { ...languages('Java'), unitTestTools: 'junit-5', team: { sector: '', teamType: 'run' } },
    elk: { ...languages('Java:8'), team: { teamStatus: ' closed' } },
  });

test('who uses Java 8?', () => {
  const index = organisation();
  expect(versionsOf(index, { text: 'java 8' })).toEqual(['Java 8: 1', 'Java 1.8.0_292: 1']);
  expect(index.list({ ...everything, text: 'java 8' }).rows).toMatchObject([{ name: 'Java', teams: 2, share: 0.5 }]);
  const teams = index.describe('languageAndVersion', 'JAVA', { ...anyUse, versions: '8' });
  expect(teams?.versions.flatMap(({ list }) => list.map(({ teamName }) => teamName))).toEqual(['Team ant', 'Team bee']);
});

test('spellings count together, a team once, a closed team never', () => {
  const index = organisation();
  expect(listed(index, { text: 'java' })).toEqual(['Java 4', 'JavaScript 1']);
  expect(versionsOf(index, { text: '"java"' })).toEqual([
    'Java 8: 1',
    'Java 1.8.0_292: 1',
    'Java 17: 1',
    'Java 21-ea: 1',
    'Java 21: 1',
    'Java none: 1',
  ]);
  expect(listed(index, { text: 'postgresql' })).toEqual(['Postgre SQL 2']);
  expect(listed(index, { text: 'junit 5' })).toEqual(['JUnit 5 2']);
  expect(index.list({ ...everything, text: 'java' }).all).toBe(index.list(everything).total);
});

test.each<[string, Partial<TechnologyQuery>, string[]]>([
  ['a comparison', { text: 'postgres < 14' }, ['Postgre SQL 1']],
  ['older than', { text: 'older than 17 java' }, ['Java 2']],
  ['teams without a version', { text: 'java no version' }, ['Java 1']],
  ['everything without a version, where there are versions', { text: 'no version' }, ['Go 1', 'Java 1', 'Log4j 2 1']],
  ['a number of the name, and a version', { text: 'log4j 2' }, ['Log4j 1', 'Log4j 2 1']],
  ['a version of anything', { text: '8' }, ['Java 2', 'JavaScript 1']],
  ['a category', { category: 'unitTestTools' }, ['JUnit 5 2']],
  ['a sector', { text: 'java', sector: 'Finance' }, ['Java 1']],
  ['no sector', { text: 'java', sector: 'N/A' }, ['Java 1']],
  ['a team type, as it is shown', { text: 'java', teamType: 'Run' }, ['Java 2']],
  ['another one of nothing', { text: 'fortran' }, []],
])('the list can be asked for %s', (_, query, expected) => expect(listed(organisation(), query)).toEqual(expected));

test('it is sorted, and comes in pages', () => {
  const index = organisation();
  const names = ['Go 1', 'Java 4', 'JavaScript 1', 'JUnit 5 2', 'Log4j 1', 'Log4j 2 1', 'Postgre SQL 2'];
  expect(listed(index, { sort: 'name', descending: false })).toEqual(names);
  expect(listed(index, { sort: 'name' })).toEqual(names.toReversed());
  expect(listed(index, { sort: 'name', descending: false, offset: 2, limit: 3 })).toEqual(names.slice(2, 5));
  expect(listed(index, { limit: Infinity }).slice(0, 3)).toEqual(['Java 4', 'JUnit 5 2', 'Postgre SQL 2']);
  expect(listed(index, { sort: 'category', descending: false })[0]).toBe('Postgre SQL 2');
  const monthOf = (...counts: readonly (readonly [name: string, teams: number])[]) =>
    new Map([
      [
        'languageAndVersion' as const,
        { teams: 8, counts: counts.map(([name, teams]) => ({ name, teams, versions: {} })) },
      ],
    ]);
  // What teams use now says nothing of a change: this month isn't over.
  const last = monthOf(['JAVA', 4], ['JavaScript', 1], ['Log4j', 1], ['Log4j 2', 1], ['Go', 1]);
  index.setMonths({ first: monthOf(['java', 1], ['Go', 6]), last });
  const rows = index.list({ ...everything, sort: 'change' }).rows;
  expect(rows.map(({ name, change }) => `${name} ${change}`)).toEqual([
    'Java 3',
    'JavaScript 1',
    'Log4j 1',
    'Log4j 2 1',
    'Go -5',
    'JUnit 5 null',
    'Postgre SQL null',
  ]);
});

test('by kind, what has versions stands before tools, and categories of one name together', () => {
  const index = organisation();
  expect(listed(index, { sort: 'kind' })).toEqual([
    'Java 4',
    'Postgre SQL 2',
    'Go 1',
    'JavaScript 1',
    'Log4j 1',
    'Log4j 2 1',
    'JUnit 5 2',
  ]);
  const tools = fillIndex({
    ant: { performanceTestTools: 'JMeter|k6', loadTestTools: 'JMeter', enduranceTestTools: 'k6' },
    bee: { performanceTestTools: 'k6' },
  });
  expect(listed(tools, { sort: 'kind' })).toEqual(['k6 2', 'k6 1', 'JMeter 1', 'JMeter 1']);
});

test('filters are offered for teams that count', () => {
  expect(organisation().list(everything)).toMatchObject({
    sectors: ['Finance', 'Retail', 'N/A'],
    businessUnits: ['Digital'],
    teamTypes: ['Build', 'Run'],
  });
});

test('rules name, judge and end', () => {
  const index = fillIndex(
    {
      ant: languages('Golang:1.21|Java:1.8'),
      bee: languages('golang:1.22|Go:1.22|Java:21'),
      cat: languages('Go-Lang|Java:11'),
    },
    {
      names: [{ name: 'Go', aliases: ['Golang', 'Go language'] }],
      rings: [
        { name: 'Java', versions: '< 17', ring: 'Hold', reason: '', until: '', moveTo: '' },
        { name: 'java', versions: '', ring: 'Adopt', reason: '', until: '', moveTo: '' },
      ],
      lifecycles: [{ name: 'Java', source: '', isSample: false, cycles: [{ cycle: '8', eol: '2026-11-22' }] }],
    },
  );
  expect(index.list({ ...everything, text: 'golang' }).rows).toMatchObject([
    {
      name: 'Go',
      teams: 3,
      ring: null,
      versions: [{ version: '1.21' }, { version: '1.22', teams: 1 }, { version: '' }],
    },
  ]);
  expect(index.describe('languageAndVersion', 'GO LANGUAGE', { ...anyUse, versions: '' })).toMatchObject({
    name: 'Go',
    teams: 3,
    otherNames: [
      { name: 'Go-Lang', teams: 1 },
      { name: 'Golang', teams: 1 },
      { name: 'golang', teams: 1 },
      { name: 'Go language', teams: 0 },
    ],
    neighbours: [{ category: 'languageAndVersion', name: 'Java', teams: 3 }],
  });
  expect(index.list({ ...everything, text: 'java' }).rows[0]).toMatchObject({
    ring: 'Hold',
    versions: [
      { version: '1.8', ring: 'Hold', hasEnded: true },
      { version: '11', ring: 'Hold', hasEnded: false },
      { version: '21', ring: 'Adopt', hasEnded: false },
    ],
  });
  expect(versionsOf(index, { ring: 'Adopt' })).toEqual(['Java 21: 1']);
  expect(versionsOf(index, { endOfLife: true })).toEqual(['Java 1.8: 1']);
  expect(listed(index, { ring: 'none' })).toEqual(['Go 3']);
  index.setToday('2026-11-21');
  expect(listed(index, { endOfLife: true })).toEqual([]);
});

test('a technology has its teams in the order of versions, and its neighbours', () => {
  const index = organisation();
  expect(index.describe('languageAndVersion', 'java', { ...anyUse, versions: '>= 17' })).toEqual({
    category: 'languageAndVersion',
    name: 'Java',
    otherNames: [
      { name: 'JAVA', teams: 1 },
      { name: 'java', teams: 1 },
    ],
    teams: 2,
    teamsInScope: 4,
    versions: [
      expect.objectContaining({ version: '17', teams: 1 }),
      expect.objectContaining({ version: '21-ea', teams: 1 }),
      expect.objectContaining({
        version: '21',
        teams: 1,
        list: [expect.objectContaining({ teamId: 'cat', sector: 'Finance' })],
      }),
    ],
    neighbours: [
      { category: 'languageAndVersion', name: 'Log4j', teams: 1 },
      { category: 'languageAndVersion', name: 'Log4j 2', teams: 1 },
      { category: 'datastoreAndVersion', name: 'Postgre SQL', teams: 1 },
    ],
  });
  expect(index.describe('unitTestTools', 'junit 5', { ...anyUse, versions: '' })?.versions).toMatchObject([
    { version: '', teams: 2 },
  ]);
  expect(index.describe('languageAndVersion', 'Java', { ...anyUse, sector: 'Nowhere', versions: '' })).toMatchObject({
    teams: 0,
    versions: [],
  });
  expect(index.describe('datastoreAndVersion', 'Java', { ...anyUse, versions: '' })).toBeNull();
});

const ids = fc.constantFrom('ant', 'bee', 'cat');
const lists = fc
  .array(fc.constantFrom('Java:8', 'java:1.8', 'JAVA', 'Java:8', 'Go:1.22', ' go : 1.22', 'C#:12', '', 'Go'), {
    maxLength: 4,
  })
  .map((items) => items.join('|'));
const edits = fc.oneof(
  fc.record({ type: fc.constant('inventory' as const), id: ids, list: lists }),
  fc.record({ type: fc.constantFrom('removeInventory' as const, 'removeTeam' as const), id: ids }),
  fc.record({
    type: fc.constant('team' as const),
    id: ids,
    teamStatus: fc.constantFrom('active', 'Closed'),
    sector: fc.constantFrom('A', 'B'),
  }),
);

test('after any edits the answers are those of an index that was filled anew, and each counts the teams that it names', () =>
  forAll(500, [fc.array(edits, { maxLength: 25 })], (made) => {
    const index = new TechnologyIndex();
    const [teams, inventories] = [new Map<string, Team>(), new Map<string, string>()];
    for (const edit of made) {
      if (edit.type === 'team') teams.set(edit.id, teamRow(edit.id, edit));
      if (edit.type === 'removeTeam') teams.delete(edit.id);
      if (edit.type === 'inventory') inventories.set(edit.id, edit.list);
      if (edit.type === 'removeInventory') inventories.delete(edit.id);
      if (edit.type === 'team') index.setTeam(teamRow(edit.id, edit));
      else if (edit.type === 'inventory') index.setInventory(inventoryRow(edit.id, languages(edit.list)));
      else index[edit.type](edit.id);
      // A question in between, so that nothing that was worked out before is left over.
      index.list(everything);
    }
    const anew = new TechnologyIndex();
    for (const team of teams.values()) anew.setTeam(team);
    for (const [id, list] of inventories) anew.setInventory(inventoryRow(id, languages(list)));
    for (const query of [
      {},
      { text: 'java' },
      { sector: 'A' },
      { text: 'java 8', sector: 'B' },
      { text: 'no version' },
    ])
      expect(index.list({ ...everything, ...query })).toEqual(anew.list({ ...everything, ...query }));

    const open = [...teams.values()].filter(({ teamStatus }) => teamStatus !== 'Closed').map(({ $id }) => $id);
    const category: TechnologyCategory = 'languageAndVersion';
    const uses = (id: string, name: string) =>
      parseItems(category, inventories.get(id)).some((item) => item.name.toLowerCase() === name.toLowerCase());
    for (const { name, teams: count } of index.list(everything).rows) {
      expect(count).toBe(open.filter((id) => uses(id, name)).length);
      const details = index.describe(category, name, { ...anyUse, versions: '' });
      expect(details?.teams).toBe(count);
      expect(new Set(details?.versions.flatMap(({ list }) => list.map(({ teamId }) => teamId))).size).toBe(count);
    }
  }));
