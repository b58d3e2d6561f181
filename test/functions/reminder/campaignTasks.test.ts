import { readCampaign } from '#domain/campaigns/campaign.ts';
import { describeMail } from '#domain/reminders/mails.ts';
import { composeMail } from '#functions/reminder/composeMail.ts';
import { previewReminders } from '#functions/reminder/remind.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { mailSettings, MemoryReminder, sentMails } from '#test/support/memoryReminder.ts';

const reminderDay = '2026-11-20T08:07:00Z';
const reported = { months: '2026-11', lastMonth: '2026-11' };
const member = (teamId: string, userId: string, agileTeamRole: string | null = null) => {
  return { teamId, userId, agileTeamRole };
};

/** `team0` uses Java 8 and is late, `team1` uses it and has reported, `team2` is exempt, `team3` has left it. */
function withCampaigns(): MemoryReminder {
  const memory = new MemoryReminder(4, reminderDay);
  const exemption = { id: 'e', teamId: 'team2', state: 'granted', until: '2026-12-31' } as const;
  const [askedAt, decidedAt] = ['2026-11-02T08:00:00Z', '2026-11-02T08:00:00Z'];
  const rows = [
    campaignRow('java', {
      ...{ deadline: '2027-03-31', moveTo: '21', exemptions: [{ ...exemption, askedAt, decidedAt }] },
    }),
    campaignRow('coverage', {
      ...{ name: 'Coverage', deadline: '2026-12-31', scope: { teams: ['team1'] } },
      rule: { kind: 'metric', metric: 'overallRepoTestCoverage', is: 'atLeast', value: 80 },
    }),
    campaignRow('over', { status: 'ended', isPermanent: true }),
  ];
  const { organisation } = memory;
  memory.organisation = {
    ...organisation,
    reporting: organisation.reporting.map((row) => (row.$id === 'team0' ? row : { ...row, ...reported })),
    inventories: organisation.teams.map(({ $id }) => {
      return { $id, languageAndVersion: $id === 'team3' ? 'Java:21' : 'Go:1.22|Java:8' };
    }),
    memberships: [
      ...organisation.memberships.map(({ teamId, userId }) => member(teamId, userId, 'scrum-master')),
      ...[member('team1', 'team0'), member('team1', 'team3')],
    ],
    campaigns: rows.flatMap((row) => readCampaign(row) ?? []),
    metrics: [{ $id: 'team1', overallRepoTestCoverage: 62 } as { $id: string }],
  };
  return memory;
}

test('one mail names what is not reported, and what campaigns ask of all teams of its person', async () => {
  const memory = withCampaigns();
  const mails = await sentMails(memory);
  expect(mails.map(({ email }) => email)).toEqual(['team0@example.test', 'team1@example.test', 'team3@example.test']);
  const texts = new Map(mails.map((mail) => [mail.email, composeMail(mailSettings, mail)]));
  const ofTeam1 = [
    '- team1: Reach Overall Repo Test Coverage at least 80.00% by December 31, 2026',
    '  Now: 62.00%',
    '  https://data.example.test/teams/team1/teamMetrics?update=1&metric=overallRepoTestCoverage',
    '- team1: Leave Java 8 by March 31, 2027: move to 21',
    '  Now: Java 8',
    '  https://data.example.test/teams/team1/techInventory?category=languages&item=Java+8',
  ].join('\n');
  const both = texts.get('team0@example.test');
  expect(both?.subject).toBe('November 2026: metrics of 1 team not reported yet');
  expect(both?.text).toContain('- team0: Never reported\n  https://data.example.test/teams/team0/teamMetrics\n');
  expect(both?.text).toContain(
    `Campaigns also ask your teams:

- team0: Leave Java 8 by March 31, 2027: move to 21
  Now: Java 8
  https://data.example.test/teams/team0/techInventory?category=languages&item=Java+8
${ofTeam1}

--`,
  );
  const tasksAlone = texts.get('team3@example.test');
  expect(tasksAlone?.subject).toBe('Asked by campaigns: 1 team to act');
  expect(tasksAlone?.text).toContain(`Hello team3,\n\ncampaigns ask your teams to act:\n\n${ofTeam1}\n\n--`);
  expect(tasksAlone?.headers).toMatchObject({ 'List-Unsubscribe': '<https://data.example.test/reminders>' });
  expect([...memory.rows.values()].map(({ fields }) => describeMail(fields))).toEqual([
    'Metrics of 1 team, tasks of 2 campaigns',
    'Tasks of 2 campaigns',
    'Tasks of 2 campaigns',
  ]);
});

test('the preview counts what is sent; who turned reminders off gets neither; nobody gets two', async () => {
  const memory = withCampaigns();
  memory.organisation = { ...memory.organisation, optedOut: new Set(['team3@example.test']) };
  const preview = (teamIds?: string[]) => previewReminders({ ...(teamIds && { teamIds }) }, memory.ports, mailSettings);
  expect(await preview()).toMatchObject({ teams: 2, people: 2, optedOut: 1, written: 0, teamsWithout: 0 });
  // By hand, admins ask for reports alone.
  expect(await preview(['team0', 'team1', 'team2', 'team3'])).toMatchObject({ teams: 1, people: 1, optedOut: 0 });
  expect((await sentMails(memory)).map(({ email }) => email)).toEqual(['team0@example.test', 'team1@example.test']);
  memory.nowMs += 3_600_000;
  expect(await sentMails(memory)).toEqual([]);
  expect(await preview()).toMatchObject({ people: 0, written: 2, optedOut: 1 });
  memory.nowMs = Date.parse('2026-11-21T08:07:00Z');
  expect(await sentMails(memory)).toEqual([]);
});
