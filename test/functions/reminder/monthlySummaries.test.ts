import { readCampaign } from '#domain/campaigns/campaign.ts';
import type { MonthReportFields } from '#domain/monthly-metrics/reports.ts';
import { composeMail } from '#functions/reminder/composeMail.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { mailSettings, MemoryReminder, sentMails } from '#test/support/memoryReminder.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const report = (teamId: string, month: string, overallRepoTestCoverage: number) =>
  ({ teamId, month, overallRepoTestCoverage }) as MonthReportFields;

/** Ann leads `team0`, `team1` and `team3`; Bob is in `team1`; Cid leads `team2`, in which nothing is new; Dan leads the campaign alone. */
function inDecember(): MemoryReminder {
  const memory = new MemoryReminder(4, '2026-12-01T08:07:00Z');
  const { organisation } = memory;
  const months = [['2026-11', '2026-10'], ['2026-10'], [], ['2026-11', '2026-10']];
  memory.organisation = {
    ...organisation,
    teams: organisation.teams.map((team, index) => {
      return { ...team, $createdAt: index === 2 ? '2026-12-01T06:00:00Z' : '2026-10-01T08:00:00Z' };
    }),
    reporting: organisation.reporting.map((row, index) => {
      const [lastMonth = null] = months[index] ?? [];
      const confirmedAt = index === 1 ? '2026-11-12T10:00:00Z' : null;
      return { ...row, months: months[index]?.join('|') ?? null, lastMonth, confirmedAt };
    }),
    memberships: [
      ...['team0', 'team1', 'team3'].map((teamId) => ({ teamId, userId: 'ann', agileTeamRole: 'Product Owner' })),
      { teamId: 'team1', userId: 'bob', agileTeamRole: 'developer' },
      { teamId: 'team2', userId: 'cid', agileTeamRole: 'scrum-master' },
    ],
    people: ['ann', 'bob', 'cid', 'dan'].map(($id) => {
      return { $id, email: `${$id}@example.test`, firstName: $id, lastName: null };
    }),
    inventories: [{ $id: 'team3', languageAndVersion: 'Java:8' }],
    campaigns: [
      readCampaign(campaignRow('java', { leadId: 'dan', startedAt: '2026-11-01T08:00:00Z', deadline: '2026-12-31' }))!,
      readCampaign(campaignRow('done', { leadId: 'cid', scope: { teams: ['team0'] } }))!,
    ],
  };
  memory.reports = [
    ...[report('team0', '2026-10', 40), report('team0', '2026-11', 81.4)],
    ...[report('team3', '2026-10', 60), report('team3', '2026-11', 70)],
  ];
  memory.settings = { ...memory.settings, days: '' };
  return memory;
}

test('says what moved, who is late and which campaigns are behind, each a link, to leads alone', async () => {
  const [ofAnn, ofDan, ...others] = await sentMails(inDecember());
  expect(others).toEqual([]);
  const mail = composeMail(mailSettings, ofAnn!);
  expect([ofAnn?.email, mail.subject]).toEqual(['ann@example.test', 'November 2026 in your teams and campaigns']);
  const page = 'https://data.example.test';
  expect(mail.text).toBe(`Hello ann,

2 of your 3 teams have reported November.

What moved in November:

- team0: reported November
  ${page}/teams/team0/teamMetrics
- team0: Overall Repo Test Coverage is 81.40%: 41.4 points more than the 40% of October 2026
  ${page}/teams/team0/teamMetrics
- team1: tech inventory confirmed on November 12
  ${page}/teams/team1/techInventory
- team3: reported November
  ${page}/teams/team3/teamMetrics

Late:

- team1: November is missing
  ${page}/teams/team1/teamMetrics

Campaigns that will not be done in time:

- Off Java 8: 0 of 1 team is done, 1 left, 30 days.
  ${page}/campaigns/java

--
You get this once a month because you lead teams or campaigns.
Turn this monthly mail off: ${page}/reminders
`);
  expect(ofDan?.email).toBe('dan@example.test');
  expect(composeMail(mailSettings, ofDan!).text).toContain('Off Java 8: 0 of 1 team');
});

test('once for a month, on its first days, while reminders are on; who turned it off gets none', async () => {
  const memory = inDecember();
  memory.withoutSummary = new Set(['dan@example.test']);
  memory.organisation = { ...memory.organisation, optedOut: new Set(['ann@example.test']) };
  memory.settings = { ...memory.settings, enabled: false };
  expect(await sentMails(memory)).toEqual([]);
  memory.settings = { ...memory.settings, enabled: true };
  memory.nowMs = Date.parse('2026-12-02T07:07:00Z');
  expect(await sentMails(memory)).toEqual([]);
  memory.nowMs += hourMs;
  expect((await sentMails(memory)).map(({ email }) => email)).toEqual(['ann@example.test']);
  for (const later of [hourMs, dayMs, dayMs]) {
    memory.nowMs += later;
    expect(await sentMails(memory)).toEqual([]);
  }
  const late = inDecember();
  late.nowMs = Date.parse('2026-12-04T08:07:00Z');
  expect(await sentMails(late)).toEqual([]);
});
