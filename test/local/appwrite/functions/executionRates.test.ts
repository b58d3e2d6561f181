import { Functions } from 'node-appwrite';
import { functionsConfig, functionsRoot } from '#test/support/functionsConfig.ts';
import { signedInClient } from '#test/support/signedIn.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';

let appwrite: StartedAppwrite;

beforeEach(async () => {
  // Rates are counted in minutes of the clock: the calls must not meet two of them.
  freezeTime('2026-03-02T10:00:30Z');
  appwrite = await startAppwrite({ functionsRoot, rateLimits: true }, functionsConfig([{ $id: 'kinds' }]));
});

afterEach(async () => {
  await appwrite.stop();
  jest.useRealTimers();
});

const run = async (functions: Functions): Promise<string> =>
  (await functions.createExecution({ functionId: 'kinds', xpath: '/send' })).responseBody;

/** Distinct error types of that many executions. A function that doesn't exist starts no process, but counts. */
async function answersTo(functions: Functions, count: number): Promise<unknown[]> {
  const calls = Array.from({ length: count }, () => functions.createExecution({ functionId: 'nope' }));
  const answers = await Promise.allSettled(calls);
  const types = answers.map((answer) => answer.status === 'rejected' && (answer.reason as { type: string }).type);
  return [...new Set(types)];
}

const exceeded = { code: 429, type: 'general_rate_limit_exceeded' };

test('a person has 300 executions a minute, of whatever function; that leaves everybody else theirs', async () => {
  const alice = new Functions(await signedInClient(appwrite, 'alice'));
  const bob = new Functions(await signedInClient(appwrite, 'bob'));
  expect(await answersTo(alice, 299)).toEqual(['function_not_found']);
  expect(await run(alice)).toBe('sent');
  await expect(run(alice)).rejects.toMatchObject(exceeded);
  await expect(alice.createExecution({ functionId: 'kinds', async: true })).rejects.toMatchObject(exceeded);
  expect(await run(bob)).toBe('sent');

  freezeTime('2026-03-02T10:01:00Z');
  expect(await run(alice)).toBe('sent');
});

test('250 of a function may be under way for a person; what waits for later counts', async () => {
  await appwrite.stop();
  appwrite = await startAppwrite({ functionsRoot }, functionsConfig([{ $id: 'kinds' }, { $id: 'listener' }]));
  const alice = new Functions(await signedInClient(appwrite, 'alice'));
  const bob = new Functions(await signedInClient(appwrite, 'bob'));
  const later = (functions: Functions, functionId = 'kinds') =>
    functions.createExecution({ functionId, async: true, scheduledAt: '2027-03-02T10:00:00Z' });
  await Promise.all(Array.from({ length: 250 }, () => later(alice)));
  await expect(later(alice)).rejects.toMatchObject(exceeded);
  await expect(run(alice)).rejects.toMatchObject(exceeded);
  expect(await later(alice, 'listener')).toMatchObject({ status: 'scheduled' });
  expect(await later(bob)).toMatchObject({ status: 'scheduled' });
});
