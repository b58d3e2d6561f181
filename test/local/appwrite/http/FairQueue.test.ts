import fc from 'fast-check';
import { setImmediate as turn } from 'node:timers/promises';
import { FairQueue } from '#local/appwrite/http/FairQueue.ts';
import { forAllAsync } from '#test/support/forAll.ts';

/** A queue, and the clients in the order in which their calls ran. */
function openQueue(overtakingLimit?: number) {
  const queue = new FairQueue(overtakingLimit);
  const ran: string[] = [];
  const ask = (...clients: string[]): void => {
    for (const client of clients) void queue.wait(client).then(() => ran.push(client));
  };
  const nextTo = async (count: number): Promise<string[]> => {
    while (ran.length < count) await turn();
    return ran.splice(0);
  };
  return { ask, nextTo };
}

test('of calls that came together, no two run in one turn of the event loop', async () => {
  const { ask, nextTo } = openQueue();
  ask('a', 'b', 'c');
  for (const client of ['a', 'b', 'c']) expect(await nextTo(1)).toEqual([client]);
});

test('somebody new is next, however many wait', async () => {
  const { ask, nextTo } = openQueue();
  const others = Array.from({ length: 200 }, (_, index) => `client ${index}`);
  for (let connection = 0; connection < 6; connection += 1) ask(...others);
  await nextTo(others.length);
  ask('new');
  expect(await nextTo(1)).toEqual(['new']);
});

test('who asks for more at once gets no more', async () => {
  const { ask, nextTo } = openQueue();
  ask('greedy', 'greedy', 'greedy', 'greedy', 'a', 'b');
  expect(await nextTo(6)).toEqual(['greedy', 'a', 'b', 'greedy', 'greedy', 'greedy']);
});

test('a client under ever new names keeps nobody waiting for good', async () => {
  const { ask, nextTo } = openQueue(50);
  ask('a', 'a');
  expect(await nextTo(1)).toEqual(['a']);
  const ran: string[] = [];
  for (let name = 0; !ran.includes('a') && name < 60; name += 1) {
    ask(`made up ${name}`);
    ran.push(...(await nextTo(1)));
  }
  expect(ran.at(-1)).toBe('a');
});

test('every call runs, those of a client in their order, and no client twice while another one waits', async () => {
  const calls = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 20 })), { maxLength: 60 });
  await forAllAsync(1_000, [calls], async (asked) => {
    const queue = new FairQueue();
    const waiting = new Map<number, number[]>();
    const runs: { client: number; call: number; others: number[] }[] = [];
    for (const [call, [client, pauseTurns]] of asked.entries()) {
      waiting.set(client, [...(waiting.get(client) ?? []), call]);
      void queue.wait(String(client)).then(() => {
        waiting.set(client, waiting.get(client)?.filter((other) => other !== call) ?? []);
        const others = [...waiting].flatMap(([other, left]) => (other !== client && left.length > 0 ? [other] : []));
        runs.push({ client, call, others });
      });
      for (let index = 0; index < pauseTurns; index += 1) await turn();
    }
    while (runs.length < asked.length) await turn();
    expect(runs.map(({ call }) => call).sort((a, b) => a - b)).toEqual(asked.map((_, call) => call));
    for (const client of new Set(runs.map((run) => run.client))) {
      const own = runs.filter((run) => run.client === client).map(({ call }) => call);
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
    for (const [index, { client, others }] of runs.entries()) {
      if (runs[index + 1]?.client === client) expect(others).toEqual([]);
    }
  });
});
