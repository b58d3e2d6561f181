import { bucketIds, functionIds, tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import type { SharedViewFields } from '#domain/teams/listView.ts';
import { createClient, createServices } from '#src/appwrite/createServices.ts';
import type { AppwriteServices, FunctionRequest } from '#src/appwrite/services.ts';
import { addFile } from '#test/support/addFile.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { people, type SignedIn, shownAround } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { submission } from '#test/support/startUploads.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const local = localOfSuite();

describe('the account', () => {
  beforeEach(() => window.localStorage.clear());

  function connect(appwriteProjectId = 'engineering-data', appwriteEndpoint = local.endpoint) {
    return createServices(createClient(), { appwriteEndpoint, appwriteProjectId }, { retryDelayMs: 1 });
  }

  test('nobody is signed in', () => expect(connect().account.getCurrentUser()).resolves.toBeNull());

  test('the person who is signed in has an id, a name, an e-mail address and labels', async () => {
    const services = await signInPage(local, people.ada);
    await expect(services.account.getCurrentUser()).resolves.toEqual({
      $id: expect.any(String) as string,
      name: 'Ada Admin',
      email: 'ada.admin@example.test',
      labels: ['admin'],
      preferences: shownAround,
    });
  });

  test('signing out ends the session, and is no failure once it is over', async () => {
    const services = await signInPage(local, people.sam);
    await services.account.signOut();
    // The library warns of a session that lies in the local storage, which only tests have.
    expect(takeComplaints()).toHaveLength(1);
    await expect(services.account.getCurrentUser()).resolves.toBeNull();
    await expect(connect().account.signOut()).resolves.toBeUndefined();
  });

  test('that it can not be known who is signed in is no "nobody"', async () => {
    await expect(connect('no-such-project').account.getCurrentUser()).rejects.toMatchObject({
      code: 404,
      type: 'project_not_found',
    });
    await expect(connect('engineering-data', 'http://localhost:9/v1').account.getCurrentUser()).rejects.toMatchObject({
      code: 0,
      type: 'network',
      retryable: true,
    });
  });
});

describe('rows', () => {
  let admin: AppwriteServices;
  beforeEach(async () => void (admin = await signInPage(local, people.ada)));

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

    test('take pages of another size, and only the columns wanted', async () => {
      await fillTables(local, { [tableIds.teamMetadata]: Array.from({ length: 250 }, (_, index) => team(index)) });
      const fetched = jest.spyOn(globalThis, 'fetch');
      const rows = await admin.tables.listColumns(tableIds.teamMetadata, ['teamName'], { pageSize: 1_000 });
      expect(rows).toHaveLength(250);
      expect(rows[1]).toMatchObject({ $id: 'team-1', teamName: 'Team 1' });
      expect((rows[1] as Team | undefined)?.productName ?? null).toBeNull();
      expect(fetched).toHaveBeenCalledTimes(1);
      fetched.mockRestore();
    });

    test('take an equality filter', async () => {
      await fillTables(local, { [tableIds.teamMetadata]: [team(1), team(2, 'Retail'), team(3)] });
      const filters = [{ column: 'sector', equals: 'Banking' }] as const;
      const teams = await admin.tables.listAll(tableIds.teamMetadata, { filters });
      expect(teams.map(({ $id }) => $id)).toEqual(['team-1', 'team-3']);
    });

    test('take more ids than the platform takes in one query, or none', async () => {
      await fillTables(local, { [tableIds.teamMetadata]: Array.from({ length: 260 }, (_, index) => team(index)) });
      const wanted = Array.from({ length: 230 }, (_, index) => `team-${index}`);
      const filters = [{ column: '$id', equals: wanted }] as const;
      const teams = await admin.tables.listAll(tableIds.teamMetadata, { filters });
      expect(teams.map(({ $id }) => $id).sort()).toEqual([...wanted].sort());
      const none = [{ column: '$id', equals: [] }] as const;
      expect(await admin.tables.listAll(tableIds.teamMetadata, { filters: none })).toEqual([]);
    });

    test('by ids take no more calls than there are lots of 99: no answer is a full page', async () => {
      const ids = Array.from({ length: 198 }, (_, index) => `team-${index}`);
      await fillTables(local, { [tableIds.teamMetadata]: ids.map((_, index) => team(index)) });
      const fetched = jest.spyOn(globalThis, 'fetch');
      const filters = [{ column: '$id', equals: ids }] as const;
      expect(await admin.tables.listAll(tableIds.teamMetadata, { filters })).toHaveLength(198);
      expect(fetched).toHaveBeenCalledTimes(2);
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
});

describe('files', () => {
  const bucketId = bucketIds.uploadIssues;
  const text = '\ufeffTeam,Reason\r\n"Größe","zu lang"\r\n';
  const ada = ofSuite(() => local.signIn(people.ada));
  let fileId: string;

  beforeAll(async () => {
    fileId = await addFile(local, bucketId, new File([text], 'plan - refused rows.csv'), ada.userId);
  });
  beforeEach(() => window.localStorage.clear());

  function services(): AppwriteServices {
    const { endpoint, projectId } = local;
    return createServices(createClient(), { appwriteEndpoint: endpoint, appwriteProjectId: projectId });
  }

  /** Where no cookie reaches the platform. */
  function keepSessionInStorage({ fallback }: SignedIn): void {
    window.localStorage.setItem('cookieFallback', fallback);
  }

  test('the bytes of a file come through a call, and no cache of the browser keeps them', async () => {
    keepSessionInStorage(ada);
    const asked = jest.spyOn(globalThis, 'fetch');
    const file = await services().files.download(bucketId, fileId);
    expect(file.name).toBe('plan - refused rows.csv');
    expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(text);
    expect(asked.mock.calls.map(([, init]) => init?.cache)).toEqual(['no-store', 'no-store']);
  });

  test('a file of megabytes has time to come over a slow line', async () => {
    keepSessionInStorage(ada);
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    await services().files.download(bucketId, fileId);
    expect(timeout.mock.calls).toEqual([[180_000]]);
  });

  test("someone else's file is not there", async () => {
    keepSessionInStorage(await local.signIn(people.kim));
    const notFound = { code: 404, type: 'storage_file_not_found', retryable: false };
    await expect(services().files.download(bucketId, fileId)).rejects.toMatchObject(notFound);
  });

  test('a file is known by its id, its name, its size and when it was made', async () => {
    keepSessionInStorage(ada);
    const before = Date.now();
    const id = await addFile(local, bucketId, new File(['12345'], 'five bytes.csv'), ada.userId);
    const file = (await services().files.getNewest(bucketId))!;
    expect(file).toEqual({ id, name: 'five bytes.csv', size: 5, createdAt: expect.any(String) as string });
    expect(Date.parse(file.createdAt)).toBeGreaterThanOrEqual(before - 1);
  });

  test("the newest file is the person's own, and nobody else's", async () => {
    const kim = await local.signIn(people.kim);
    keepSessionInStorage(kim);
    expect(await services().files.getNewest(bucketIds.exports)).toBeNull();
    const add = (name: string, { userId }: SignedIn) =>
      addFile(local, bucketIds.exports, new File(['PK'], name), userId);
    await add('first.xlsx', kim);
    const second = await add('second.xlsx', kim);
    await add('of Ada.xlsx', ada);
    expect(await services().files.getNewest(bucketIds.exports)).toMatchObject({ id: second, name: 'second.xlsx' });
  });
});

describe('functions', () => {
  const functionId = functionIds.fileUploader;
  const post = (body: string | Blob): FunctionRequest => ({ method: 'POST', path: '/', body });

  test('a function is executed while one waits, and its reply is given', async () => {
    const { functions } = await signInPage(local, people.ada);
    const reply = await functions.execute(functionId, post(JSON.stringify(submission([uploadRow()]))));
    expect([reply.status, reply.statusCode]).toEqual(['completed', 200]);
    expect(JSON.parse(reply.body)).toEqual({ $id: expect.stringMatching(/\w/) as string, status: 'queued' });
  });

  test.each<[string, FunctionRequest, number]>([
    ['the 30 s that the platform itself waits', { method: 'GET', path: '/export' }, 45_000],
    ['a body of megabytes over a slow line', post('{}'), 180_000],
  ])('an execution has time for %s', async (_, request, timeoutMs) => {
    const { functions } = await signInPage(local, people.ada);
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    await functions.execute(functionId, request);
    expect(timeout.mock.calls).toEqual([[timeoutMs]]);
  });

  test('what the function itself refuses is a reply', async () => {
    const { functions } = await signInPage(local, people.ada);
    const reply = await functions.execute(functionId, post('no JSON'));
    expect(reply).toEqual({ status: 'completed', statusCode: 400, body: expect.stringContaining('message') as string });
  });

  test('whether an execution in the background has failed is known to who started it, and to nobody else', async () => {
    const { functions } = await signInPage(local, people.sam);
    const id = await functions.start(functionIds.fileExporter, { method: 'POST', path: '/export' });
    expect(await functions.hasFailed(functionIds.fileExporter, id)).toBe(false);
    const others = (await signInPage(local, people.kim)).functions;
    expect(await others.hasFailed(functionIds.fileExporter, id)).toBe(false);
  });

  test('who may not execute it is refused by the platform', async () => {
    const { functions } = await signInPage(local, people.sam);
    await expect(functions.execute(functionId, post('{}'))).rejects.toMatchObject({
      code: 401,
      type: 'user_unauthorized',
      retryable: false,
    });
  });

  test.each([
    ['a text', (body: string) => body],
    ['a Blob that holds it as JSON', (body: string) => new Blob([JSON.stringify(body)])],
  ])('a body of some megabytes arrives as it is, given as %s', async (_, given) => {
    const { functions } = await signInPage(local, people.ada);
    const rows = Array.from({ length: 4_000 }, (_, index) =>
      uploadRow({ Team: `Größe "${index}" \\ 漢字`, 'User Email': `p${index}@example.test`, Manager: 'm'.repeat(200) }),
    );
    const body = JSON.stringify(submission(rows, 'groß "und" viel.csv'));
    expect(body.length).toBeGreaterThan(2_000_000);
    const { body: said } = await functions.execute(functionId, post(given(body)));
    const { $id } = JSON.parse(said) as { $id: string };
    const { tables } = await signInPage(local, people.ada);
    expect(await tables.get(tableIds.fileUploadResults, $id)).toMatchObject({
      fileName: 'groß "und" viel.csv',
      recordsTotal: 4_000,
    });
  });
});
