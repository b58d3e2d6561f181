import { FairSemaphore } from '#local/appwrite/functions/FairSemaphore.ts';

let semaphore: FairSemaphore;
let started: string[];
let finish: Map<string, () => void>;

beforeEach(() => {
  semaphore = new FairSemaphore(4);
  started = [];
  finish = new Map();
});

/** Asks for a permit and, once there is one, keeps it until `end` is called with that name. */
function ask(userId: string, name: string): Promise<void> {
  return semaphore.use(userId, () => {
    started.push(name);
    return new Promise<void>((resolve) => finish.set(name, resolve));
  });
}

const askOften = (userId: string, count: number): Promise<void>[] =>
  Array.from({ length: count }, (_, index) => ask(userId, `${userId} ${index}`));

async function end(name: string, task: Promise<void>): Promise<void> {
  finish.get(name)?.();
  await task;
}

test('somebody alone gets every permit, at once', () => {
  void askOften('alice', 5);
  expect(started).toEqual(['alice 0', 'alice 1', 'alice 2', 'alice 3']);
  expect(semaphore.isFull).toBe(true);
});

test('who comes after 200 tasks of somebody else is the next', async () => {
  const [first, second] = askOften('alice', 200);
  const bob = ask('bob', 'bob');
  await end('alice 0', first!);
  expect(started.slice(4)).toEqual(['bob']);
  await end('alice 1', second!);
  await end('bob', bob);
  expect(started.slice(5)).toEqual(['alice 4', 'alice 5']);
});

test('among people with equally many the longest waiting is the next, and one person’s tasks keep their order', async () => {
  const alice = askOften('alice', 6);
  void askOften('carol', 2);
  void askOften('bob', 2);
  for (const [index, task] of alice.slice(0, 4).entries()) await end(`alice ${index}`, task);
  expect(started.slice(4)).toEqual(['carol 0', 'bob 0', 'alice 4', 'alice 5']);
});

test('tasks of nobody in particular count as those of one person', async () => {
  const [first] = askOften('', 6);
  void ask('bob', 'bob');
  await end(' 0', first!);
  expect(started.slice(4)).toEqual(['bob']);
});

test('a task that fails gives its permit back', async () => {
  const failing = Array.from({ length: 8 }, () => semaphore.use('alice', () => Promise.reject(new Error('no'))));
  expect(await Promise.allSettled(failing)).toEqual(Array(8).fill({ status: 'rejected', reason: new Error('no') }));
  expect(semaphore.isFull).toBe(false);
});
