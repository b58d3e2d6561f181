import { join } from 'node:path';
import Database from 'libsql';
import { TablesDB } from 'node-appwrite';
import type { AppwriteConfig, TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { openDatabase } from '#local/appwrite/database/openDatabase.ts';
import { migrations, schemaVersion } from '#local/appwrite/database/migrations.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { keyClient } from '#test/support/signedIn.ts';
import { recordedConfig, startAppwrite } from '#test/support/startAppwrite.ts';

let dataDir: string;

beforeEach(() => void (dataDir = newFolder('database')));

/** The recordings' configuration with its table `open` changed. */
function configWith(change: (table: TableConfig) => Partial<TableConfig>): AppwriteConfig {
  const config = recordedConfig();
  return {
    ...config,
    tables: config.tables.map((table) => (table.$id === 'open' ? { ...table, ...change(table) } : table)),
  };
}

const open = { databaseId: 'main', tableId: 'open' };
const code = { key: 'code', type: 'string', array: false, required: false, size: 20, default: 'none' } as const;

async function withTables<T>(config: AppwriteConfig, use: (tables: TablesDB) => Promise<T>): Promise<T> {
  const appwrite = await startAppwrite({ dataDir }, config);
  try {
    return await use(new TablesDB(keyClient(appwrite)));
  } finally {
    await appwrite.stop();
  }
}

test('a new column and a new index come without loss', async () => {
  await withTables(recordedConfig(), (tables) => tables.createRow({ ...open, rowId: 'o1', data: { title: 'kept' } }));
  const indexes = [{ key: 'code_unique', type: 'unique', columns: ['code'], orders: ['ASC'] }] as const;
  const config = configWith(({ columns }) => ({ columns: [...columns, code], indexes }));
  await withTables(config, async (tables) => {
    expect(await tables.getRow({ ...open, rowId: 'o1' })).toMatchObject({ title: 'kept', code: null });
    await tables.createRow({ ...open, rowId: 'o2', data: { title: 'new', code: 'C' } });
    await expect(tables.createRow({ ...open, rowId: 'o3', data: { title: 'new', code: 'C' } })).rejects.toMatchObject({
      type: 'row_already_exists',
    });
  });
});

test('a unique index that comes later forbids what only looks different from the rows that were there', async () => {
  await withTables(recordedConfig(), (tables) => tables.createRow({ ...open, rowId: 'o1', data: { title: 'Größe' } }));
  const config = configWith(() => ({
    indexes: [{ key: 'title_unique', type: 'unique', columns: ['title'], orders: ['ASC'] }],
  }));
  const refused = { type: 'row_already_exists' };
  for (let start = 0; start < 2; start += 1) {
    await withTables(config, async (tables) => {
      const create = (title: string) => tables.createRow({ ...open, rowId: 'o2', data: { title } });
      await expect(create('GROẞE ')).rejects.toMatchObject(refused);
    });
  }
  const plain = configWith(() => ({
    indexes: [{ key: 'title_unique', type: 'key', columns: ['title'], orders: ['ASC'] }],
  }));
  await withTables(plain, async (tables) => {
    expect(await tables.createRow({ ...open, rowId: 'o2', data: { title: 'größe' } })).toMatchObject({ $id: 'o2' });
  });
});

test('rows whose ids differ in case alone are named', async () => {
  await withTables(recordedConfig(), (tables) => tables.createRow({ ...open, rowId: 'o1', data: { title: 'one' } }));
  const database = new Database(join(dataDir, 'appwrite.sqlite'));
  database.exec('DROP INDEX "main/open/$id"');
  database.exec(`INSERT INTO "rows:main/open" ("$id", "$createdAt", "$updatedAt", "$permissions", title)
    SELECT 'O1', "$createdAt", "$updatedAt", "$permissions", title FROM "rows:main/open"`);
  database.close();
  expect(() => openDatabase(dataDir, recordedConfig())).toThrow(
    'The rows of open hold values that the unique index $id forbids.',
  );
});

test('a fulltext index that comes later finds the rows that were there', async () => {
  await withTables(recordedConfig(), (tables) =>
    tables.createRow({ ...open, rowId: 'o1', data: { title: 'Grüne Pumpe' } }),
  );
  const config = configWith(() => ({ indexes: [{ key: 'words', type: 'fulltext', columns: ['title'], orders: [] }] }));
  await withTables(config, async (tables) => {
    const found = await tables.listRows({
      ...open,
      queries: ['{"method":"search","attribute":"title","values":["pump"]}'],
    });
    expect(found.rows.map(({ $id }) => $id)).toEqual(['o1']);
    await tables.deleteRow({ ...open, rowId: 'o1' });
    expect(
      (await tables.listRows({ ...open, queries: ['{"method":"search","attribute":"title","values":["pump"]}'] }))
        .total,
    ).toBe(0);
  });
});

test('a unique index that the rows contradict is named', async () => {
  await withTables(recordedConfig(), async (tables) => {
    await tables.createRow({ ...open, rowId: 'o1', data: { title: 'same' } });
    await tables.createRow({ ...open, rowId: 'o2', data: { title: 'same' } });
  });
  const config = configWith(() => ({
    indexes: [{ key: 'title_unique', type: 'unique', columns: ['title'], orders: ['ASC'] }],
  }));
  expect(() => openDatabase(dataDir, config)).toThrow(
    'The rows of open hold values that the unique index title_unique forbids.',
  );
});

test('a folder of the first format keeps what waits, now by person, and is brought up to date once', () => {
  const file = join(dataDir, 'appwrite.sqlite');
  const first = new Database(file);
  for (const statement of migrations[0] ?? []) first.exec(statement);
  first.exec(
    `INSERT INTO executions VALUES (1, 'e1', '', '', '[]', 'f', 'd', 'http', 'waiting', 'POST', '/', '[]', 0, '[]', '', '', 0, NULL,
       '{"userId":"sam","body":"kept"}')`,
  );
  first.pragma('user_version = 1');
  first.close();
  for (let start = 0; start < 2; start += 1) {
    const database = openDatabase(dataDir, recordedConfig());
    expect(database.prepare('SELECT "$id", userId, input FROM executions').all()).toEqual([
      { $id: 'e1', userId: 'sam', input: '{"userId":"sam","body":"kept"}' },
    ]);
    expect(database.pragma('user_version')).toEqual([{ user_version: schemaVersion }]);
    database.close();
  }
});

test('a folder of a newer version is refused in one line', () => {
  const database = new Database(join(dataDir, 'appwrite.sqlite'));
  database.pragma('user_version = 99');
  database.close();
  expect(() => openDatabase(dataDir, recordedConfig())).toThrow(
    /^The data folder \S+ was written by a newer version \(format 99, this one knows \d+\)\.$/,
  );
});

test('a folder that can’t be made is an error', () => {
  expect(() => openDatabase('/dev/null/data', recordedConfig())).toThrow(/ENOTDIR|not a directory/);
});
