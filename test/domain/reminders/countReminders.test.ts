import { countReminders } from '#domain/reminders/countReminders.ts';
import type { ReminderMailStatus } from '#domain/reminders/mails.ts';
import { planReminders, type ReminderOrganisation } from '#domain/reminders/planReminders.ts';

const day = { today: '2026-11-20', timeZone: 'UTC' };
const joined = '2026-11-01T10:00:00Z';

/** `falcon: ann po, bob`: a team and its members, `po` a product owner; a team in capitals is closed, with `+` it has reported, with `?` it was just added. */
function organisation(lines: readonly string[], optedOut: readonly string[] = []): ReminderOrganisation {
  const teams = lines.map((line) => {
    const [head = '', tail = ''] = line.split(':');
    const members = tail.split(',').flatMap((text) => {
      const [userId = '', role] = text.trim().split(' ');
      return userId === '' ? [] : [{ userId, agileTeamRole: role === 'po' ? 'product-owner' : null }];
    });
    return { id: head.replace(/[+?]/u, ''), isReported: head.endsWith('+'), isNew: head.endsWith('?'), members };
  });
  const ids = new Set(teams.flatMap(({ members }) => members.map(({ userId }) => userId)));
  return {
    teams: teams.map(({ id }) => ({
      $id: id,
      $createdAt: joined,
      teamName: id,
      teamStatus: id === id.toUpperCase() ? 'Closed' : null,
      ...{ sector: null, businessUnit: null, teamType: null },
    })),
    reporting: teams
      .filter(({ isNew }) => !isNew)
      .map(({ id, isReported }) => ({
        $id: id,
        months: isReported ? '2026-11' : null,
        lastMonth: isReported ? '2026-11' : null,
        confirmedAt: null,
      })),
    memberships: teams.flatMap(({ id, members }) => members.map((member) => ({ teamId: id, ...member }))),
    people: Array.from(ids, ($id) => ({
      $id,
      email: $id.startsWith('no') ? '' : `${$id}@example.test`,
      firstName: $id,
      lastName: null,
    })),
    inventories: [],
    rules: [],
    ...{ campaigns: [], metrics: [] },
    optedOut: new Set(optedOut.map((id) => `${id}@example.test`)),
  };
}

const none = { teams: 0, people: 0, optedOut: 0, written: 0, failed: 0, teamsWithout: 0, unknown: 0 };

it.each<[string, string[], { chosen?: string[]; out?: string[]; mails?: Record<string, ReminderMailStatus> }, object]>([
  ['a person of two teams is one', ['a: ann', 'b: ann, bob'], {}, { teams: 2, people: 2 }],
  ['only teams that were chosen', ['a: ann', 'b: bob', 'c: cid'], { chosen: ['a', 'c'] }, { teams: 2, people: 2 }],
  ['teams that were just added', ['a?: ann', 'B?: bob', 'c?: cid'], { chosen: ['a', 'B'] }, { unknown: 1 }],
  ['who also leads another team is asked once', ['a: ann', 'b: ann'], { chosen: ['b'] }, { teams: 1, people: 1 }],
  ['reported, closed or unknown', ['a+: ann', 'B: bob'], { chosen: ['a', 'B', 'gone'] }, {}],
  ['a product owner alone', ['a: ann po, bob'], {}, { teams: 1, people: 1 }],
  ['nobody, or nobody with an address', ['a:', 'b: nobody', 'c: ann'], {}, { teams: 1, people: 1, teamsWithout: 2 }],
  ['who opted out has no substitute', ['a: ann po, bob'], { out: ['ann'] }, { optedOut: 1 }],
  [
    'who opted out was not written to',
    ['a: ann', 'b: bob'],
    { out: ['ann'], mails: { ann: 'sent' } },
    { teams: 1, people: 1, optedOut: 1 },
  ],
  [
    'sent, on its way and without an answer are not written to again',
    ['a: ann', 'b: bob', 'c: cid', 'd: dan'],
    { mails: { ann: 'sent', bob: 'sending', cid: 'unknown' } },
    { teams: 1, people: 1, written: 3 },
  ],
  [
    'what waits or was skipped is sent, what failed is not',
    ['a: ann', 'b: bob', 'c: cid'],
    { mails: { ann: 'queued', bob: 'skipped', cid: 'failed' } },
    { teams: 2, people: 2, failed: 1 },
  ],
])('%s', (_what, lines, { chosen, out, mails = {} }, expected) => {
  const given = organisation(lines, out);
  const teamIds = new Set(chosen ?? given.teams.map(({ $id }) => $id));
  const { counts } = countReminders(given, day, teamIds, (email) => mails[email.split('@')[0] ?? '']);
  expect(counts).toEqual({ ...none, ...expected });
});

/** Pseudo-random numbers below a limit, the same in every run. */
function makeBelow(): (limit: number) => number {
  let state = 7;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

it('who gets one is who the schedule would write to, of the chosen teams, and has no mail today', () => {
  const below = makeBelow();
  for (let round = 0; round < 50; round++) {
    const people = Array.from({ length: 12 }, (_, index) => `p${index}`);
    const lines = Array.from({ length: 15 }, (_, index) => {
      const members = Array.from({ length: below(4) }, () => `${people[below(12)]}${below(3) === 0 ? ' po' : ''}`);
      return `t${index}${below(4) === 0 ? '+' : ''}: ${[...new Set(members)].join(', ')}`;
    });
    const given = organisation(
      lines,
      people.filter(() => below(5) === 0),
    );
    const teamIds = new Set(given.teams.map(({ $id }) => $id).filter(() => below(2) === 0));
    const sent = new Set(people.filter(() => below(4) === 0).map((id) => `${id}@example.test`));
    const { counts, first } = countReminders(given, day, teamIds, (email) => (sent.has(email) ? 'sent' : undefined));

    const planned = planReminders(given, day).filter(({ teams }) => teams.some(({ id }) => teamIds.has(id)));
    const fresh = planned.filter(({ email }) => !sent.has(email));
    expect([counts.people, counts.written]).toEqual([fresh.length, planned.length - fresh.length]);
    const reached = fresh.flatMap(({ teams }) => teams.map(({ id }) => id)).filter((id) => teamIds.has(id));
    expect(counts.teams).toBe(new Set(reached).size);
    expect(first).toEqual(fresh[0]);
    const silent = lines.filter((line) => {
      const [id = ''] = /^t\d+/.exec(line) ?? [];
      return teamIds.has(id) && /^t\d+: $/.test(line);
    });
    expect(counts.teamsWithout).toBe(silent.length);
  }
});
