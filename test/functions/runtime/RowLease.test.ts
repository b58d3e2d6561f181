import { LeaseLost, leaseMs, neverHeld, RowLease, type LeaseFields } from '#functions/runtime/RowLease.ts';
import { MemoryVersionedRows } from '#test/support/memoryVersionedRows.ts';

interface Work extends LeaseFields {
  readonly step: number;
}

const blank: Work = { executionId: null, heldUntil: neverHeld, step: 0 };

let rows: MemoryVersionedRows<Work>;
let time: number;
const now = () => time;

beforeEach(() => {
  rows = new MemoryVersionedRows<Work>();
  time = Date.parse('2026-03-02T09:00:00Z');
});

async function take(executionId: string): Promise<RowLease<Work> | undefined> {
  const row = (await RowLease.read(rows, 'lease', blank))!;
  return RowLease.take(rows, row, executionId, now);
}

test('one holds it; another one when it is given back, or a minute after the last sign of life', async () => {
  const first = (await take('first'))!;
  expect(await take('second')).toBeUndefined();
  time += leaseMs - 1;
  expect(await take('second')).toBeUndefined();
  await first.hold({ step: 1 });
  time += leaseMs - 1;
  expect(await take('second')).toBeUndefined();
  await first.release({ step: 2 });
  const second = (await take('second'))!;
  expect(second.fields.step).toBe(2);
  time += leaseMs;
  expect(await take('third')).toBeDefined();
  await expect(second.hold()).rejects.toThrow(LeaseLost);
  await expect(second.release()).rejects.toThrow(LeaseLost);
});

test('of many who come at once, one gets it', async () => {
  await take('before');
  time += leaseMs;
  const taken = await Promise.all(Array.from({ length: 20 }, (_, index) => take(`run-${index}`)));
  expect(taken.filter((lease) => lease !== undefined)).toHaveLength(1);
});

test('nothing is written in its last fifteen seconds', async () => {
  const lease = (await take('first'))!;
  time += leaseMs - 15_000;
  expect(() => {
    lease.assertHeld();
  }).not.toThrow();
  time += 1;
  expect(() => {
    lease.assertHeld();
  }).toThrow(LeaseLost);
});

test('it is kept by one write for all who ask, and only when some of its time is over', async () => {
  const lease = (await take('first'))!;
  const writes = jest.spyOn(rows, 'compareAndSet');
  await Promise.all([lease.keep(), lease.keep()]);
  expect(writes).not.toHaveBeenCalled();
  time += leaseMs / 2;
  await Promise.all([lease.keep(), lease.keep(), lease.keep()]);
  expect(writes).toHaveBeenCalledTimes(1);
  expect(Date.parse(lease.fields.heldUntil)).toBe(time + leaseMs);
});

test('a write whose answer was lost is still its own', async () => {
  const lease = (await take('first'))!;
  const { compareAndSet } = rows;
  rows.compareAndSet = async (row, changes) => {
    rows.compareAndSet = compareAndSet;
    await compareAndSet(row, changes);
    return undefined;
  };
  await lease.hold({ step: 5 });
  expect(lease.fields.step).toBe(5);
  expect((await take('first'))?.fields.step).toBe(5);
});

describe('after the clock was set back by an hour', () => {
  const hourMs = 60 * 60_000;

  test('a lease that nobody holds any more is over after its length', async () => {
    await take('dead');
    time -= hourMs;
    expect(await take('second')).toBeUndefined();
    time += leaseMs - 1;
    expect(await take('second')).toBeUndefined();
    time += 1;
    expect(await take('second')).toBeDefined();
  });

  test('a run that is at work keeps its lease', async () => {
    const holdersClock = now();
    const row = (await RowLease.read(rows, 'lease', blank))!;
    const lease = (await RowLease.take(rows, row, 'first', () => holdersClock))!;
    time -= hourMs;
    expect(await take('second')).toBeUndefined();
    await lease.hold({ step: 3 });
    time += leaseMs - 1;
    expect(await take('second')).toBeUndefined();
    await lease.release();
    expect((await take('second'))?.fields.step).toBe(3);
  });

  test('clocks of two machines may differ by as much as a lease allows', async () => {
    await take('first');
    time -= 15_000;
    const writes = jest.spyOn(rows, 'compareAndSet');
    expect(await take('second')).toBeUndefined();
    expect(writes).not.toHaveBeenCalled();
  });
});
