import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExecutionMethod, Functions, Query, type Models } from 'node-appwrite';
import { functionsConfig, functionsRoot } from '#test/support/functionsConfig.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { keyClient, signedInClient } from '#test/support/signedIn.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';

const config = functionsConfig([{ $id: 'kinds' }]);

let dataDir: string;
let appwrite: StartedAppwrite;
let [alice, bob]: Functions[] = [];

beforeEach(async () => {
  dataDir = newFolder('fairness');
  appwrite = await startAppwrite({ dataDir, functionsRoot }, config);
  alice = new Functions(await signedInClient(appwrite, 'alice'));
  bob = new Functions(await signedInClient(appwrite, 'bob'));
});

afterEach(() => appwrite.stop());

const gate = (name: string): string => join(dataDir, name);
const open = (name: string): void => {
  writeFileSync(gate(name), '');
};

/** An execution that ends only when its gate is open. */
const runBehind = (name: string, functions: Functions): Promise<Models.Execution> =>
  functions.createExecution({ functionId: 'kinds', xpath: `/gate?file=${gate(name)}`, method: ExecutionMethod.GET });

async function stored(): Promise<Models.Execution[]> {
  const { executions } = await new Functions(keyClient(appwrite)).listExecutions({
    functionId: 'kinds',
    queries: [Query.orderAsc('$sequence'), Query.limit(100)],
  });
  return executions;
}

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
      answers.push(runBehind(name, alice!));
      await untilStored(answers.length);
    }
    return answers;
  }

  /** An execution is stored when it gets into line; a synchronous one is announced only when it is over. */
  async function untilStored(count: number): Promise<void> {
    while ((await stored()).length < count);
  }
});
