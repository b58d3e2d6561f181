import Database from 'libsql';
import { join } from 'node:path';
import { migrations } from '#local/appwrite/database/migrations.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import { existingUser, findOrCreateUserByEmail, updateUser } from '#local/appwrite/users/usersStore.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

let dataDir: string;
const kim = { email: 'kim@example.test', name: 'Kim' };

beforeEach(() => void (dataDir = newFolder('admins')));

/** One run of the platform over the folder of this test. */
async function run<T>(adminEmails: readonly string[], use: (platform: Platform) => T): Promise<T> {
  const appwrite = await startAppwrite({ dataDir, adminEmails });
  const result = use(appwrite.platform);
  await appwrite.stop();
  return result;
}

test('somebody who leaves the list loses the label at the next start, and nothing else', async () => {
  const { $id } = await run([kim.email], (platform) => findOrCreateUserByEmail(platform, kim));
  await run([kim.email], (platform) => {
    expect(existingUser(platform, $id).labels).toEqual(['admin']);
    updateUser(platform, $id, { name: 'Kim S.' });
  });
  await run([], (platform) => expect(existingUser(platform, $id)).toMatchObject({ name: 'Kim S.', labels: [] }));
});

test('who comes back to the list gets the label at the next sign-in', async () => {
  for (const [emails, labels] of [
    [[kim.email], ['admin']],
    [[], []],
    [[kim.email], ['admin']],
  ] as const)
    expect((await run(emails, (platform) => findOrCreateUserByEmail(platform, kim))).labels).toEqual(labels);
});

test('other labels stay', async () => {
  const { $id } = await run([], (platform) => findOrCreateUserByEmail(platform, kim));
  await run([kim.email], (platform) => {
    updateUser(platform, $id, { labels: ['staff'] });
    expect(findOrCreateUserByEmail(platform, kim).labels).toEqual(['staff', 'admin']);
  });
  await run([], (platform) => expect(existingUser(platform, $id).labels).toEqual(['staff']));
});

test('what a key granted before stays', async () => {
  const { $id } = await run([], (platform) => {
    const user = findOrCreateUserByEmail(platform, kim);
    return updateUser(platform, user.$id, { labels: ['admin'] });
  });
  await run([kim.email], (platform) => findOrCreateUserByEmail(platform, kim));
  await run([], (platform) => expect(existingUser(platform, $id).labels).toEqual(['admin']));
});

test('a key that adds a label makes nobody an admin for longer', async () => {
  const { $id } = await run([kim.email], (platform) => {
    const user = findOrCreateUserByEmail(platform, kim);
    return updateUser(platform, user.$id, { labels: [...user.labels, 'reviewer'] });
  });
  await run([], (platform) => expect(existingUser(platform, $id).labels).toEqual(['reviewer']));
});

test('in a folder of the first format the list is what gave the label', async () => {
  const database = new Database(join(dataDir, 'appwrite.sqlite'));
  for (const statement of migrations[0] ?? []) database.exec(statement);
  database.pragma('user_version = 1');
  const insert = database.prepare(
    `INSERT INTO users (id, createdAt, updatedAt, name, email, passwordUpdate, labels, status, prefs, targetId, accessedAt)
     VALUES (?, '', '', ?, ?, '', ?, 1, '{}', '', '')`,
  );
  insert.run('kim', 'Kim', kim.email, '["admin"]');
  insert.run('sam', 'Sam', 'sam@example.test', '["staff"]');
  database.close();
  await run([], (platform) => {
    expect(existingUser(platform, 'kim').labels).toEqual([]);
    expect(existingUser(platform, 'sam').labels).toEqual(['staff']);
  });
});
