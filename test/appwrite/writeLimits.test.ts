import { tableIds } from '#domain/resourceIds.ts';
import { FailedCall, toAppError } from '#src/appwrite/errors.ts';
import { createWriteLimits, type WriteLimits } from '#src/appwrite/writeLimits.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { people } from '#test/support/signIn.ts';
import { type PageClock, startPageClock } from '#test/support/startPageClock.ts';
import { localOfSuite } from '#test/support/startLocal.ts';

const local = localOfSuite();
let clock: PageClock;
beforeEach(() => {
  clock = startPageClock({ advances: false });
  // Twenty seconds before the next minute.
  jest.setSystemTime(new Date('2026-03-02T10:00:40Z'));
});
afterEach(() => clock.stop());

const refused = new FailedCall({
  message: 'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
  code: 429,
  type: 'general_rate_limit_exceeded',
  retryable: true,
});

/** Many writes at once, each of which notes its number when it is made. */
function writeMany(limits: WriteLimits, count: number, kind: Parameters<WriteLimits['run']>[0] = 'update') {
  const made: number[] = [];
  const ended = Array.from({ length: count }, (_, index) =>
    limits.run(kind, () => {
      made.push(index);
      return Promise.resolve();
    }),
  );
  return { made, ended: Promise.all(ended) };
}

/** A write that the platform refuses so many times. */
function refusing(times: number) {
  let attempts = 0;
  const write = (): Promise<string> => {
    attempts += 1;
    return attempts <= times ? Promise.reject(refused) : Promise.resolve('written');
  };
  return { write, attempts: () => attempts };
}

function watch(limits: WriteLimits) {
  const told: number[] = [];
  limits.onWaitingChange((count) => told.push(count));
  return told;
}

test('of 150 changes at once 120 are made, the others in the next minute, in their order', async () => {
  const limits = createWriteLimits();
  const told = watch(limits);
  const { made, ended } = writeMany(limits, 150);
  await clock.putForward(19_999);
  expect(made).toHaveLength(120);
  expect(told.at(-1)).toBe(30);
  await clock.putForward(1);
  await ended;
  expect(made).toEqual(Array.from({ length: 150 }, (_, index) => index));
  expect(told.at(-1)).toBe(0);
});

test('of 130 deletions 60 are made in each minute, and hold up no other change', async () => {
  const limits = createWriteLimits();
  const deletions = writeMany(limits, 130, 'delete');
  const updates = writeMany(limits, 1);
  await updates.ended;
  expect(deletions.made).toHaveLength(60);
  await clock.putForward(20_000);
  expect(deletions.made).toHaveLength(120);
  await clock.putForward(60_000);
  await deletions.ended;
});

test('a change that other tabs left no room for is made once there is', async () => {
  const limits = createWriteLimits();
  const told = watch(limits);
  const { write, attempts } = refusing(3);
  const written = limits.run('update', write);
  await clock.putForward(9_999);
  expect(attempts()).toBe(1);
  expect(told.at(-1)).toBe(1);
  // What comes meanwhile would be refused as well.
  const { made, ended } = writeMany(limits, 1);
  expect(made).toEqual([]);
  await clock.putForward(20_001);
  expect(attempts()).toBe(4);
  expect(await written).toBe('written');
  await ended;
  expect(told.at(-1)).toBe(0);
});

test('a server that refuses for three minutes has refused', async () => {
  const { write, attempts } = refusing(Infinity);
  const written = expect(createWriteLimits().run('update', write)).rejects.toMatchObject({ code: 429 });
  await clock.putForward(3 * 60_000);
  await written;
  expect(attempts()).toBe(19);
});

test('a change that failed otherwise is not repeated', async () => {
  const failure = new FailedCall({ message: 'Server Error', code: 503, type: 'unknown', retryable: true });
  const write = jest.fn(() => Promise.reject(failure));
  await expect(createWriteLimits().run('update', write)).rejects.toBe(failure);
  await clock.putForward(60_000);
  expect(write).toHaveBeenCalledTimes(1);
});

test.each<[string, (limits: WriteLimits) => void]>([
  ['is given up', (limits) => limits.cancelWaiting()],
  ['was to be made for somebody who has signed out', (limits) => limits.actAs(null)],
  ['was to be made for another person than the page is for now', (limits) => limits.actAs('kim')],
])('what waits and %s is never made', async (_, change) => {
  const limits = createWriteLimits();
  limits.actAs('sam');
  const told = watch(limits);
  const { made } = writeMany(limits, 120);
  const late = expect(limits.run('update', () => Promise.resolve(made.push(-1)))).rejects.toMatchObject({
    type: 'aborted',
  });
  change(limits);
  await late;
  await clock.putForward(60_000);
  expect(made).toHaveLength(120);
  expect(told.at(-1)).toBe(0);
});

test('the platform refuses none of 125 changes: five wait', async () => {
  await fillTables(local, { [tableIds.teamTechInventory]: [inventoryRow('blue')] });
  const { tables, writes } = await signInPage(local, people.sam);
  let left: number | undefined;
  writes.onWaitingChange((count) => (left = count));
  const changes = Array.from({ length: 125 }, (_, index) =>
    tables.update(tableIds.teamTechInventory, 'blue', { comments: String(index) }).then(
      () => 'made',
      (thrown: unknown) => toAppError(thrown).type,
    ),
  );
  expect(await Promise.all(changes.slice(0, 120))).toEqual(Array<string>(120).fill('made'));
  expect(left).toBe(5);
  writes.cancelWaiting();
  expect(await Promise.all(changes.slice(120))).toEqual(Array<string>(5).fill('aborted'));
});
