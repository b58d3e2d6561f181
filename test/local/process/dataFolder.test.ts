import Database from 'libsql';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client, ExecutionMethod, Functions } from 'node-appwrite';
import { defaultReminderSettings } from '#domain/reminders/settings.ts';
import { bucketIds, functionIds } from '#domain/resourceIds.ts';
import { addFile } from '#test/support/addFile.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

/** For one test. */
let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = newFolder('data-folder');
  dataDir = join(folder, 'data');
});

/** Paths below a folder, itself included, that others may read or write. */
function openToOthers(path: string): string[] {
  const below = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
  return [path, ...below].filter((each) => (statSync(each).mode & 0o077) !== 0);
}

test('a clean stop leaves everything in the database files', async () => {
  const local = await startLocal({ dataDir, env: { SAMPLE_TEAMS: '3' } });
  await local.signIn(people.kim);
  await local.stop();
  for (const name of ['appwrite.sqlite', 'identity-provider.sqlite']) {
    const log = join(dataDir, `${name}-wal`);
    expect([name, existsSync(log) ? statSync(log).size : 0]).toEqual([name, 0]);
  }
  const copy = join(folder, 'copy.sqlite');
  copyFileSync(join(dataDir, 'appwrite.sqlite'), copy);
  const database = new Database(copy);
  expect(database.prepare('SELECT count(*) AS people FROM users WHERE email = ?').get(people.kim.email)).toMatchObject({
    people: 1,
  });
  database.close();
});

/** A file, a mail, an event of the monitoring. */
async function writeEverything(local: LocalServices): Promise<void> {
  const { userId, secret } = await local.signIn(people.ada);
  await addFile(local, bucketIds.exports, new File(['PK'], 'all.xlsx'), userId);
  const client = new Client().setEndpoint(local.endpoint).setProject(local.projectId).setSession(secret);
  const { subject, text } = defaultReminderSettings;
  await new Functions(client).createExecution({
    functionId: functionIds.reminder,
    xpath: '/test',
    method: ExecutionMethod.POST,
    body: JSON.stringify({ subject, text }),
  });
  const taken = await fetch(`${local.origin}/intake?ddforward=%2Fapi%2Fv2%2Frum`, {
    method: 'POST',
    body: '{"type":"view"}',
  });
  expect(taken.status).toBe(202);
}

test('everything in the data folder is for its owner alone, what was there before and what is new', async () => {
  await (await startLocal({ dataDir, env: { SAMPLE_TEAMS: '1' } })).stop();
  expect(openToOthers(dataDir)).toEqual([]);

  mkdirSync(join(dataDir, 'mail'));
  writeFileSync(join(dataDir, 'mail', 'old.eml'), '');
  const outside = join(folder, 'outside');
  writeFileSync(outside, '');
  symlinkSync(outside, join(dataDir, 'link'));
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    const path = join(dataDir, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(dataDir, 0o755);
  const local = await startLocal({ dataDir });
  await writeEverything(local);
  expect(readdirSync(join(dataDir, 'mail'))).toHaveLength(2);
  rmSync(join(dataDir, 'link'));
  expect(openToOthers(dataDir)).toEqual([]);
  expect(statSync(outside).mode & 0o777).toBe(0o644);
  await local.stop();
  expect(openToOthers(dataDir)).toEqual([]);
});
