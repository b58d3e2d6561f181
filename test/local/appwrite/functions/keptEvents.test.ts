import { TablesDB } from 'node-appwrite';
import type { FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
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

beforeEach(() => {
  dataDir = newFolder('kept-events');
});
afterEach(() => appwrite?.stop());

async function start(
  functions: readonly (Partial<FunctionConfig> & { readonly $id: string })[],
  startRun: Parameters<typeof startAppwrite>[2],
) {
  appwrite = await startAppwrite({ dataDir, functionsRoot }, functionsConfig(functions), startRun);
  tables = new TablesDB(keyClient(appwrite));
  return appwrite;
}

const createRow = (id: string) => tables.createRow({ ...items, rowId: id, data: { title: id, code: id } });
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
