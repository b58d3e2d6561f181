import { isAddress, planReminders, type ReminderOrganisation } from '#domain/reminders/planReminders.ts';

const team = ($id: string, teamName = $id, teamStatus: string | null = 'Active') => ({ $id, teamName, teamStatus });
const person = ($id: string, email = `${$id}@example.test`) => ({ $id, email, firstName: $id, lastName: null });
const member = (teamId: string, userId: string, agileTeamRole: string | null) => ({ teamId, userId, agileTeamRole });
const report = ($id: string, savedAt: string, correctionDate: string | null = null) => ({
  $id,
  $updatedAt: savedAt,
  updateDate: savedAt,
  correctionDate,
});

function plan(given: Partial<ReminderOrganisation>, today = '2026-11-20', timeZone = 'UTC') {
  const nothing = { teams: [], metrics: [], memberships: [], people: [], optedOut: new Set<string>() };
  return planReminders({ ...nothing, ...given }, today, timeZone).map(
    ({ email, teams }) => `${email}: ${teams.map(({ name }) => name).join(', ')}`,
  );
}

it('asks the scrum masters and product owners of teams that have not reported this month, else all members', () => {
  const given = {
    teams: [team('falcon'), team('heron'), team('owl'), team('wren', 'wren', ' CLOSED '), team('empty')],
    metrics: [report('heron', '2026-11-02T10:00:00Z'), report('falcon', '2026-10-31T10:00:00Z')],
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

it('a report belongs to the month of the time zone, and a correction to the month before', () => {
  const given = {
    teams: [team('falcon')],
    memberships: [member('falcon', 'ann', null)],
    people: [person('ann')],
  };
  const at = (savedAt: string, timeZone: string, correction: string | null = null) =>
    plan({ ...given, metrics: [report('falcon', savedAt, correction)] }, '2026-11-20', timeZone).length;
  expect(at('2026-10-31T23:30:00Z', 'UTC')).toBe(1);
  expect(at('2026-10-31T23:30:00Z', 'Europe/Berlin')).toBe(0);
  expect(at('2026-11-01T03:30:00Z', 'America/New_York')).toBe(1);
  expect(at('2026-11-05T10:00:00Z', 'UTC', '2026-11-05T10:00:00Z')).toBe(1);
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
  const [reminder] = planReminders({ metrics: [], optedOut: new Set(), ...given }, '2026-11-20', 'UTC');
  expect(reminder?.name).toBe('Ann Bcc: eve@example.test');
});

it('the mails are sorted by address, the teams of each by name', () => {
  const given = {
    teams: [team('1', 'Wren'), team('2', 'Falcon'), team('3', ' '), team('4', 'Émile')],
    memberships: ['1', '2', '3', '4'].flatMap((id) => [member(id, 'zoe', 'tester'), member(id, 'bob', 'tester')]),
    people: [person('zoe'), person('bob')],
  };
  const teams = '3, Émile, Falcon, Wren';
  expect(plan(given)).toEqual([`bob@example.test: ${teams}`, `zoe@example.test: ${teams}`]);
});

it.each(['Scrum Master', 'scrummaster', 'SCRUM_MASTER', 'Lead scrum-master', 'ProductOwner', 'product-owner'])(
  'of a team with a %s, nobody else is asked',
  (role) => {
    const memberships = [member('falcon', 'ann', role), member('falcon', 'bob', 'developer')];
    expect(plan({ teams: [team('falcon')], memberships, people: [person('ann'), person('bob')] })).toEqual([
      'ann@example.test: falcon',
    ]);
  },
);

it.each([`${'a'.repeat(315)}@b.de`, 'a@b', "o'brien+x@mail.example.test", 'A.B@example.test'])(
  '%s is an address',
  (email) => {
    expect(isAddress(email)).toBe(true);
  },
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
])('%j is none', (email) => {
  expect(isAddress(email)).toBe(false);
});
