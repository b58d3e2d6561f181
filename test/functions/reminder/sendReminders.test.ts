import { previewReminders } from '#functions/reminder/remind.ts';
import { sendDueMails } from '#functions/reminder/sendDueMails.ts';
import { claimMs } from '#functions/reminder/sendMails.ts';
import { sendRemindersByHand } from '#functions/reminder/sendReminders.ts';
import type { Delivery } from '#functions/reminder/openMailer.ts';
import { killAtEachMailCall, mailSettings, MemoryReminder } from '#test/support/memoryReminder.ts';

const reminderDay = '2026-11-20T08:07:00Z';
const hourMs = 3_600_000;

function runOn(memory: MemoryReminder, answer?: (email: string) => Delivery['kind'], executionId = 'run') {
  return sendDueMails(executionId, memory.ports, () => memory.mailer(answer));
}

test('one mail a person and reminder day: the runs that follow send nothing more', async () => {
  const memory = new MemoryReminder(3, '2026-11-20T07:59:00Z');
  expect(await runOn(memory)).toMatchObject({ outcome: 'notDue', sent: 0 });
  memory.nowMs = Date.parse(reminderDay);
  expect(await runOn(memory)).toEqual({ outcome: 'sent', sent: 3, failed: 0, queued: 0, unknown: 0 });
  memory.nowMs += hourMs;
  expect(await runOn(memory)).toMatchObject({ outcome: 'sent', sent: 0 });
  memory.nowMs = Date.parse('2026-11-21T08:07:00Z');
  expect(await runOn(memory)).toMatchObject({ outcome: 'notDue' });
  expect(memory.delivered).toHaveLength(3);
  memory.nowMs = Date.parse('2026-11-30T08:07:00Z');
  expect(await runOn(memory)).toMatchObject({ sent: 3 });
  expect(memory.delivered).toHaveLength(6);
});

test('off until an admin switches it on; what still waits when it is switched off is skipped', async () => {
  const memory = new MemoryReminder(2, reminderDay);
  memory.settings = { ...memory.settings, enabled: false };
  const unasked = () => {
    throw new Error('No mail server is needed.');
  };
  expect(await sendDueMails('run', memory.ports, unasked)).toMatchObject({ outcome: 'off' });
  expect(memory.rows.size).toBe(0);

  memory.settings = { ...memory.settings, enabled: true };
  await expect(sendDueMails('run', memory.ports, unasked)).rejects.toThrow('No mail server is needed.');
  await runOn(memory, () => 'deferred');
  memory.settings = { ...memory.settings, enabled: false };
  await runOn(memory);
  expect(memory.statuses()).toEqual(['team0@example.test skipped', 'team1@example.test skipped']);
});

test('what is deferred is tried again by the next runs, five times at most; what is refused is not', async () => {
  const memory = new MemoryReminder(3, reminderDay);
  let greylisted = 2;
  const answer = (email: string): Delivery['kind'] => {
    if (email.startsWith('team0')) return 'refused';
    if (email.startsWith('team1')) return 'deferred';
    return greylisted-- > 0 ? 'deferred' : 'sent';
  };
  for (let hour = 0; hour < 8; hour++, memory.nowMs += hourMs) await runOn(memory, answer);
  expect([...memory.rows.values()].map(({ fields: { status, attempts, error } }) => [status, attempts, error])).toEqual(
    [
      ['failed', 1, 'refused.'],
      ['failed', 5, 'deferred.'],
      ['sent', 3, null],
    ],
  );
});

test('who reports, or turns reminders off, before the next attempt gets none; what waits at midnight has failed', async () => {
  const memory = new MemoryReminder(3, reminderDay);
  await runOn(memory, () => 'deferred');
  memory.organisation = {
    ...memory.organisation,
    reporting: memory.organisation.reporting.map((row) =>
      row.$id === 'team0' ? { ...row, months: '2026-11', lastMonth: '2026-11' } : row,
    ),
    optedOut: new Set(['team1@example.test']),
  };
  memory.nowMs += hourMs;
  await runOn(memory, () => 'deferred');
  memory.nowMs = Date.parse('2026-11-21T00:07:00Z');
  await runOn(memory);
  expect(memory.statuses()).toEqual([
    'team0@example.test skipped',
    'team1@example.test skipped',
    'team2@example.test failed',
  ]);
  const errors = [...memory.rows.values()].map(({ fields: { error } }) => error);
  expect(errors).toEqual([
    'Nothing was due any more.',
    'Nothing was due any more.',
    'Its day ended before it could be sent. Last reason: deferred.',
  ]);
  expect(memory.delivered).toEqual([]);
});

