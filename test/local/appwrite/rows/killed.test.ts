import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Client, Query, TablesDB } from 'node-appwrite';
import { newFolder } from '#test/support/newFolder.ts';
import { programArguments } from '#test/support/programArguments.ts';

const numbers = { databaseId: 'main', tableId: 'numbers' };
let dataDir: string;
let child: ChildProcess | undefined;

beforeEach(() => void (dataDir = newFolder('killed')));

afterEach(() => kill());

async function start(): Promise<TablesDB> {
  child = spawn(process.execPath, [...programArguments('test/support/servePlatform.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [endpoint] = (await once(child.stdout!.setEncoding('utf8'), 'data')) as [string];
  return new TablesDB(new Client().setEndpoint(endpoint).setProject('contract').setKey('key-of-the-tests'));
}

async function kill(): Promise<void> {
  const running = child;
  child = undefined;
  if (running === undefined) return;
  running.kill('SIGKILL');
  await once(running, 'exit');
}

test('what was acknowledged is there after a kill in the middle of writing, and no half of a call is', async () => {
  const tables = await start();
  const acknowledged: string[] = [];
  let goesOn = true;
  const write = async (writer: number): Promise<void> => {
    for (let call = 0; goesOn; call += 1) {
      const rows = Array.from({ length: 10 }, (_, i) => ({ $id: `w${writer}-c${call}-r${i}`, n: call }));
      await tables.createRows({ ...numbers, rows });
      acknowledged.push(...rows.map(({ $id }) => $id));
      if (acknowledged.length > 500) goesOn = false;
    }
  };
  const writers = Promise.allSettled([0, 1, 2, 3].map(write));
  await Promise.race([writers, untilWritten(acknowledged, 300)]);
  await kill();
  goesOn = false;
  await writers;

  const { rows } = await (await start()).listRows({ ...numbers, queries: [Query.limit(5000)] });
  const stored = new Set(rows.map(({ $id }) => $id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(300);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(stored.size % 10).toBe(0);
});

async function untilWritten(acknowledged: readonly string[], count: number): Promise<void> {
  while (acknowledged.length < count) await new Promise((resolve) => setImmediate(resolve));
}
