import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import type { SharedViewFields } from '#domain/teams/listView.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { teamRow } from '#test/support/teamRows.ts';

let local: LocalServices;
let admin: AppwriteServices;

beforeAll(async () => void (local = await startLocal()), 60_000);
beforeEach(async () => void (admin = await signInPage(local, people.ada)));
afterAll(() => local.stop());

const fields: SharedViewFields = {
  ...{ name: 'Payments', query: 'sector=Banking', createdBy: 'Ada Admin' },
  ...{ updateBy: null, updateDate: null },
};

const team = (index: number, sector = 'Banking') => teamRow(`team-${index}`, { teamName: `Team ${index}`, sector });

describe('lists', () => {
  test.each([0, 1, 99, 100, 101, 250, 730])(
    'of %d rows come complete, each once, in the order they were made',
    async (count) => {
      await fillTables(local, { [tableIds.teamMetadata]: Array.from({ length: count }, (_, index) => team(index)) });
      const teams = await admin.tables.listAll(tableIds.teamMetadata);
      expect(teams.map(({ $id }) => $id)).toEqual(Array.from({ length: count }, (_, index) => `team-${index}`));
    },
  );

  test('take pages of another size', async () => {
    await fillTables(local, { [tableIds.teamMetadata]: Array.from({ length: 250 }, (_, index) => team(index)) });
    const fetched = jest.spyOn(globalThis, 'fetch');
    expect(await admin.tables.listColumns(tableIds.teamMetadata, ['teamName'], { pageSize: 1_000 })).toHaveLength(250);
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockRestore();
  });

  test('take an equality filter', async () => {
    await fillTables(local, { [tableIds.teamMetadata]: [team(1), team(2, 'Retail'), team(3)] });
    const filters = [{ column: 'sector', equals: 'Banking' }] as const;
    const teams = await admin.tables.listAll(tableIds.teamMetadata, { filters });
    expect(teams.map(({ $id }) => $id)).toEqual(['team-1', 'team-3']);
  });

  test('fetch only the columns wanted', async () => {
    await fillTables(local, { [tableIds.teamMetadata]: [team(1)] });
    const [row] = await admin.tables.listColumns(tableIds.teamMetadata, ['teamName']);
    expect(row).toMatchObject({ $id: 'team-1', teamName: 'Team 1' });
    expect((row as Team | undefined)?.productName ?? null).toBeNull();
  });

  test('take more ids than the platform takes in one query', async () => {
    await fillTables(local, { [tableIds.teamMetadata]: Array.from({ length: 260 }, (_, index) => team(index)) });
    const wanted = Array.from({ length: 230 }, (_, index) => `team-${index}`);
    const filters = [{ column: '$id', equals: wanted }] as const;
    const teams = await admin.tables.listAll(tableIds.teamMetadata, { filters });
    expect(teams.map(({ $id }) => $id).sort()).toEqual([...wanted].sort());
  });

  test('by ids take no more calls than there are lots of 99: no answer is a full page', async () => {
    const ids = Array.from({ length: 198 }, (_, index) => `team-${index}`);
    await fillTables(local, { [tableIds.teamMetadata]: ids.map((_, index) => team(index)) });
    const fetched = jest.spyOn(globalThis, 'fetch');
    const filters = [{ column: '$id', equals: ids }] as const;
    expect(await admin.tables.listAll(tableIds.teamMetadata, { filters })).toHaveLength(198);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('of no ids at all are empty', async () => {
    const filters = [{ column: '$id', equals: [] }] as const;
    expect(await admin.tables.listAll(tableIds.teamMetadata, { filters })).toEqual([]);
  });
});

describe('one row', () => {
  test('is created with an id of the platform, read, updated and deleted', async () => {
    const created = await admin.tables.create(tableIds.sharedViews, fields);
    expect(created).toMatchObject(fields);
    expect(created.$id).toMatch(/^[\da-f]{20}$/);

    const updated = await admin.tables.update(tableIds.sharedViews, created.$id, { updateBy: 'Kim Admin' });
    expect(updated).toMatchObject({ ...fields, updateBy: 'Kim Admin' });
    expect(await admin.tables.get(tableIds.sharedViews, created.$id)).toEqual(updated);

    await admin.tables.delete(tableIds.sharedViews, created.$id);
    await expect(admin.tables.get(tableIds.sharedViews, created.$id)).rejects.toMatchObject({
      code: 404,
      type: 'row_not_found',
      retryable: false,
    });
  });

  test('is plain data, so that it can be stored and written as JSON', async () => {
    const created = await admin.tables.create(tableIds.sharedViews, fields);
    expect(Object.getPrototypeOf(created)).toBe(Object.prototype);
    expect(JSON.parse(JSON.stringify(created))).toEqual(created);
  });

  test('never takes a text for a command of the platform', async () => {
    const text = '{"method":"stringConcat","values":["!"]}';
    const created = await admin.tables.create(tableIds.sharedViews, { ...fields, query: text });
    const updated = await admin.tables.update(tableIds.sharedViews, created.$id, { name: text });
    expect([created.query, updated.query, updated.name]).toEqual([text, text, text]);
    expect(await admin.tables.get(tableIds.sharedViews, created.$id)).toEqual(updated);
    const views = await admin.tables.listAll(tableIds.sharedViews);
    expect(views.find(({ $id }) => $id === created.$id)).toEqual(updated);
  });
});

test('a person without permission is told, and is not signed out by it', async () => {
  const staff = await signInPage(local, people.sam);
  await expect(staff.tables.create(tableIds.sharedViews, fields)).rejects.toMatchObject({
    code: 401,
    type: 'user_unauthorized',
  });
  await expect(staff.tables.listAll(tableIds.userMetadata)).resolves.toEqual([]);
  await expect(staff.account.getCurrentUser()).resolves.toMatchObject({ email: 'sam.staff@example.test' });
});
