import { tableIds } from '#domain/resourceIds.ts';
import { createClient, createServices } from '#src/appwrite/createServices.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { beforeNextWrite } from '#test/support/beforeNextWrite.ts';
import { failWrites } from '#test/support/failWrites.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { loseReplies } from '#test/support/loseReplies.ts';
import { fillTables } from '#test/support/openAgainstLocal.ts';
import { openOwnSession, staffMember } from '#test/support/openOwnSession.ts';
import { localOfSuite, startLocal } from '#test/support/startLocal.ts';
import { startWriteClock } from '#test/support/startWriteClock.ts';

const table = tableIds.teamTechInventory;
const items = Array.from({ length: 20 }, (_, index) => `item ${index}`);
const local = localOfSuite();
let writers: AppwriteServices[];

beforeAll(async () => {
  writers = await Promise.all(items.map((_, index) => openOwnSession(local, staffMember(index))));
});

const add = (writer: AppwriteServices | undefined, item: string) =>
  writer!.tables.readModifyWrite(table, 'team1', (row) => ({
    unitTestTools: [row?.unitTestTools, item].filter(Boolean).join('|'),
  }));

const vitest = { unitTestTools: 'Vitest' };

const stored = () => writers[0]!.tables.get(table, 'team1');

describe.each([
  ['of a row that is there', [inventoryRow('team1', { comments: 'as it was' })]],
  ['of a row that nobody has made yet', []],
])('twenty changes at once %s', (_, rows) => {
  beforeEach(() => fillTables(local, { [table]: rows }));

  it('lose nothing', async () => {
    await Promise.all(items.map((item, index) => add(writers[index], item)));
    const { unitTestTools, comments } = await stored();
    expect(unitTestTools?.split('|').toSorted()).toEqual(items.toSorted());
    expect(comments).toBe(rows[0]?.comments ?? null);
  });
});