test('a server that is away is not asked for every mail', async () => {
  const memory = new MemoryReminder(50, reminderDay);
  let asked = 0;
  const result = await runOn(memory, () => {
    asked += 1;
    return 'unreachable';
  });
  expect(result).toMatchObject({ outcome: 'unreachable', sent: 0, queued: 50 });
  expect(asked).toBeLessThan(10);
  memory.nowMs += hourMs;
  expect(await runOn(memory)).toMatchObject({ outcome: 'sent', sent: 50 });
});

test('two runs at once send each mail once', async () => {
  const memory = new MemoryReminder(40, reminderDay);
  const runs = await Promise.all(['one', 'other', 'third'].map((id) => runOn(memory, undefined, id)));
  expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(40);
  expect(new Set(memory.delivered).size).toBe(40);
  expect(memory.delivered).toHaveLength(40);
});

test('a claim whose answer was lost is still its run’s', async () => {
  const memory = new MemoryReminder(3, reminderDay);
  const { mails } = memory.ports;
  const lossy = {
    ...memory.ports,
    mails: {
      ...mails,
      compareAndSet: async (...args: Parameters<typeof mails.compareAndSet>) => {
        await mails.compareAndSet(...args);
        return undefined;
      },
    },
  };
  expect(await sendDueMails('run', lossy, () => memory.mailer())).toMatchObject({ sent: 3 });
  expect(memory.statuses().every((each) => each.endsWith(' sent'))).toBe(true);
  expect(memory.delivered).toHaveLength(3);
});

test.each([
  ['an hour later', hourMs],
  ['once the clock was set back', -hourMs],
])(
  'a run that dies at any of its calls leaves, %s, nobody a second mail, and nobody unaccounted for',
  async (_, ms) => {
    expect(hourMs).toBeGreaterThan(claimMs);
    const goOn = async (memory: MemoryReminder) => {
      memory.nowMs += ms;
      await runOn(memory, undefined, 'next');
    };
    const start = () => new MemoryReminder(3, '2026-11-20T12:07:00Z');
    await killAtEachMailCall(start, (ports, open) => sendDueMails('dies', ports, open), goOn, 3);
  },
);

