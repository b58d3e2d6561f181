import { calendarDay } from '#domain/calendarDay.ts';
import { planReminders } from '#domain/reminders/planReminders.ts';
import { planSummaries } from '#domain/summaries/planSummaries.ts';
import { connectReminder, setPreference } from '#functions/reminder/ports.ts';
import { sendRemindersByHand } from '#functions/reminder/sendReminders.ts';
import { readSummary } from '#functions/reminder/readSummary.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { people } from '#test/support/signIn.ts';
import { inDays, startCampaigns } from '#test/support/startCampaigns.ts';

const campaigns = ofSuite(() => startCampaigns());

test('what campaigns ask, and which are behind, is read from the tables', async () => {
  const { server, platform } = campaigns;
  await server.row('team-tech-inventory', 'blue').create({ languageAndVersion: 'Java:8' });
  const id = await campaigns.make();
  await server.row('campaigns', id).update({ startedAt: `${inDays(-10)}T08:00:00.000Z` });
  const connected = connectFunction(platform.appwrite);
  await setPreference(connected, { userId: 'lee', email: 'lee@example.test' }, { isOn: false, kind: 'summary' });
  const ports = connectReminder(connected, 'UTC');
  const today = { today: calendarDay(new Date(), 'UTC'), timeZone: 'UTC' };

  const [reminder] = planReminders(await ports.readOrganisation(), today);
  expect(reminder?.tasks.map(({ team, now, path }) => [team.toLowerCase(), now, path])).toEqual([
    ['blue', 'Java 8', '/teams/blue/techInventory?category=languages&item=Java+8'],
  ]);
  const month = today.today.slice(0, 7);
  const summaries = planSummaries(await readSummary(ports, month, today), month, today);
  expect(summaries.map(({ email, campaigns: [line] }) => [email, line?.path])).toEqual([
    [people.kim.email, `/campaigns/${id}`],
  ]);
  expect([[...(await ports.readOptOuts())], [...(await ports.readOptOuts('summary'))]]).toEqual([
    [],
    ['lee@example.test'],
  ]);
});

test('a name that is too long is cut, whatever its last character', async () => {
  const { server, platform } = campaigns;
  await server.row('team-reporting', 'blue').create({ lastMonth: '2025-01' });
  await server.row('user-metadata', 'sam').update({ firstName: `${'S'.repeat(255)}😀` });
  const ports = connectReminder(connectFunction(platform.appwrite), 'UTC');
  const deliver = () => Promise.resolve({ kind: 'sent' } as const);
  const request = { teamIds: new Set(['blue']), askedBy: people.ada.email, onMail: () => Promise.resolve() };
  const open = () => ({ deliver, close: () => undefined });
  expect(await sendRemindersByHand('run', ports, () => open, request)).toMatchObject({ sent: 1 });
  expect((await server.list('reminder-mails')).map(({ name }) => name)).toEqual([`${'S'.repeat(255)}\ufffd`]);
});
