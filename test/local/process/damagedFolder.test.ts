import Database from 'libsql';
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { readProviderKeys } from '#local/identity-provider/providerKeys.ts';
import { readKeys } from '#local/process/readKeys.ts';
import { SampleStateFile } from '#local/sample-data/SampleStateFile.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { runLocal, startLocal } from '#test/support/startLocal.ts';

/** Was used before, with sample data. */
let used: string;
/** A copy of it, for one test. */
let folder: string;

beforeAll(async () => {
  used = newFolder('damaged-used');
  await (await startLocal({ dataDir: used, env: { SAMPLE_TEAMS: '3' } })).stop();
});

beforeEach(() => {
  folder = newFolder('damaged');
  cpSync(used, folder, { recursive: true });
});

/** Output of a start that ends with code 1; always one line. */
async function failureOf(dataDir = folder): Promise<string> {
  const local = runLocal({ PORT: '0', SAMPLE_TEAMS: '3', DATA_DIR: dataDir });
  expect(await local.ended).toEqual({ code: 1, signal: null });
  const [, line = local.complaints()] =
    /^Engineering Data can't start: ([^\n]+)\n$/.exec(local.complaints().replaceAll(dataDir, 'DATA')) ?? [];
  return line;
}

test.each([
  [
    'keys of the identity provider',
    readProviderKeys,
    'identity-provider.keys.json',
    'The keys of the identity provider in DATA/identity-provider.keys.json are not what was written there: restore the file, or remove it to have new ones.',
  ],
  [
    'state of the sample data',
    (dataDir: string) => new SampleStateFile(dataDir).read(),
    'sample-data.json',
    'The state of the sample data in DATA/sample-data.json is not what was written there: restore the file, or remove it to keep the data as it is.',
  ],
  [
    'keys of the platform',
    readKeys,
    'keys.json',
    'DATA/keys.json is not what was written there: restore it, or remove it to end all sessions.',
  ],
])('the %s, cut off, empty or something else', async (_what, read, file, line) => {
  const whole = readFileSync(join(used, file), 'utf8');
  for (const text of [whole.slice(0, whole.length / 2), '', '{}', '[null]']) {
    writeFileSync(join(folder, file), text);
    expect(() => read(folder)).toThrow(line.replaceAll('DATA', folder));
  }
  expect(await failureOf()).toBe(line);
});

test('the memory of the identity provider', async () => {
  for (const name of ['', '-wal', '-shm']) rmSync(join(folder, `identity-provider.sqlite${name}`), { force: true });
  writeFileSync(join(folder, 'identity-provider.sqlite'), 'no database, and long enough to be looked at '.repeat(100));
  expect(await failureOf()).toBe(
    "The sign-ins under way in DATA/identity-provider.sqlite can't be read (file is not a database): remove the file, and people begin them again.",
  );
});

test('a database that a newer version wrote, or that holds something else', async () => {
  const file = join(folder, 'appwrite.sqlite');
  const database = new Database(file);
  database.exec('PRAGMA user_version = 1000');
  database.close();
  expect(await failureOf()).toMatch(/^The data folder DATA was written by a newer version .*$/);
  for (const ending of ['-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
  writeFileSync(file, 'not a database, and long enough to be looked at '.repeat(100));
  expect(await failureOf()).toMatch(/^The data folder DATA can't be used \(.*\)\.$/);
});

test('a page of the database that is overwritten with something else', async () => {
  const file = join(folder, 'appwrite.sqlite');
  const database = new Database(file);
  database.pragma('wal_checkpoint(TRUNCATE)');
  const { page } = database
    .prepare(`SELECT rootpage AS page FROM sqlite_schema WHERE name = 'rows:engineering-data/team-metadata'`)
    .get() as { page: number };
  database.close();
  writeSync(openSync(file, 'r+'), Buffer.alloc(4096, 'damaged'), 0, 4096, (page - 1) * 4096);
  expect(await failureOf()).toMatch(
    /^The database in the data folder DATA is damaged \(.*\)\. Restore a backup \(local\/README\.md\)\.$/,
  );
});

describe('a database that is gone', () => {
  const lineOf = (state: string) =>
    `The database DATA/appwrite.sqlite is ${state}, though the data folder has been in use. Restore a backup (local/README.md), or set DATA_DIR to a new folder to begin anew.`;
  const databases = (name: string) => ['', '-wal', '-shm'].map((ending) => join(folder, `${name}.sqlite${ending}`));

  test('is said to be missing or empty, and nothing is put in its place', async () => {
    for (const file of databases('appwrite')) rmSync(file, { force: true });
    expect(await failureOf()).toBe(lineOf('missing'));
    expect(existsSync(join(folder, 'appwrite.sqlite'))).toBe(false);
    writeFileSync(join(folder, 'appwrite.sqlite'), '');
    expect(await failureOf()).toBe(lineOf('empty'));
  });

  test('also where one without anybody has taken its place', async () => {
    const database = new Database(join(folder, 'appwrite.sqlite'));
    database.exec('DELETE FROM users');
    database.close();
    expect(await failureOf()).toBe(lineOf('empty'));
  });

  test('also where there was no sample organisation', async () => {
    rmSync(join(folder, 'sample-data.json'));
    for (const file of databases('appwrite')) rmSync(file, { force: true });
    expect(await failureOf()).toBe(lineOf('missing'));
    new Database(join(folder, 'appwrite.sqlite')).close();
    expect(await failureOf()).toBe(lineOf('empty'));
  });
});

test('a folder where a file should be, and a file where a folder should be', async () => {
  rmSync(join(folder, 'keys.json'));
  mkdirSync(join(folder, 'keys.json'));
  expect(await failureOf()).toBe(
    "The data folder DATA can't be used (EISDIR: illegal operation on a directory, read).",
  );
  rmSync(join(folder, 'keys.json'), { recursive: true });
  rmSync(join(folder, 'files'), { recursive: true });
  writeFileSync(join(folder, 'files'), '');
  expect(await failureOf()).toMatch(
    /^The data folder DATA can't be used \((EEXIST|ENOTDIR): .*, mkdir 'DATA\/files\/\w+'\)\.$/,
  );
});

describe('an impossible DATA_DIR', () => {
  test('that is a file, or below one', async () => {
    writeFileSync(join(folder, 'a-file'), '');
    expect(await failureOf(join(folder, 'a-file'))).toBe('The data folder DATA is a file. Set DATA_DIR to a folder.');
    expect(await failureOf(join(folder, 'a-file', 'data'))).toBe(
      'The data folder DATA would lie below a file. Set DATA_DIR to another folder.',
    );
  });

  test('that can not be written', async () => {
    rmSync(join(folder, 'in-use.sqlite'));
    mkdirSync(join(folder, 'in-use.sqlite'));
    expect(await failureOf()).toBe("The data folder DATA can't be written by this user.");
  });
});
