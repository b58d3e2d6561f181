import { isAddress, planReminders, type ReminderOrganisation } from '#domain/reminders/planReminders.ts';
import { reportingRow } from '#test/support/reportingRows.ts';

const team = (
  $id: string,
  teamName = $id,
  teamStatus: string | null = 'Active',
  $createdAt = '2026-11-01T10:00:00Z',
) => ({ $id, $createdAt, teamName, teamStatus, ...{ sector: null, businessUnit: null, teamType: null } });
const person = ($id: string, email = `${$id}@example.test`) => ({ $id, email, firstName: $id, lastName: null });
const member = (teamId: string, userId: string, agileTeamRole: string | null) => ({ teamId, userId, agileTeamRole });
const report = ($id: string, ...months: string[]) => reportingRow($id, { months });

/** Nothing on Hold, no campaign. */
const none = { inventories: [], rules: [], campaigns: [], metrics: [] };

function plan(given: Partial<ReminderOrganisation>) {
  const reporting = (given.teams ?? []).map(({ $id }) => report($id));
  const nothing = { ...none, teams: [], reporting, memberships: [], people: [], optedOut: new Set<string>() };
  return planReminders({ ...nothing, ...given }, { today: '2026-11-20', timeZone: 'UTC' }).map(
    ({ email, teams }) => `${email}: ${teams.map(({ name }) => name).join(', ')}`,
  );
}

it('asks the scrum masters and product owners of teams that have not reported this month, else all members', () => {
  const given = {
    teams: [team('falcon'), team('heron'), team('owl'), team('wren', 'wren', ' CLOSED '), team('empty')],
    reporting: [
      report('heron', '2026-11'),
      report('falcon', '2026-10'),
      ...['owl', 'wren', 'empty'].map((id) => report(id)),
    ],
    memberships: [
      member('falcon', 'ann', 'scrum-master'),
      member('falcon', 'bob', 'Product Owner (interim)'),
      member('falcon', 'cid', 'developer'),
      member('heron', 'dan', 'scrum-master'),
      member('owl', 'cid', null),
      member('owl', 'ann', 'tester'),
      member('owl', 'gone', 'scrum-master'),
      member('wren', 'eve', 'scrum-master'),
      member('no-such-team', 'eve', 'scrum-master'),
    ],
    people: ['ann', 'bob', 'cid', 'dan', 'eve'].map((id) => person(id)),
  };
  expect(plan(given)).toEqual(['ann@example.test: falcon, owl', 'bob@example.test: falcon', 'cid@example.test: owl']);
  // Whoever turned them off is asked for no team, and nobody is asked in their place.
  expect(plan({ ...given, optedOut: new Set(['ann@example.test', 'bob@example.test']) })).toEqual([
    'cid@example.test: owl',
  ]);
});

it('says of each team which months before are missing, in the words of Reporting', () => {
  const given = {
    ...none,
    teams: [
      team('falcon', 'falcon', null, '2026-08-10T10:00:00Z'),
      team('heron', 'heron', null, '2026-09-10T10:00:00Z'),
      team('owl', 'owl', null, '2026-09-10T10:00:00Z'),
    ],
    reporting: [report('falcon', '2026-08', '2026-10'), report('heron'), report('owl', '2026-09', '2026-10')],
    memberships: ['falcon', 'heron', 'owl'].map((id) => member(id, 'ann', null)),
    people: [person('ann')],
    optedOut: new Set<string>(),
  };
  const [reminder] = planReminders(given, { today: '2026-11-20', timeZone: 'UTC' });
  expect(reminder?.teams.map(({ name, missing }) => `${name}: ${missing}`)).toEqual([
    'falcon: September is missing',
    'heron: Never reported',
    'owl: ',
  ]);
});

it('a team of which nothing is known yet is not reminded', () => {
  const given = { teams: [team('falcon')], memberships: [member('falcon', 'ann', null)], people: [person('ann')] };
  expect(plan({ ...given, reporting: [] })).toEqual([]);
  expect(plan(given)).toEqual(['ann@example.test: falcon']);
});