describe('one change', () => {
  beforeEach(() => fillTables(local, { [table]: [inventoryRow('team1', { unitTestTools: 'Jest' })] }));

  it('answers with the row as it then is', async () => {
    const written = await add(writers[0], 'Vitest');
    expect(written).toEqual(await stored());
    expect(written).toMatchObject({ $id: 'team1', unitTestTools: 'Jest|Vitest' });
  });

  it('is told to the watchers of the table before its event comes, so that an older read does not hide it', async () => {
    const told: string[] = [];
    const stopWatching = writers[0]!.realtime.watchTable(table, {
      onEvent: ({ action, row }) => told.push(`${action} ${row.unitTestTools}`),
      onReconnect: () => undefined,
      onPoll: () => undefined,
    });
    await add(writers[0], 'Vitest');
    expect(told).toContain('update Jest|Vitest');
    await (
      await stopWatching
    )();
  });

  it.each([
    ['changed', 'team1', (other: AppwriteServices) => other.tables.update(table, 'team1', vitest)],
    ['removed', 'team1', () => fillTables(local, { [table]: [] })],
    ['made', 'team2', () => fillTables(local, { [table]: [inventoryRow('team2', vitest)] })],
  ])('is decided again when the row was %s in between', async (how, id, meanwhile) => {
    beforeNextWrite(() => meanwhile(writers[1]!));
    const seen: (string | null | undefined)[] = [];
    await writers[0]!.tables.readModifyWrite(table, id, (row) => {
      seen.push(row?.unitTestTools);
      return { unitTestTools: [row?.unitTestTools, 'Karma'].filter(Boolean).join('|') };
    });
    expect(seen).toEqual([id === 'team1' ? 'Jest' : undefined, how === 'removed' ? undefined : 'Vitest']);
    expect(await writers[0]!.tables.get(table, id)).toMatchObject({
      unitTestTools: how === 'removed' ? 'Karma' : 'Vitest|Karma',
    });
  });

  it('writes nothing when nothing is to be written', async () => {
    const before = await stored();
    expect(await writers[0]!.tables.readModifyWrite(table, 'team1', () => null)).toEqual(before);
    expect(await stored()).toEqual(before);
    expect(await writers[0]!.tables.readModifyWrite(table, 'nobody', () => null)).toBeNull();
  });

  it('fails for somebody whose session has ended, also when the row is not to be changed', async () => {
    const { endpoint, projectId } = local;
    const guest = createServices(createClient(), { appwriteEndpoint: endpoint, appwriteProjectId: projectId });
    await expect(guest.tables.readModifyWrite(table, 'team1', () => null)).rejects.toMatchObject({
      code: 401,
      type: 'user_unauthorized',
    });
  });

  it('never takes a text for a command of the platform', async () => {
    const unitTestTools = '{"method":"stringConcat","values":["!"]}';
    const { readModifyWrite: change, get } = writers[0]!.tables;
    expect(await change(table, 'team1', () => ({ unitTestTools }))).toMatchObject({ unitTestTools });
    // Again, as it is now: no text of the row is run by a later change of it either.
    await change(table, 'team1', (now) => ({ ...now!, comments: 'seen' }));
    expect(await get(table, 'team1')).toMatchObject({ unitTestTools, comments: 'seen' });
  });

  it.each(['team1', 'team3'])('whose answer got lost is found to be done (%s)', async (id) => {
    loseReplies();
    const fields = { unitTestTools: '=1|{"method":"stringConcat"}', updateDate: new Date().toISOString() };
    const written = await writers[0]!.tables.readModifyWrite(table, id, () => fields);
    jest.restoreAllMocks();
    expect(written).toMatchObject({ $id: id, unitTestTools: fields.unitTestTools });
    expect(written).toEqual(await writers[0]!.tables.get(table, id));
  });

  it('of which a gateway knows nothing is found to be done', async () => {
    loseReplies(new Response('Gateway Timeout', { status: 504 }));
    expect(await writers[0]!.tables.readModifyWrite(table, 'team1', () => vitest)).toMatchObject(vitest);
  });

  it('that was not done has failed, whatever else is stored', async () => {
    failWrites();
    const change = writers[0]!.tables.readModifyWrite(table, 'team1', () => vitest);
    await expect(change).rejects.toMatchObject({ code: 0, type: 'network' });
  });

  it('whose answer got lost has failed when nobody can tell what is stored', async () => {
    const writer = await openOwnSession(local, staffMember(0), { retryDelayMs: 1 });
    let reads = 0;
    const send = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
      reads += 1;
      return reads === 1 ? send(...request) : Promise.reject(new TypeError('fetch failed'));
    });
    const change = writer.tables.readModifyWrite(table, 'team1', () => vitest);
    await expect(change).rejects.toMatchObject({ code: 0, type: 'network' });
  });

  it('says why the platform refused it, and does not try again', async () => {
    let asked = 0;
    const change = writers[0]!.tables.readModifyWrite(table, 'team1', () => {
      asked += 1;
      return { unitTestTools: 'x'.repeat(20_001) };
    });
    await expect(change).rejects.toMatchObject({ code: 400, type: 'row_invalid_structure' });
    expect(asked).toBe(1);
  });
});

test('a change that the rate holds up is decided on the row as it is when its turn has come', async () => {
  const full = await startLocal({ env: { FAULTS: 'rate-limit:1' } });
  await fillTables(full, { [table]: [inventoryRow('team1', { unitTestTools: 'Jest' })] });
  const clock = startWriteClock();
  const waiting = await openOwnSession(full, staffMember(0), clock.settings);
  const isWaiting = new Promise((resolve) => {
    waiting.writes.onWaitingChange((left) => {
      if (left === 1) resolve(true);
    });
  });
  const change = add(waiting, 'Vitest');
  await isWaiting;
  await fillTables(full, { [table]: [inventoryRow('team1', { unitTestTools: 'Jest|Mocha' })] });
  clock.putForward(10_000);
  expect(await change).toMatchObject({ unitTestTools: 'Jest|Mocha|Vitest' });
  await full.stop();
});
