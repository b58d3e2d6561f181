import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { ExecutionMethod, Functions, Query } from 'node-appwrite';
import { functionsConfig, functionsRoot } from '#test/support/functionsConfig.ts';
import { minuteInAnHour } from '#test/support/minuteInAnHour.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { keyClient } from '#test/support/signedIn.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';
import { watchExecutions } from '#test/support/watchExecutions.ts';

const config = functionsConfig([
  { $id: 'kinds' },
  { $id: 'listener' },
  { $id: 'nightly', path: 'listener', schedule: '30 2 * * *' },
]);

let dataDir: string;
let gate: string;
let appwrite: StartedAppwrite;

beforeEach(async () => {
  dataDir = newFolder('queue');
  gate = join(dataDir, 'open');
  appwrite = await startAppwrite({ dataDir, functionsRoot }, config);
});

afterEach(() => appwrite.stop());

const functions = () => new Functions(keyClient(appwrite));

/** So many executions that end only when the gate is open. */
async function enqueue(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const xpath = `/gate?file=${gate}`;
    const { $id } = await functions().createExecution({
      functionId: 'kinds',
      xpath,
      async: true,
      method: ExecutionMethod.GET,
    });
    ids.push($id);
  }
  return ids;
}

async function statuses(): Promise<string[]> {
  const { executions } = await functions().listExecutions({
    functionId: 'kinds',
    queries: [Query.orderAsc('$sequence'), Query.limit(100)],
  });
  return executions.map(({ status }) => status);
}

const times = (count: number, status: string): string[] => Array.from({ length: count }, () => status);

describe('the queue', () => {
  it('runs eight at a time of all functions, in the order of their coming, and keeps nobody who waits for an answer', async () => {
    const watch = watchExecutions(appwrite);
    const ids = await enqueue(10);
    const { $id: other } = await functions().createExecution({ functionId: 'listener', async: true });
    expect(await statuses()).toEqual([...times(8, 'processing'), ...times(2, 'waiting')]);
    expect((await functions().getExecution({ functionId: 'listener', executionId: other })).status).toBe('waiting');
    const answered = await functions().createExecution({ functionId: 'kinds', xpath: '/send' });
    expect([answered.status, answered.responseBody]).toEqual(['completed', 'sent']);
    writeFileSync(gate, '');
    const ended = await Promise.all([...ids, other].map(watch.ended));
    expect(ended.map(({ status }) => status)).toEqual(times(11, 'completed'));
    const queued = watch.seen.filter(({ $id, status }) => status === 'processing' && $id !== answered.$id);
    expect(queued.map(({ $id }) => $id)).toEqual([...ids, other]);
  });

  it('survives a stop: what ran has failed, what waited is run by the next start', async () => {
    const ids = await enqueue(10);
    await appwrite.stop();
    writeFileSync(gate, '');

    appwrite = await startAppwrite({ dataDir, functionsRoot }, config);
    const watch = watchExecutions(appwrite);
    await Promise.all(ids.slice(8).map(async (id) => (await isOver(id)) || watch.ended(id)));
    expect(await statuses()).toEqual([...times(8, 'failed'), ...times(2, 'completed')]);
    expect(await functions().getExecution({ functionId: 'kinds', executionId: ids[0]! })).toMatchObject({
      responseStatusCode: 500,
      errors: 'Execution ended: the platform stopped while the function ran.',
    });
  });
});

async function isOver(executionId: string, functionId = 'kinds'): Promise<boolean> {
  const { status } = await functions().getExecution({ functionId, executionId });
  return ['completed', 'failed'].includes(status);
}

describe('an execution for later', () => {
  it.each(['30.000', '00.001'])('begins with a minute, not with %s seconds', async (seconds) => {
    const scheduledAt = minuteInAnHour().replace('00.000', seconds);
    await expect(
      functions().createExecution({ functionId: 'listener', async: true, scheduledAt }),
    ).rejects.toMatchObject({
      code: 400,
      message: 'Execution schedule must be a valid date, and at least 1 minute from now',
    });
  });

  it('is run when its time has come, also while the platform was off', async () => {
    const scheduledAt = minuteInAnHour();
    const { $id, status } = await functions().createExecution({ functionId: 'listener', async: true, scheduledAt });
    expect(status).toBe('scheduled');
    await appwrite.stop();
    letTimePass();

    appwrite = await startAppwrite({ dataDir, functionsRoot }, config);
    const watch = watchExecutions(appwrite);
    if (!(await isOver($id, 'listener'))) await watch.ended($id);
    const { logs, trigger } = await functions().getExecution({ functionId: 'listener', executionId: $id });
    expect(trigger).toBe('schedule');
    expect(JSON.parse(logs)).toMatchObject({ trigger: 'schedule', method: 'POST', path: '/' });
  });

  function letTimePass(): void {
    const database = new Database(join(dataDir, 'appwrite.sqlite'));
    database.exec(`UPDATE executions SET scheduledAt = '2020-01-01T00:00:00.000+00:00'`);
    database.close();
  }
});

it('a schedule runs its function', async () => {
  const watch = watchExecutions(appwrite);
  const dayMs = 24 * 60 * 60_000;
  jest.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + dayMs);
  await watch.until(({ functionId, status }) => functionId === 'nightly' && status === 'completed');
  const { executions } = await functions().listExecutions({ functionId: 'nightly' });
  expect(executions.map(({ trigger, logs }) => [trigger, JSON.parse(logs) as unknown])).toEqual([
    ['schedule', { method: 'POST', path: '/', trigger: 'schedule', body: '' }],
  ]);
});
