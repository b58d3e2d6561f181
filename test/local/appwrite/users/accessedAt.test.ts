import { Account, Users } from 'node-appwrite';
import { createUserJwt } from '#local/appwrite/sessions/jwts.ts';
import { existingUser } from '#local/appwrite/users/usersStore.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { shiftClock } from '#test/support/shiftClock.ts';
import { guestClient, keyClient, signedInClient } from '#test/support/signedIn.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

const appwrite = ofSuite(() => startAppwrite());

test('an account says when its person was last there, once a day', async () => {
  const ann = new Account(await signedInClient(appwrite, 'ann'));
  const users = new Users(keyClient(appwrite));
  const accessedAt = async () => (await users.get({ userId: 'ann' })).accessedAt;
  // No request of theirs yet (test/local/recordings/users.jsonl).
  expect(await accessedAt()).toBe('');
  await ann.get();
  const first = await accessedAt();
  expect(Date.now() - Date.parse(first)).toBeLessThan(60_000);
  await ann.get();
  expect(await accessedAt()).toBe(first);

  const later = Date.parse(first) + 24 * 60 * 60 * 1_000 + 1;
  const stop = shiftClock(new Date(later).toISOString());
  try {
    const { platform } = appwrite;
    const jwt = await createUserJwt(platform, existingUser(platform, 'ann'), undefined, 3600);
    await new Account(guestClient(appwrite).setJWT(jwt)).get();
    expect(Date.parse(await accessedAt())).toBeGreaterThanOrEqual(later);
  } finally {
    stop();
  }
});
