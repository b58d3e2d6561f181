import { Account } from 'node-appwrite';
import { ofSuite } from '#test/support/ofSuite.ts';
import { signedInClient } from '#test/support/signedIn.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

const appwrite = ofSuite(() => startAppwrite());
let account: Account;

beforeAll(async () => void (account = new Account(await signedInClient(appwrite, 'ann'))));

/** `{"a":"…"}` around so many of a letter. */
const prefs = (letter: string, count: number) => ({ a: letter.repeat(count) });

test.each([
  ['x', 65_535 - 8],
  ['ä', 10_921],
  ['/', 32_763],
])('%s fits %d times into 65,535 bytes as PHP writes them, and not twice more', async (letter, count) => {
  expect(await account.updatePrefs({ prefs: prefs(letter, count) })).toMatchObject({ prefs: prefs(letter, count) });
  await expect(account.updatePrefs({ prefs: prefs(letter, count + 2) })).rejects.toMatchObject({
    code: 400,
    type: 'general_argument_invalid',
  });
});

test('what is nested too deeply is refused, not a failure of the server', async () => {
  const { endpoint, project } = appwrite;
  const { jwt } = await account.createJWT();
  const response = await fetch(`${endpoint}/account/prefs`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': project, 'x-appwrite-jwt': jwt },
    body: `{"prefs":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
  });
  expect(response.status).toBe(400);
});

test('empty objects inside come back as empty lists, as PHP reads them; the whole stays an object', async () => {
  const stored = async () => account.getPrefs();
  await account.updatePrefs({ prefs: { o: {}, deep: { er: [{}] } } });
  expect(await stored()).toEqual({ o: [], deep: { er: [[]] } });
  await account.updatePrefs({ prefs: {} });
  expect(await stored()).toEqual({});
});
