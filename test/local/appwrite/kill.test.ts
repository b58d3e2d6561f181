import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Client, ExecutionMethod, Functions, Query, Storage, TablesDB } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { functionsConfig, functionsRoot } from '#test/support/functionsConfig.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { programArguments } from '#test/support/programArguments.ts';
import { keyClient } from '#test/support/signedIn.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';
import { watchExecutions } from '#test/support/watchExecutions.ts';

const bytes = Buffer.alloc(7_000_000, 'seven million of them ');
const dataDir = newFolder('kill');
const gate = join(dataDir, 'open');

let killed: ChildProcessByStdio<null, Readable, null>;

afterAll(() => {
  killed.kill('SIGKILL');
});

it('kill -9 loses nothing that was acknowledged, and leaves no function behind', async () => {
  killed = spawn(process.execPath, [...programArguments('test/support/servePlatform.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [endpoint] = (await once(killed.stdout.setEncoding('utf8'), 'data')) as [string];
  const before = new Client().setEndpoint(endpoint).setProject('contract').setKey('key-of-the-tests');
  await new TablesDB(before).createRow({ databaseId: 'main', tableId: 'open', rowId: 'kept', data: { title: 'kept' } });
  await new Storage(before).createFile({
    bucketId: 'files',
    fileId: 'kept',
    file: InputFile.fromBuffer(bytes, 'kept.bin'),
  });
  const ids: string[] = [];
  for (let i = 0; i < 10; i += 1) {
    const xpath = `/gate?file=${gate}`;
    const { $id } = await new Functions(before).createExecution({
      functionId: 'kinds',
      xpath,
      async: true,
      method: ExecutionMethod.GET,
    });
    ids.push($id);
  }
  await until(() => pids().length === 8);
  killed.kill('SIGKILL');
  await once(killed, 'close');
  await until(() => !pids().some(isAlive));

  writeFileSync(gate, '');
  const again = await startAppwrite({ dataDir, functionsRoot }, functionsConfig([{ $id: 'kinds' }]));
  try {
    const watch = watchExecutions(again);
    const key = keyClient(again);
    expect(await new TablesDB(key).getRow({ databaseId: 'main', tableId: 'open', rowId: 'kept' })).toMatchObject({
      title: 'kept',
    });
    expect(
      bytes.equals(Buffer.from(await new Storage(key).getFileDownload({ bucketId: 'files', fileId: 'kept' }))),
    ).toBe(true);
    const list = async () =>
      (await new Functions(key).listExecutions({ functionId: 'kinds', queries: [Query.orderAsc('$sequence')] }))
        .executions;
    const unfinished = (await list()).filter((execution) => !watch.isOver(execution));
    await Promise.all(unfinished.map(({ $id }) => watch.ended($id)));
    expect((await list()).map(({ $id, status }) => [$id, status])).toEqual(
      ids.map(($id, i) => [$id, i < 8 ? 'failed' : 'completed']),
    );
  } finally {
    await again.stop();
  }
});

/** The processes of the functions at the gate. */
function pids(): number[] {
  try {
    return readFileSync(`${gate}.pids`, 'utf8').trim().split('\n').map(Number);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}
