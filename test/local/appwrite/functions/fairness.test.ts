import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExecutionMethod, ExecutionStatus, Functions, Query, type Models } from 'node-appwrite';
import { insertExecution, oldestWaitingPerUser } from '#local/appwrite/functions/executionsStore.ts';
import { createId } from '#local/appwrite/ids.ts';
import { functionsConfig, functionsRoot } from '#test/support/functionsConfig.ts';
import { keyClient, signedInClient } from '#test/support/signedIn.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';
import { watchExecutions } from '#test/support/watchExecutions.ts';

const config = functionsConfig([{ $id: 'kinds' }, { $id: 'idle', path: 'kinds' }]);

let dataDir: string;
let appwrite: StartedAppwrite;
let [alice, bob]: Functions[] = [];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fairness-'));
  appwrite = await startAppwrite({ dataDir, functionsRoot }, config);
  alice = new Functions(await signedInClient(appwrite, 'alice'));
  bob = new Functions(await signedInClient(appwrite, 'bob'));
});

afterEach(async () => {
  await appwrite.stop();
  rmSync(dataDir, { recursive: true });
});

const gate = (name: string): string => join(dataDir, name);
const open = (name: string): void => {
  writeFileSync(gate(name), '');
};

/** An execution that ends only when its gate is open. */
const runBehind = (name: string, functions: Functions, async: boolean): Promise<Models.Execution> =>
  functions.createExecution({
    functionId: 'kinds',
    xpath: `/gate?file=${gate(name)}`,
    async,
    method: ExecutionMethod.GET,
  });

async function enqueue(functions: Functions, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) ids.push((await runBehind('gate', functions, true)).$id);
  return ids;
}

async function stored(): Promise<Models.Execution[]> {
  const { executions } = await new Functions(keyClient(appwrite)).listExecutions({
    functionId: 'kinds',
    queries: [Query.orderAsc('$sequence'), Query.limit(100)],
  });
  return executions;
}

describe('the queue', () => {
  it('gives the next place to whoever has fewer under way, and keeps the order of each person', async () => {
    const watch = watchExecutions(appwrite);
    const [first, second, third, fourth, ...others] = await enqueue(alice!, 12);
    const [ofBob] = await enqueue(bob!, 1);
    open('gate');
    await Promise.all([first, second, third, fourth, ...others, ofBob].map((id) => watch.ended(id!)));
    const started = watch.seen.filter(({ status }) => status === 'processing').map(({ $id }) => $id);
    expect(started).toEqual([first, second, third, fourth, ofBob, ...others]);
  });

  it('is as fair after a restart', async () => {
    const ofAlice = await enqueue(alice!, 9);
    const [ofBob] = await enqueue(bob!, 1);
    await appwrite.stop();

    appwrite = await startAppwrite({ dataDir, functionsRoot }, config);
    const started = (await stored()).filter(({ status }) => status === ExecutionStatus.Processing);
    // The first four had begun before the stop, and have failed.
    expect(started.map(({ $id }) => $id)).toEqual([...ofAlice.slice(4, 7), ofBob]);
  });

  it('shows the longest waiting of each person, however long the line', () => {
    const wait = (userId: string): number => enqueueUnnoticed(userId).$sequence;
    const firstOfAlice = wait('alice');
    for (let i = 1; i < 200; i += 1) wait('alice');
    const [ofBob, ofNobody] = [wait('bob'), wait('')];
    expect(oldestWaitingPerUser(appwrite.platform, 'idle')).toEqual([
      { userId: 'alice', $sequence: firstOfAlice },
      { userId: 'bob', $sequence: ofBob },
      { userId: '', $sequence: ofNobody },
    ]);
    expect(oldestWaitingPerUser(appwrite.platform, 'kinds')).toEqual([]);
  });

  /** Waits, and nobody tells the runner. */
  function enqueueUnnoticed(userId: string) {
    return insertExecution(appwrite.platform, {
      $id: createId(),
      $permissions: [],
      functionId: 'idle',
      deploymentId: '',
      trigger: 'http',
      status: 'waiting',
      requestMethod: 'POST',
      requestPath: '/',
      requestHeaders: [],
      scheduledAt: null,
      input: { headers: {}, body: '', clientIp: '', userId, sessionId: '', event: '' },
    });
  }
});

describe('the line of those who wait for an answer', () => {
  it('lets in whoever has fewer under way', async () => {
    const ofAlice = await waitBehind(['first', 'rest', 'rest', 'rest', 'rest', 'rest']);
    const ofBob = bob!.createExecution({ functionId: 'kinds', xpath: '/send' });
    await untilStored(7);
    // One place becomes free, which the two of Alice that have waited longer would keep.
    open('first');
    expect((await ofBob).responseBody).toBe('sent');
    open('rest');
    expect((await Promise.all(ofAlice)).map(({ status }) => status)).toEqual(Array(6).fill('completed'));
  });

  it('is empty after a stop: also those whose turn had not come have failed', async () => {
    const answers = Promise.allSettled(await waitBehind(Array<string>(6).fill('gate')));
    await appwrite.stop();
    await answers;

    appwrite = await startAppwrite({ dataDir, functionsRoot }, config);
    expect((await stored()).map(({ errors }) => errors)).toEqual([
      ...Array<string>(4).fill('Execution ended: the platform stopped while the function ran.'),
      ...Array<string>(2).fill('Execution ended: the platform is stopping.'),
    ]);
  });

  /** Asks for Alice, in this order, without waiting for the answers. */
  async function waitBehind(gates: readonly string[]): Promise<Promise<Models.Execution>[]> {
    const answers: Promise<Models.Execution>[] = [];
    for (const name of gates) {
      answers.push(runBehind(name, alice!, false));
      await untilStored(answers.length);
    }
    return answers;
  }

  /** An execution is stored when it gets into line; a synchronous one is announced only when it is over. */
  async function untilStored(count: number): Promise<void> {
    while ((await stored()).length < count);
  }
});
