import { Account, Functions, TablesDB } from 'node-appwrite';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import type { PlatformSettings } from '#local/appwrite/platform.ts';
import { functionsConfig, functionsRoot } from '#test/support/functionsConfig.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { recordRuns } from '#test/support/recordRuns.ts';
import { keyClient, signedInClient } from '#test/support/signedIn.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';
import { watchExecutions } from '#test/support/watchExecutions.ts';

const items = { databaseId: 'main', tableId: 'items' };
const anyRow = ['databases.main.tables.items.rows.*'];

let dataDir: string;
let appwrite: StartedAppwrite | undefined;
let tables: TablesDB;

beforeEach(() => void (dataDir = newFolder('events')));
afterEach(() => appwrite?.stop());

type FunctionList = readonly (Partial<FunctionConfig> & { readonly $id: string })[];

async function start(
  functions: FunctionList,
  startRun?: Parameters<typeof startAppwrite>[2],
  settings: Partial<PlatformSettings> = {},
) {
  appwrite = await startAppwrite({ dataDir, functionsRoot, ...settings }, functionsConfig(functions), startRun);
  tables = new TablesDB(keyClient(appwrite));
  return appwrite;
}

const row = (id: string, title = id) => ({ $id: id, title, code: id });
const createRow = (id: string, title = id) => tables.createRow({ ...items, rowId: id, data: { title, code: id } });
const rows = (count: number, prefix = 'r') => Array.from({ length: count }, (_, index) => row(`${prefix}${index}`));

describe('what a function receives', () => {
  it('comes for 100 rows of a bulk write of more', async () => {
    const { startRun, runs, begun } = recordRuns();
    await start([{ $id: 'listener', events: ['databases.*.tables.*.rows.*.update'] }], startRun);
    await tables.createRows({ ...items, rows: rows(100) });
    await tables.createRows({ ...items, rows: rows(50, 's') });
    expect((await tables.updateRows({ ...items, data: { title: 'All' } })).total).toBe(150);
    await tables.updateRow({ ...items, rowId: 's49', data: { title: 'Last' } });
    await begun(101);
    expect(runs).toHaveLength(101);
    expect(runs.filter(({ body }) => body.title === 'Last')).toHaveLength(1);
    expect(runs[0]!.body.$collection).toMatch(/^database_1_collection_\d+$/);
  });

  it('comes for preferences, with the account', async () => {
    const { startRun, runs, begun } = recordRuns();
    const started = await start([{ $id: 'listener', events: ['users.*.update.prefs'] }], startRun);
    await new Account(await signedInClient(started, 'alice')).updatePrefs({ prefs: { theme: 'dark' } });
    await begun(1);
    expect(runs[0]).toMatchObject({
      request: { headers: { 'x-appwrite-event': 'users.alice.update', 'x-appwrite-user-id': 'alice' } },
      body: { $id: 'alice', prefs: { theme: 'dark' } },
    });
  });
});

describe('the queue', () => {
  it('runs eight at a time, in the order of the writes, and an asynchronous execution after those before it', async () => {
    const { startRun, runs, begun } = recordRuns({ endAtOnce: false });
    const started = await start([{ $id: 'listener', events: anyRow }], startRun);
    await tables.createRows({ ...items, rows: rows(10) });
    const later = { functionId: 'listener', async: true, body: '{}' };
    const { $id } = await new Functions(keyClient(started)).createExecution(later);
    await tables.createRows({ ...items, rows: rows(1, 's') });
    await begun(8);
    expect(runs.map(({ body }) => body.$id).sort()).toEqual(rows(8).map((each) => each.$id));
    for (const [index, next] of ['r8', 'r9', $id, 's0'].entries()) {
      runs[index]!.end();
      await begun(9 + index);
      const { body, request } = runs.at(-1)!;
      expect(body.$id ?? request.headers['x-appwrite-execution-id']).toBe(next);
    }
    for (const run of runs) run.end();
  });

  it('runs two functions of one event one after the other, in the order of the configuration, also when the first fails', async () => {
    const gate = join(dataDir, 'open');
    const started = await start([
      { $id: 'first', path: 'listener', events: ['databases.*'] },
      { $id: 'second', path: 'kinds', events: anyRow },
      { $id: 'third', path: 'listener', events: anyRow },
    ]);
    const watch = watchExecutions(started);
    await createRow('one', `wait ${gate}`);
    writeFileSync(gate, '');
    await watch.until(({ functionId }) => functionId === 'third');
    expect(watch.seen.map(({ functionId, status }) => [functionId, status])).toEqual([
      ['first', 'completed'],
      // It has no path `/`, and throws.
      ['second', 'failed'],
      ['third', 'completed'],
    ]);
  });

  it('loses, doubles and reorders what a test asks it to', async () => {
    const { startRun, runs, begun } = recordRuns();
    const eventFaults = { seed: 7, lost: 0.2, doubled: 0.2, overtaken: 0.3 };
    await start([{ $id: 'listener', events: anyRow }], startRun, { eventFaults });
    await tables.createRows({ ...items, rows: rows(40) });
    // That many arrive of the seed's draws.
    await begun(29);
    const ids = runs.map(({ body }) => String(body.$id));
    expect(new Set(ids).size).toBeLessThan(40);
    expect(new Set(ids).size).toBeLessThan(ids.length);
    const numbers = ids.map((id) => Number(id.slice(1)));
    expect(numbers).not.toEqual([...numbers].sort((a, b) => a - b));
  });
});

