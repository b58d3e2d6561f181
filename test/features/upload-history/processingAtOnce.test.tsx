import { act } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { openHistory, recent, reply } from '#test/support/openUploadHistory.ts';
import { type PageClock, startPageClock } from '#test/support/startPageClock.ts';

let clock: PageClock;
beforeEach(() => {
  clock = startPageClock();
});
afterEach(() => {
  clock.stop();
});

const queued = { status: 'queued', completedAt: null, recordsTotal: 10_000, recordsProcessed: 0 } as const;
const pass = (ms: number) => act(() => clock.putForward(ms));

test('an upload that waits behind other work of the platform is processed at once, again and again until it moves', async () => {
  const { processAtOnce, announce } = await openHistory([], [recent(queued)]);
  const calls = () => processAtOnce.mock.calls.length;
  await pass(5_000);
  const first = calls();
  await pass(5_000);
  expect([first > 0, calls() > first]).toEqual([true, true]);
  const $updatedAt = new Date().toISOString();
  const row = recent({ recordsTotal: 10_000, $updatedAt });
  act(() => announce(tableIds.fileUploadResults, { action: 'update', row }));
  const last = calls();
  await pass(20_000);
  expect(calls()).toBe(last);
});

test.each([
  ['nothing waits', reply({ outcome: 'idle' })],
  ['the call fails', reply({ message: 'Away.' }, 500)],
])('where %s, it is not asked for again', async (_what, answer) => {
  const { processAtOnce } = await openHistory([], [recent(queued)]);
  processAtOnce.mockImplementation(answer);
  await pass(20_000);
  expect(processAtOnce).toHaveBeenCalledTimes(1);
  expect(takeComplaints().every((text) => text.includes('Call failed: processUploads'))).toBe(true);
});

test('one that is larger than an answer may take is left to the queue', async () => {
  const { processAtOnce } = await openHistory([], [recent({ ...queued, recordsTotal: 10_001 })]);
  await pass(20_000);
  expect(processAtOnce).not.toHaveBeenCalled();
});
