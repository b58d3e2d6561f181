import type { FaultPlan } from '#local/appwrite/faults.ts';
import { type Ask, askAsKey, askAsPerson } from '#test/support/ask.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';
import { startPageClock } from '#test/support/startPageClock.ts';

const rows = '/tablesdb/main/tables/open/rows';
const create = (ask: Ask, rowId: string) => ask('POST', rows, { rowId, data: { title: rowId } });

let appwrite: StartedAppwrite;
let ann: Ask;
let key: Ask;

async function start(faults: FaultPlan): Promise<void> {
  appwrite = await startAppwrite({ faults });
  [ann, key] = [askAsPerson(appwrite, 'ann'), askAsKey(appwrite)];
}

const idsOf = async () => ((await key('GET', rows)).body.rows as { $id: string }[]).map(({ $id }) => $id);

test('without them nothing fails, whatever a person asks for', async () => {
  await start({});
  const { status } = await ann(
    'POST',
    `${rows}?faults=rate-limit`,
    { rowId: 'one', data: { title: 'one' } },
    { faults: 'slow' },
  );
  expect(status).toBe(201);
  await appwrite.stop();
});

test('the rate limit is met by as many changes of people as were wished for, and by nothing else', async () => {
  await start({ 'rate-limit': 2 });
  expect((await ann('GET', rows)).status).toBe(200);
  expect((await ann('PATCH', '/account/prefs', { prefs: {} })).status).toBe(200);
  expect((await create(key, 'by-key')).status).toBe(201);
  for (const rowId of ['one', 'two']) {
    expect(await create(ann, rowId)).toMatchObject({ status: 429, body: { type: 'general_rate_limit_exceeded' } });
  }
  expect((await create(ann, 'three')).status).toBe(201);
  expect(await idsOf()).toEqual(['by-key', 'three']);
  await appwrite.stop();
});

test.each<[FaultPlan, object, RegExp]>([
  [{ 'server-error': 1 }, { status: 500, body: { type: 'general_unknown', message: 'Server Error' } }, /Server Error/],
  [{ 'full-disk': 1 }, { status: 507, body: { type: 'general_disk_full' } }, /The disk is full/],
])('%j is answered as the real one, and logged', async (faults, answer, logged) => {
  await start(faults);
  expect(await create(ann, 'one')).toMatchObject(answer);
  expect((await create(ann, 'two')).status).toBe(201);
  expect(await idsOf()).toEqual(['two']);
  await expect(appwrite.stop()).rejects.toThrow(logged);
});

test('a slow answer comes after 30 s, to what was done at once', async () => {
  await start({ slow: 1 });
  const clock = startPageClock({ advances: false });
  let answered = false;
  const answer = create(ann, 'one').finally(() => (answered = true));
  while ((await idsOf()).length === 0);
  await clock.putForward(29_999);
  await key('GET', rows);
  expect(answered).toBe(false);
  await clock.putForward(1);
  expect((await answer).status).toBe(201);
  clock.stop();
  await appwrite.stop();
});