it('one mail for an address, however often and in whatever case it is stored; none for what is no address', () => {
  const given = {
    teams: [team('falcon', 'Falcon\r\nBcc: eve@example.test'), team('owl')],
    memberships: [member('falcon', 'ann', null), member('owl', 'twin', null), member('owl', 'odd', null)],
    people: [
      { ...person('ann'), firstName: 'Ann\r\nBcc: eve@example.test' },
      person('twin', ' ANN@example.test '),
      person('odd', 'odd@example.test>\r\nRCPT TO:<eve@example.test'),
    ],
  };
  expect(plan(given)).toEqual(['ann@example.test: Falcon Bcc: eve@example.test, owl']);
  const [reminder] = planReminders(
    { ...none, reporting: [report('falcon'), report('owl')], optedOut: new Set(), ...given },
    { today: '2026-11-20', timeZone: 'UTC' },
  );
  expect(reminder?.name).toBe('Ann Bcc: eve@example.test');
});

it('the mails are sorted by address, the teams of each by name', () => {
  const given = {
    teams: ['Wren', 'Falcon', ' ', 'Émile', 'Team 10', 'Team 9'].map((name, index) => team(String(index + 1), name)),
    memberships: ['1', '2', '3', '4', '5', '6'].flatMap((id) => [
      member(id, 'zoe', 'tester'),
      member(id, 'bob', 'tester'),
    ]),
    people: [person('zoe'), person('bob')],
  };
  const teams = '3, Émile, Falcon, Team 9, Team 10, Wren';
  expect(plan(given)).toEqual([`bob@example.test: ${teams}`, `zoe@example.test: ${teams}`]);
});

it('a team is named with what it uses that is on Hold, ten items at most', () => {
  const hold = (name: string, until: string) => ({ name, versions: '', ring: 'Hold', reason: '', until, moveTo: '' });
  const rings = JSON.stringify([hold('Java', '2027-03-31'), hold('Cobol', ''), { ...hold('Go', ''), ring: 'Trial' }]);
  const many = Array.from({ length: 12 }, (_, index) => hold(`Tool ${index}`, ''));
  const given = {
    teams: [team('falcon'), team('owl'), team('wren')],
    memberships: ['falcon', 'owl', 'wren'].map((id) => member(id, 'ann', null)),
    people: [person('ann')],
    reporting: ['falcon', 'owl', 'wren'].map((id) => report(id)),
    optedOut: new Set<string>(),
    inventories: [
      { $id: 'falcon', languageAndVersion: 'Cobol|Go:1|Java:8' },
      { $id: 'wren', codeReviewTools: many.map(({ name }) => name).join('|') },
    ],
    ...{ campaigns: [], metrics: [] },
    rules: [
      { $id: 'languageAndVersion', names: null, lifecycles: null, rings },
      { $id: 'codeReviewTools', names: null, lifecycles: null, rings: JSON.stringify(many) },
    ],
  };
  const [reminder] = planReminders(given, { today: '2026-11-20', timeZone: 'UTC' });
  expect(reminder?.teams.map(({ name, holds }) => [name, holds])).toEqual([
    ['falcon', 'Java 8, leave by March 31, 2027; Cobol'],
    ['owl', ''],
    ['wren', expect.stringMatching(/^Tool 0; Tool 1; .*; Tool 9; and 2 more$/)],
  ]);
});

it('asks who is named as whom to ask', () => {
  const memberships = [member('falcon', 'ann', 'Lead scrum-master'), member('falcon', 'bob', 'scrum-master assistant')];
  expect(plan({ teams: [team('falcon')], memberships, people: [person('ann'), person('bob')] })).toEqual([
    'ann@example.test: falcon',
  ]);
});

it.each([`${'a'.repeat(315)}@b.de`, 'a@b', "o'brien+x@mail.example.test", 'A.B@example.test'])(
  '%s is an address',
  (email) => expect(isAddress(email)).toBe(true),
);

it.each([
  `${'a'.repeat(316)}@b.de`,
  'a@b/c',
  'a@b.test?',
  '',
  'a',
  'a@',
  '@b',
  'a b@c.test',
  'a@b.test,c@d.test',
  'a@b.test\nx',
  '<a@b.test>',
  'ä@b.test',
  'a@b.test;',
])('%j is none', (email) => expect(isAddress(email)).toBe(false));
