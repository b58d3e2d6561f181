import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Query, Storage, TablesDB } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { backUp } from '#local/backup/backUp.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

const months = { databaseId: 'engineering-data', tableId: 'technology-months' };
const bucketId = 'upload-issues';

let folder: string;
let dataDir: string;
let target: string;
let local: LocalServices | undefined;

beforeEach(() => {
  folder = newFolder('backup');
  [dataDir, target] = [join(folder, 'data'), join(folder, 'copies', 'today')];
});

afterEach(async () => {
  await local?.stop();
  local = undefined;
});

function connect({ endpoint, projectId, apiKey }: LocalServices) {
  const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey);
  return { tables: new TablesDB(client), storage: new Storage(client) };
}

type Platform = ReturnType<typeof connect>;

const bytesOf = (index: number): Buffer => Buffer.alloc(50_000, `file ${index} `);

/** Writes a file, then a row that names it, and removes old pairs, row first; one after the other until it is told to stop. */
function writePairs({ tables, storage }: Platform) {
  let [written, isOn] = [0, true];
  const writing = (async () => {
    for (let index = 0; isOn; index += 1) {
      const id = `pair-${index}`;
      await storage.createFile({ bucketId, fileId: id, file: InputFile.fromBuffer(bytesOf(index), `${id}.csv`) });
      const data = { month: '2026-01', category: id, counts: '{}', teams: index };
      await tables.createRow({ ...months, rowId: id, data });
      written = index + 1;
      if (index < 10) continue;
      await tables.deleteRow({ ...months, rowId: `pair-${index - 10}` });
      await storage.deleteFile({ bucketId, fileId: `pair-${index - 10}` });
    }
  })();
  return {
    count: () => written,
    until: (count: number) =>
      Promise.race([
        writing,
        (async () => {
          while (written < count) await pause(5);
        })(),
      ]),
    end: async () => {
      isOn = false;
      await writing;
    },
  };
}

async function numbersIn({ tables }: Platform): Promise<number[]> {
  const query = [Query.startsWith('category', 'pair-'), Query.limit(5_000)];
  const { rows } = await tables.listRows({ ...months, queries: query });
  return rows.map(({ teams }) => teams as number).sort((one, other) => one - other);
}

test('a backup while people write holds one moment, and is a data folder that starts', async () => {
  local = await startLocal({ dataDir, env: { SAMPLE_TEAMS: '5' } });
  const running = connect(local);
  const pairs = writePairs(running);
  await pairs.until(12);
  const before = pairs.count();
  await backUp(dataDir, target);
  const after = pairs.count();
  await pairs.end();
  const teams = async (platform: Platform) =>
    (await platform.tables.listRows({ databaseId: 'engineering-data', tableId: 'team-metadata' })).rows;
  const expectedTeams = await teams(running);
  const { apiKey } = local;
  await local.stop();

  local = await startLocal({ dataDir: target });
  expect(local.apiKey).toBe(apiKey);
  const restored = connect(local);
  expect(await teams(restored)).toEqual(expectedTeams);
  const numbers = await numbersIn(restored);
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  // Rows answered before the backup began are in it, none from after its end; none in between is missing.
  expect(last).toBeGreaterThanOrEqual(before - 1);
  expect(last).toBeLessThanOrEqual(after);
  expect(numbers).toEqual(Array.from({ length: last - first + 1 }, (_, index) => first + index));
  for (const number of numbers) {
    const bytes = await restored.storage.getFileDownload({ bucketId, fileId: `pair-${number}` });
    expect(bytesOf(number).equals(Buffer.from(bytes))).toBe(true);
  }
});

test('it holds all but the lock, for its owner alone', async () => {
  local = await startLocal({ dataDir, env: { SAMPLE_TEAMS: '1' } });
  const file = InputFile.fromBuffer(bytesOf(1), 'one.csv');
  await connect(local).storage.createFile({ bucketId, fileId: 'one', file });
  await local.stop();
  local = undefined;
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), name === 'files' ? 0o755 : 0o644);
  await backUp(dataDir, target);
  const kept = readdirSync(dataDir).filter((name) => !/^in-use\.|-(wal|shm)$/.test(name));
  expect(readdirSync(target).filter((name) => name !== 'files')).toEqual(kept.filter((name) => name !== 'files'));
  const inside = readdirSync(target, { recursive: true, encoding: 'utf8' }).map((name) => join(target, name));
  expect(inside).toContainEqual(expect.stringMatching(/files\/upload-issues\/\w+$/));
  expect([target, ...inside].filter((each) => (statSync(each).mode & 0o077) !== 0)).toEqual([]);
  expect(readFileSync(join(target, 'keys.json'), 'utf8')).toBe(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
});

test('one that fails leaves nothing and says why in a line', async () => {
  await expect(backUp(dataDir, target)).rejects.toThrow(`${dataDir} is no data folder.`);
  await (await startLocal({ dataDir })).stop();
  writeFileSync(join(dataDir, 'identity-provider.sqlite'), 'no database, and long enough to be looked at '.repeat(100));
  await expect(backUp(dataDir, target)).rejects.toThrow(`${dataDir} could not be backed up: file is not a database`);
  expect(readdirSync(join(folder, 'copies'))).toEqual([]);
  rmSync(join(dataDir, 'identity-provider.sqlite'));
  await backUp(dataDir, target);
  await expect(backUp(dataDir, target)).rejects.toThrow(`${target} is there already. Name a folder that isn't.`);
});

test('npm run backup says where it is, and how it is called', async () => {
  await (await startLocal({ dataDir })).stop();
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'local/backup/main.ts', ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
  expect(run()).toMatchObject({
    status: 1,
    stderr: 'Usage: npm run backup -- FOLDER. DATA_DIR is the data folder, .data by default.\n',
  });
  const { status, stdout } = run(target);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^\S+\/data is backed up in \S+\/today: the database and 0 files, \d\.\d MB\.\n$/);
  expect(existsSync(join(target, 'appwrite.sqlite'))).toBe(true);
});
