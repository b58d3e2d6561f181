import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { people, type SignedIn } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';

const local = localOfSuite();
let page: AppwriteServices;
let sam: SignedIn;
let kim: SignedIn;

beforeAll(async () => void ([sam, kim] = [await local.signIn(people.sam), await local.signIn(people.kim)]));

/** A page at which Sam works. */
beforeEach(async () => {
  await fillTables(local, { [tableIds.teamTechInventory]: [inventoryRow('blue', { unitTestTools: 'Jest' })] });
  page = await signInPage(local, people.sam);
  page.identity.actAs(sam.userId);
});

/** The browser's session becomes another one, of which every tab has the same. */
function replaceSession({ fallback }: SignedIn): void {
  window.localStorage.setItem('cookieFallback', fallback);
}

function write(unitTestTools: string): Promise<unknown> {
  return page.tables.readModifyWrite(tableIds.teamTechInventory, 'blue', () => ({ unitTestTools }));
}

async function stored(): Promise<string | null | undefined> {
  const [row] = await page.tables.listAll(tableIds.teamTechInventory);
  return row?.unitTestTools;
}

/** Which calls are made, as "method path". */
function watchCalls(): string[] {
  const calls: string[] = [];
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
    const [input, { method = 'GET' } = {}] = request;
    const url = new URL(input instanceof Request ? input.url : input);
    calls.push(`${method} ${url.pathname.replace(/^\/v1/, '')}`);
    return send(...request);
  });
  return calls;
}

const asks = (calls: readonly string[]) => calls.filter((call) => call === 'POST /account/jwts').length;

test('a page that nothing speaks against writes without asking', async () => {
  const calls = watchCalls();
  await write('Mocha');
  expect(asks(calls)).toBe(0);
});

test('in doubt it asks once, and writes as long as it is the same person', async () => {
  page.identity.verifyBeforeWrites();
  const calls = watchCalls();
  await Promise.all([write('Mocha'), write('Vitest'), write('Jasmine')]);
  await write('QUnit');
  expect(asks(calls)).toBe(1);
  await expect(stored()).resolves.toBe('QUnit');
});

test.each<[string, () => Promise<unknown>]>([
  ['a change of a row', () => write('Mocha')],
  ['an update', () => page.tables.update(tableIds.teamTechInventory, 'blue', { unitTestTools: 'Mocha' })],
  ['a deletion', () => page.tables.delete(tableIds.teamTechInventory, 'blue')],
  ['an execution', () => page.functions.execute(functionIds.fileExporter, { method: 'GET', path: '/export' })],
  ['signing out', () => page.account.signOut()],
])('%s is not made with the session of somebody else', async (_, attempt) => {
  page.identity.verifyBeforeWrites();
  replaceSession(kim);
  const calls = watchCalls();
  await expect(attempt()).rejects.toMatchObject({ type: 'other_person', retryable: false });
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual(['POST /account/jwts']);
  await expect(stored()).resolves.toBe('Jest');
  await expect(page.account.getCurrentUser()).resolves.toMatchObject({ name: 'Kim Staff' });
});

test('a session that is replaced between the question and the write changes nothing under another name', async () => {
  page.identity.verifyBeforeWrites();
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const [, { method = 'GET' } = {}] = request;
    // The sign-in of somebody else ends the session that it replaces.
    if (method === 'PATCH') await endSession(sam).then(() => replaceSession(kim));
    return send(...request);
  });
  await expect(write('Mocha')).rejects.toMatchObject({ type: 'other_person' });
  await expect(stored()).resolves.toBe('Jest');
  sam = await local.signIn(people.sam);
});

test('the same person with a new session goes on', async () => {
  page.identity.verifyBeforeWrites();
  await write('Mocha');
  const again = await local.signIn(people.sam);
  await endOwnSession();
  replaceSession(again);
  await write('Vitest');
  await expect(stored()).resolves.toBe('Vitest');
});

test('a person who has signed out elsewhere is signed out here', async () => {
  page.identity.verifyBeforeWrites();
  window.localStorage.setItem('cookieFallback', '[]');
  await expect(write('Mocha')).rejects.toMatchObject({ code: 401 });
});

test('a question that is not answered fails as a write does, and the next write asks again', async () => {
  page.identity.verifyBeforeWrites();
  const offline = jest.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
    const [, { method = 'GET' } = {}] = request;
    if (method === 'GET') return Promise.resolve(Response.json({ total: 0, rows: [] }));
    return Promise.reject(new TypeError('fetch failed'));
  });
  await expect(write('Mocha')).rejects.toMatchObject({ type: 'network', retryable: true });
  offline.mockRestore();
  await write('Mocha');
  await expect(stored()).resolves.toBe('Mocha');
});

test('signing out in doubt ends the own session', async () => {
  page.identity.verifyBeforeWrites();
  await page.account.signOut();
  // The library warns of a session that lies in the local storage, which only tests have.
  expect(takeComplaints()).toHaveLength(1);
  await expect(page.account.getCurrentUser()).resolves.toBeNull();
});

/** As the platform does it: with the key, for the person. */
async function endSession({ userId }: SignedIn): Promise<void> {
  const answer = await fetch(`${local.endpoint}/users/${userId}/sessions`, {
    method: 'DELETE',
    headers: { 'x-appwrite-project': local.projectId, 'x-appwrite-key': local.apiKey },
  });
  if (!answer.ok)
    throw new FailedCall({ message: await answer.text(), code: answer.status, type: '', retryable: false });
}

async function endOwnSession(): Promise<void> {
  const fallback = window.localStorage.getItem('cookieFallback') ?? '';
  const answer = await fetch(`${local.endpoint}/account/sessions/current`, {
    method: 'DELETE',
    headers: { 'x-appwrite-project': local.projectId, 'x-fallback-cookies': fallback },
  });
  if (!answer.ok) throw new Error(await answer.text());
}
