import type { Delivery } from '#functions/reminder/openMailer.ts';
import { sendDueMails } from '#functions/reminder/sendDueMails.ts';
import { endingToken, tokenAccounts } from '#test/support/endingToken.ts';
import { MemoryReminder } from '#test/support/memoryReminder.ts';

const firstDay = '2026-11-27T08:07:00Z';
const [hourMs, dayMs] = [3_600_000, 86_400_000];

function withTokens(names: readonly string[], teams = 0): MemoryReminder {
  const memory = new MemoryReminder(teams, firstDay);
  memory.settings = { ...memory.settings, enabled: false };
  memory.tokens = names.map((name) => endingToken(name));
  memory.accounts = tokenAccounts();
  return memory;
}

function runOn(memory: MemoryReminder, answer?: (email: string) => Delivery['kind'], executionId = 'run') {
  return sendDueMails(executionId, memory.ports, () => memory.mailer(answer));
}

const rowsOf = (memory: MemoryReminder) =>
  [...memory.rows.values()].map(({ fields: { day, email, kind, status, about } }) => {
    const names = (JSON.parse(about ?? '[]') as string[]).map((key) => key.replace(/^token-(\w+) .*$/, '$1'));
    return [day, email, kind, status, names.join()].join(' ');
  });

test('one mail for all tokens of a person, once, from 8:00 on, though reminders are off and turned off', async () => {
  const memory = withTokens(['Nightly', 'Sonar']);
  memory.organisation = { ...memory.organisation, optedOut: new Set(['kim@example.test']) };
  memory.nowMs = Date.parse('2026-11-27T07:59:00Z');
  expect(await runOn(memory)).toMatchObject({ outcome: 'off', sent: 0 });
  memory.nowMs = Date.parse(firstDay);
  expect(await runOn(memory)).toEqual({ outcome: 'sent', sent: 1, failed: 0, queued: 0, unknown: 0 });
  for (let day = 0; day < 30; day++, memory.nowMs += dayMs)
    expect(await runOn(memory)).toMatchObject({ outcome: 'off' });
  expect(rowsOf(memory)).toEqual(['2026-11-27 kim@example.test token sent Nightly,Sonar']);
});

test('a token that is due later is told the day after a mail; another last moment is told anew', async () => {
  const memory = withTokens(['Nightly']);
  await runOn(memory);
  memory.tokens.push(endingToken('Sonar'));
  memory.nowMs += hourMs;
  expect(await runOn(memory)).toMatchObject({ sent: 0 });
  memory.nowMs += dayMs;
  await runOn(memory);
  memory.tokens = [endingToken('Nightly', { expiresAt: '2027-12-27T09:00:00.000Z' })];
  memory.nowMs += 365 * dayMs;
  await runOn(memory);
  expect(rowsOf(memory)).toEqual([
    '2026-11-27 kim@example.test token sent Nightly',
    '2026-11-28 kim@example.test token sent Sonar',
    '2027-11-28 kim@example.test token sent Nightly',
  ]);
});

test('what the server defers is tried again that day, and the next day anew; a revoked token is not', async () => {
  const memory = withTokens(['Nightly']);
  expect(await runOn(memory, () => 'deferred')).toMatchObject({ queued: 1 });
  memory.nowMs += dayMs;
  expect(await runOn(memory, () => 'deferred')).toMatchObject({ queued: 1 });
  memory.tokens = [];
  memory.nowMs += hourMs;
  await runOn(memory);
  expect(rowsOf(memory)).toEqual([
    '2026-11-27 kim@example.test token failed Nightly',
    '2026-11-28 kim@example.test token skipped Nightly',
  ]);
  expect(memory.delivered).toEqual([]);
});

test('reminders of the same day go out beside it', async () => {
  const memory = withTokens(['Nightly'], 2);
  memory.settings = { ...memory.settings, enabled: true, days: '27' };
  memory.organisation = {
    ...memory.organisation,
    people: memory.organisation.people.map((person) => ({ ...person, email: 'kim@example.test' })),
  };
  expect(await runOn(memory)).toMatchObject({ sent: 2 });
  expect(memory.delivered).toEqual(['kim@example.test', 'kim@example.test']);
  expect(rowsOf(memory)).toEqual([
    '2026-11-27 kim@example.test reminder sent ',
    '2026-11-27 kim@example.test token sent Nightly',
  ]);
});

test('a kind that can’t be found holds back no other, and fails the run after them', async () => {
  const memory = withTokens(['Nightly'], 1);
  memory.settings = { ...memory.settings, enabled: true, days: '27' };
  const away = () => Promise.reject(new Error('The platform is away.'));
  const run = (ports: Partial<MemoryReminder['ports']>) =>
    sendDueMails('run', { ...memory.ports, ...ports }, () => memory.mailer());
  await expect(run({ readOrganisation: away })).rejects.toThrow('The platform is away.');
  expect(rowsOf(memory)).toEqual(['2026-11-27 kim@example.test token sent Nightly']);
  expect(await run({})).toMatchObject({ sent: 1 });
  expect(memory.delivered).toEqual(['kim@example.test', 'team0@example.test']);
});