it('the record of a run appears when it has ended, readable by the person whose change it was', async () => {
  const started = await start([{ $id: 'listener', events: anyRow }]);
  const watch = watchExecutions(started);
  const [alice, bob] = [await signedInClient(started, 'alice'), await signedInClient(started, 'bob')];
  const gate = join(dataDir, 'open');
  await new TablesDB(alice).createRow({ ...items, rowId: 'hers', data: { title: `wait ${gate}` } });
  const list = async (client = keyClient(started)) =>
    (await new Functions(client).listExecutions({ functionId: 'listener' })).executions;
  expect(await list()).toEqual([]);
  writeFileSync(gate, '');
  const { $id } = await watch.until(({ status }) => status === 'completed');
  expect(await list(alice)).toEqual([
    expect.objectContaining({
      $id,
      $permissions: ['read("user:alice")'],
      trigger: 'event',
      status: 'completed',
      requestMethod: 'POST',
      requestPath: '/',
      requestHeaders: [{ name: 'content-type', value: 'application/json' }],
      responseStatusCode: 200,
      responseBody: '',
      logs: '',
      errors: '',
    }),
  ]);
  expect(await list(bob)).toEqual([]);
  expect(JSON.parse((await list())[0]!.logs)).toMatchObject({ trigger: 'event', body: { $id: 'hers' } });
  expect(watch.seen.map(({ status }) => status)).toEqual(['completed']);
});

const ids = Array.from({ length: 10 }, (_, index) => `r${index}`);

describe('events that have not ended', () => {
  it('go on after a stop, in the order of the writes, each once', async () => {
    const { startRun, runs, begun } = recordRuns({ endAtOnce: false });
    await start([{ $id: 'listener', events: anyRow }], startRun);
    const alice = new TablesDB(await signedInClient(appwrite!, 'alice'));
    for (const id of ids) await alice.createRow({ ...items, rowId: id, data: { title: id } });
    await begun(8);
    runs[0]!.end();
    await begun(9);
    await appwrite!.stop();

    const { startRun: startAgain, runs: left, begun: begunAgain } = recordRuns({ endAtOnce: false });
    const { seen, until } = watchExecutions(await start([{ $id: 'listener', events: anyRow }], startAgain));
    await createRow('after');
    for (const count of [8, 9, 10]) {
      await begunAgain(count);
      left[count - 8]!.end();
    }
    for (const run of left) run.end();
    await until(() => seen.length === 10);
    const unended = ids.filter((id) => id !== runs[0]!.body.$id);
    expect(
      left
        .slice(0, 8)
        .map(({ body }) => body.$id)
        .sort(),
    ).toEqual(unended.slice(0, 8));
    expect(left.slice(8).map(({ body }) => body.$id)).toEqual([unended[8], 'after']);
    expect(left.map(({ request }) => request.headers['x-appwrite-user-id']).sort()).toEqual([
      '',
      ...unended.map(() => 'alice'),
    ]);
    await appwrite!.stop();

    const { startRun: startLast, runs: none, begun: begunLast } = recordRuns();
    await start([{ $id: 'listener', events: anyRow }], startLast);
    await createRow('last');
    await begunLast(1);
    expect(none.map(({ body }) => body.$id)).toEqual(['last']);
  });

  it('go on with the second function of an event whose first has ended', async () => {
    const functions = [
      { $id: 'first', path: 'listener', events: anyRow },
      { $id: 'second', path: 'listener', events: anyRow },
    ];
    const { startRun, runs, begun } = recordRuns({ endAtOnce: false });
    await start(functions, startRun);
    await createRow('one');
    await begun(1);
    runs[0]!.end();
    await begun(2);
    await appwrite!.stop();
    const { startRun: startAgain, runs: left, begun: begunAgain } = recordRuns({ endAtOnce: false });
    const watch = watchExecutions(await start(functions, startAgain));
    await begunAgain(1);
    left[0]!.end();
    await watch.until(() => true);
    expect(watch.seen.map(({ functionId }) => functionId)).toEqual(['second']);
  });

  it('are stored with the write, or neither is', async () => {
    const { startRun } = recordRuns();
    const { platform } = await start([{ $id: 'listener', events: anyRow }], startRun);
    platform.events.keep(() => {
      throw new AppwriteError('general_bad_request', 'No room.');
    });
    await expect(createRow('one')).rejects.toMatchObject({ code: 400 });
    expect((await tables.listRows(items)).total).toBe(0);
  });
});