describe('by hand', () => {
  const otherDay = '2026-11-12T14:00:00Z';
  const preview = (memory: MemoryReminder, ...teamIds: string[]) =>
    previewReminders({ teamIds }, memory.ports, mailSettings);

  function remind(
    memory: MemoryReminder,
    teamIds: readonly string[],
    answer?: (email: string) => Delivery['kind'],
    executionId = 'hand',
  ) {
    const told: unknown[] = [];
    const onMail = ({ status }: { status?: string }) => Promise.resolve(void told.push(status));
    const request = { teamIds: new Set(teamIds), askedBy: 'ada@example.test', onMail };
    return sendRemindersByHand(executionId, memory.ports, () => memory.mailer(answer), request);
  }

  function dayOff(teams: number, enabled = true): MemoryReminder {
    const memory = new MemoryReminder(teams, otherDay);
    memory.settings = { ...memory.settings, enabled };
    return memory;
  }

  test.each([true, false])('on any day, at any hour, also while the schedule is off: enabled %s', async (enabled) => {
    const memory = dayOff(3, enabled);
    expect(await preview(memory, 'team0', 'team2', 'gone')).toMatchObject({ teams: 2, people: 2, written: 0 });
    expect(memory.rows.size).toBe(0);
    const sent = { outcome: 'sent', sent: 2, failed: 0, queued: 0, unknown: 0 };
    expect(await remind(memory, ['team0', 'team2', 'gone'])).toEqual(sent);
    expect(memory.delivered.sort()).toEqual(['team0@example.test', 'team2@example.test']);
    expect(await preview(memory, 'team0', 'team1', 'team2')).toMatchObject({ teams: 1, people: 1, written: 2 });
    expect([...memory.rows.values()].map(({ fields }) => fields.askedBy)).toEqual(Array(2).fill('ada@example.test'));
  });

  test('the schedule of the same day writes to the others alone, and nobody is asked for by hand after it', async () => {
    const memory = new MemoryReminder(3, '2026-11-20T06:00:00Z');
    await remind(memory, ['team1']);
    memory.nowMs = Date.parse(reminderDay);
    expect(await runOn(memory)).toMatchObject({ outcome: 'sent', sent: 2 });
    expect(await remind(memory, ['team0', 'team1', 'team2'])).toMatchObject({ sent: 0 });
    expect([memory.delivered.length, new Set(memory.delivered).size]).toEqual([3, 3]);
    memory.nowMs = Date.parse('2026-11-21T06:00:00Z');
    expect(await remind(memory, ['team0'])).toMatchObject({ sent: 1 });
  });

  test('two admins and the schedule at once send each mail once, and count it once', async () => {
    const memory = new MemoryReminder(40, reminderDay);
    const ids = memory.organisation.teams.map(({ $id }) => $id);
    const runs = await Promise.all([
      remind(memory, ids.slice(0, 30), undefined, 'ada'),
      remind(memory, ids.slice(10), undefined, 'kim'),
      runOn(memory),
    ]);
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(40);
    expect(runs.map(({ queued }) => queued)).toEqual([0, 0, 0]);
    expect([memory.delivered.length, new Set(memory.delivered).size]).toEqual([40, 40]);
  });

  test.each([true, false])('what the server defers is tried by the next runs: enabled %s', async (enabled) => {
    const memory = dayOff(2, enabled);
    expect(await remind(memory, ['team0'], () => 'deferred')).toMatchObject({ sent: 0, queued: 1 });
    expect(await preview(memory, 'team0')).toMatchObject({ people: 1, written: 0 });
    memory.nowMs += hourMs;
    expect(await runOn(memory)).toMatchObject({ outcome: 'sent', sent: 1 });
    memory.nowMs += hourMs;
    expect(await runOn(memory)).toMatchObject({ outcome: enabled ? 'notDue' : 'off' });
    expect(memory.delivered).toEqual(['team0@example.test']);
  });

  test('what was skipped when the schedule was switched off can be asked for', async () => {
    const memory = new MemoryReminder(2, reminderDay);
    await runOn(memory, () => 'deferred');
    memory.settings = { ...memory.settings, enabled: false };
    await runOn(memory);
    expect(memory.statuses()).toEqual(['team0@example.test skipped', 'team1@example.test skipped']);
    expect(await remind(memory, ['team1'])).toMatchObject({ sent: 1 });
    expect(memory.statuses()).toEqual(['team0@example.test skipped', 'team1@example.test sent']);
  });

  test('each mail names all teams of its person that are late, as that of the schedule', async () => {
    const memory = dayOff(3);
    const memberships = ['team0', 'team1'].map((teamId) => ({ teamId, userId: 'team2', agileTeamRole: null }));
    memory.organisation = { ...memory.organisation, memberships };
    const { example } = await preview(memory, 'team1');
    expect(example).toMatchObject({
      to: 'team2@example.test',
      subject: 'November 2026: metrics of 2 teams not reported yet',
    });
    expect(example?.text).toContain(
      '- team0: Never reported\n  https://data.example.test/teams/team0/teamMetrics\n- team1',
    );
    await remind(memory, ['team1']);
    expect([...memory.rows.values()].map(({ fields: { teams } }) => teams)).toEqual([2]);
  });

  test('a run that dies at any of its calls, and is asked for again, leaves nobody a second mail', async () => {
    const ids = ['team0', 'team1', 'team2'];
    const request = { teamIds: new Set(ids), askedBy: 'ada@example.test', onMail: () => Promise.resolve() };
    const goOn = async (memory: MemoryReminder) => {
      await remind(memory, ids, undefined, 'at once');
      memory.nowMs += hourMs;
      await runOn(memory, undefined, 'hourly');
      await remind(memory, ids, undefined, 'later');
    };
    const start = () => dayOff(3, false);
    await killAtEachMailCall(start, (ports, open) => sendRemindersByHand('dies', ports, open, request), goOn, 3);
  });
});
