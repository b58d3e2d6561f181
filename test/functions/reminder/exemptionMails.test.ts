import { type Exemption, readCampaign } from '#domain/campaigns/campaign.ts';
import { composeMail, type OutgoingMail } from '#functions/reminder/composeMail.ts';
import { sendDueMails } from '#functions/reminder/sendDueMails.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { tokenAccounts } from '#test/support/endingToken.ts';
import { mailSettings, MemoryReminder, sentMails } from '#test/support/memoryReminder.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const asked = {
  ...{ id: 'e', teamId: 'heron', reason: 'Retired in spring', until: '2027-03-03', state: 'asked' },
  ...{ askedBy: 'Kim Staff', askedById: 'kim', askedAt: '2026-11-27T10:30:00Z', decidedBy: null, decidedAt: null },
} as const satisfies Exemption;
const decided = { decidedBy: 'Lea Lane', decidedById: 'lea', decidedAt: '2026-11-27T10:40:00Z' } as const;

/** Kim asks, `team0@example.test` leads the campaign. Reminders are off. */
function withExemptions(...exemptions: Exemption[]): MemoryReminder {
  const memory = new MemoryReminder(1, '2026-11-27T11:07:00Z');
  memory.settings = { ...memory.settings, enabled: false };
  memory.accounts = tokenAccounts();
  setExemptions(memory, ...exemptions);
  return memory;
}

function setExemptions(memory: MemoryReminder, ...exemptions: Exemption[]): void {
  memory.campaigns = [readCampaign(campaignRow('java', { leadId: 'team0', exemptions }))!];
}

const told = (mails: readonly OutgoingMail[]): string[] =>
  mails.map((mail) => `${mail.email}: ${composeMail(mailSettings, mail).subject}`);

test.each<[string, Exemption, string[]]>([
  ['asked for', asked, ['team0@example.test: Team heron asks to be exempt from “Off Java 8”']],
  [
    'granted',
    { ...asked, ...decided, state: 'granted' },
    ['kim@example.test: Granted: Team heron is exempt from “Off Java 8”'],
  ],
  [
    'refused',
    { ...asked, ...decided, state: 'refused' },
    ['kim@example.test: Refused: Team heron is not exempt from “Off Java 8”'],
  ],
  [
    'ended before it counted',
    { ...asked, ...decided, state: 'withdrawn' },
    ['kim@example.test: Ended: Team heron is no longer exempt from “Off Java 8”'],
  ],
  [
    'ended early',
    { ...asked, ...decided, state: 'granted', until: '2026-11-26', endedBy: 'Lea Lane', endedById: 'lea' },
    ['kim@example.test: Ended: Team heron is no longer exempt from “Off Java 8”'],
  ],
  ['granted at once by the lead, who asked', { ...asked, ...decided, decidedById: 'kim', state: 'granted' }, []],
  ['withdrawn by whoever asked', { ...asked, ...decided, decidedById: 'kim', state: 'withdrawn' }, []],
  ['run out', { ...asked, ...decided, decidedAt: '2026-10-01T08:00:00Z', state: 'granted', until: '2026-11-26' }, []],
  ['asked for two weeks ago', { ...asked, askedAt: '2026-11-12T08:00:00Z' }, []],
  ['decided in an earlier release', { ...asked, ...decided, askedById: undefined!, state: 'granted' }, []],
])('%s: told once, to whom it concerns', async (_, exemption, expected) => {
  const memory = withExemptions(exemption);
  expect(told(await sentMails(memory))).toEqual(expected);
  for (const later of [hourMs, dayMs, dayMs]) {
    memory.nowMs += later;
    expect(await sentMails(memory)).toEqual([]);
  }
});

test('the lead reads who asks, why, until when, and where to decide; the answer follows on the same day', async () => {
  const memory = withExemptions(asked);
  const [question] = await sentMails(memory);
  expect(composeMail(mailSettings, question!).text).toBe(`Hello team0,

Kim Staff asks that Team heron be exempt from “Off Java 8” until March 3, 2027. You can grant or refuse it.

Reason given: Retired in spring

- Off Java 8
  https://data.example.test/campaigns/java

--
You get this because you lead this campaign.
Turn such mails off: https://data.example.test/reminders
`);
  setExemptions(memory, { ...asked, ...decided, state: 'granted' }, { ...asked, id: 'f', teamId: 'owl' });
  memory.nowMs += hourMs;
  expect(told(await sentMails(memory)).sort()).toEqual([
    'kim@example.test: Granted: Team heron is exempt from “Off Java 8”',
    'team0@example.test: Team owl asks to be exempt from “Off Java 8”',
  ]);
});

test('a lead who turned reminders off is not asked by mail; an answer to a question of one’s own comes all the same', async () => {
  const memory = withExemptions(asked, { ...asked, ...decided, id: 'f', state: 'refused' });
  memory.organisation = { ...memory.organisation, optedOut: new Set(['team0@example.test', 'kim@example.test']) };
  expect(told(await sentMails(memory))).toEqual([
    'kim@example.test: Refused: Team heron is not exempt from “Off Java 8”',
  ]);
});

test('what was decided before a mail could be sent is told as decided', async () => {
  const memory = withExemptions(asked);
  await sendDueMails('run', memory.ports, () => memory.mailer(() => 'deferred'));
  setExemptions(memory, { ...asked, ...decided, state: 'granted' });
  memory.nowMs += hourMs;
  expect((await sentMails(memory)).map(({ email }) => email)).toEqual(['kim@example.test']);
  expect(memory.statuses()).toEqual(['kim@example.test sent', 'team0@example.test skipped']);
});
