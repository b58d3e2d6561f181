import { Query } from 'node-appwrite';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { connectRecorder, type RecorderPorts } from '#functions/change-recorder/ports.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { connectServer } from '#functions/runtime/server.ts';
import { people } from '#test/support/signIn.ts';
import { type PlatformClient, startUploads, submission, type Uploads } from '#test/support/startUploads.ts';
import { addTeam } from '#test/support/addTeam.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const databaseId = 'engineering-data';
const hourMs = 60 * 60 * 1000;

let platform: Uploads;
let sam: PlatformClient & { readonly userId: string };
let ports: RecorderPorts;

beforeAll(async () => {
  platform = await startUploads('here');
  sam = await platform.as(people.sam);
  const { endpoint, project: projectId, key } = platform.appwrite;
  const server = connectServer({ endpoint, projectId, functionId: 'change-recorder' }, { 'x-appwrite-key': key });
  const recorder = connectRecorder(server, 'UTC');
  for (const rowId of ['six', 'seven']) await addTeam(platform, rowId);
  await sweep(recorder);
  ports = { ...recorder, now: () => Date.now() + hourMs };
});
afterAll(() => platform.stop());

async function entriesOf(teamId: string): Promise<ChangeEntry[]> {
  await platform.untilNothingRuns();
  const queries = [Query.equal('teamId', teamId), Query.orderAsc('changedAt'), Query.limit(100)];
  return (await sam.tables.listRows({ databaseId, tableId: 'change-entries', queries }))
    .rows as unknown as ChangeEntry[];
}

/** Entries as `field: old → new, by whom`. */
async function historyOf(teamId: string): Promise<string[]> {
  return (await entriesOf(teamId)).map(
    ({ field, oldValue, newValue, userName, source }) => `${field}: ${oldValue} → ${newValue}, ${userName} (${source})`,
  );
}

const inventory = (rowId: string) => ({ databaseId, tableId: 'team-tech-inventory', rowId });

test("a person's change is told by the platform's word, whatever name the page wrote", async () => {
  await sam.tables.createRow({
    ...inventory('one'),
    data: { languageAndVersion: 'Java:8', updateBy: 'Kim Staff' },
    permissions: [],
  });
  // Runs at once may each miss the other's state, until the sweep.
  await platform.untilNothingRuns();
  await sam.tables.updateRow({ ...inventory('one'), data: { languageAndVersion: 'Java:21', updateBy: 'Kim Staff' } });
  expect(await historyOf('one')).toEqual([
    'languageAndVersion: null → Java:8, Sam Staff (platform)',
    'languageAndVersion: Java:8 → Java:21, Sam Staff (platform)',
  ]);
  const [first] = await entriesOf('one');
  expect(first).toMatchObject({
    teamId: 'one',
    teamName: 'one',
    area: 'inventory',
    userId: sam.userId,
    uploadId: null,
  });
});

test('a write that changes nothing leaves no entry', async () => {
  await sam.tables.createRow({ ...inventory('two'), data: { comments: 'As ever' }, permissions: [] });
  await platform.untilNothingRuns();
  await sam.tables.updateRow({ ...inventory('two'), data: { comments: 'As ever', updateBy: 'Sam Staff' } });
  expect(await historyOf('two')).toEqual(['comments: null → As ever, Sam Staff (platform)']);
});

test('a text that the platform would run is kept as it is stored, marked', async () => {
  const text = '\\{"method":"stringConcat","values":["x"]}';
  await sam.tables.createRow({ ...inventory('three'), data: { comments: text }, permissions: [] });
  expect(await historyOf('three')).toEqual([`comments: null → ${text}, Sam Staff (platform)`]);
});

test('what a key upserts is told at once, and of nobody', async () => {
  const { tables } = platform.server;
  await tables.upsertRow({ ...inventory('four'), data: { languageAndVersion: 'Go:1.22', updateBy: 'Robin Reed' } });
  expect(await historyOf('four')).toEqual(['languageAndVersion: null → Go:1.22, null (page)']);
  expect((await sweep(ports)).found).toBe(0);
});

test('an upload leaves one entry for each changed team, which later changes of people do not repeat', async () => {
  const ada = await platform.as(people.ada);
  await platform.setLabels(ada.userId, ['admin']);
  const upload = async (rows: Parameters<typeof submission>[0]): Promise<string> => {
    const { responseBody } = await ada.execute('/', submission(rows));
    const { $id } = JSON.parse(responseBody) as { $id: string };
    await platform.ended($id);
    await platform.untilNothingRuns();
    return $id;
  };
  await upload([uploadRow({ Team: 'Falcon', 'Product Name': 'Payments' })]);
  const uploadId = await upload([uploadRow({ Team: 'Falcon', 'Product Name': 'Lending' })]);
  const { rows } = await sam.tables.listRows({
    databaseId,
    tableId: 'team-metadata',
    queries: [Query.equal('teamName', 'Falcon')],
  });
  const teamId = rows[0]?.$id ?? '';

  const [made, changed, ...more] = await entriesOf(teamId);
  expect(made).toMatchObject({ teamName: 'Falcon', area: 'team', field: 'upload', oldValue: null, source: 'upload' });
  expect(changed).toMatchObject({
    oldValue: '{"productName":"Payments"}',
    newValue: '{"productName":"Lending"}',
    userName: 'Ada Admin',
    uploadId,
  });
  expect(more).toEqual([]);

  await ada.tables.updateRow({ databaseId, tableId: 'team-metadata', rowId: teamId, data: { sector: 'Public' } });
  await sweep(ports);
  const last = (await historyOf(teamId)).slice(2);
  expect(last).toEqual([expect.stringMatching(/^sector: .* → Public, Ada Admin \(platform\)$/)]);
});

test('an undo leaves one entry for each team that it removes, brings back or changes, which the hourly run does not repeat', async () => {
  const ada = await platform.as(people.ada);
  await platform.setLabels(ada.userId, ['admin']);
  const execute = async (path: string, body: object): Promise<string> => {
    const { $id } = JSON.parse((await ada.execute(path, body)).responseBody) as { $id: string };
    await platform.ended($id);
    await platform.untilNothingRuns();
    return $id;
  };
  await execute('/', submission([uploadRow({ Team: 'Robin', 'Product Name': 'Payments' })]));
  await sweep(ports);
  const uploadId = await execute(
    '/',
    submission([uploadRow({ Team: 'Robin', 'Product Name': 'Lending' }), uploadRow({ Team: 'Wren' })]),
  );
  const idOf = async (teamName: string) => {
    const queries = [Query.equal('teamName', teamName)];
    return (await sam.tables.listRows({ databaseId, tableId: 'team-metadata', queries })).rows[0]?.$id ?? '';
  };
  const [robin, wren] = [await idOf('Robin'), await idOf('Wren')];
  await sweep(ports);
  const undoId = await execute('/undo', { uploadId });
  await sweep(ports);
  await sweep(ports);

  const ofRobin = await entriesOf(robin);
  expect(ofRobin.map(({ oldValue, newValue }) => [oldValue, newValue]).slice(1)).toEqual([
    ['{"productName":"Payments"}', '{"productName":"Lending"}'],
    ['{"productName":"Lending"}', '{"productName":"Payments"}'],
  ]);
  expect(ofRobin.at(-1)).toMatchObject({ uploadId: undoId, source: 'upload', userName: 'Ada Admin' });
  const ofWren = await entriesOf(wren);
  expect(ofWren.map(({ field, newValue, uploadId: id }) => [field, newValue === null, id])).toEqual([
    ['upload', false, uploadId],
    ['upload', true, undoId],
  ]);

  // Uploaded again: nothing but its own entry.
  await execute('/', submission([uploadRow({ Team: 'Wren' })]));
  await sweep(ports);
  expect(await entriesOf(wren)).toHaveLength(3);
});

test('a removed row is a change of each of its fields, told by nobody the platform names', async () => {
  await sam.tables.createRow({ ...inventory('five'), data: { comments: 'Gone soon' }, permissions: [] });
  await platform.server.tables.deleteRow(inventory('five'));
  expect(await historyOf('five')).toEqual([
    'comments: null → Gone soon, Sam Staff (platform)',
    'comments: Gone soon → null, null (page)',
  ]);
});

test('entries stay when the row is changed again much later', async () => {
  await sam.tables.createRow({ ...inventory('six'), data: { comments: 'First' }, permissions: [] });
  await historyOf('six');
  await sweep({ ...ports, now: () => Date.now() + 3 * hourMs });
  await sam.tables.updateRow({ ...inventory('six'), data: { comments: 'Second' } });
  const both = ['comments: null → First, Sam Staff (platform)', 'comments: First → Second, Sam Staff (platform)'];
  expect(await historyOf('six')).toEqual(both);
  await sweep(ports);
  expect(await historyOf('six')).toEqual(both);
});

test('entries older than three years are removed by the hourly run', async () => {
  const old = {
    ...(await entriesOf('one'))[0]!,
    changedAt: new Date(Date.now() - 3 * 366 * 24 * hourMs).toISOString(),
  };
  const { teamId, teamName, area, field, changedAt, source } = old;
  const data = { teamId, teamName, area, field, changedAt, source };
  await platform.server.tables.createRow({ databaseId, tableId: 'change-entries', rowId: 'old', data });
  expect(await sweep(ports)).toMatchObject({ removed: 1 });
  expect((await entriesOf('one')).map(({ $id }) => $id)).not.toContain('old');
});

test('an entry about a member is left as it is', async () => {
  await sam.tables.createRow({ ...inventory('seven'), data: { comments: 'First' }, permissions: [] });
  const [{ changedAt }] = (await entriesOf('seven')) as [ChangeEntry];
  const member = {
    ...{ teamId: 'seven', teamName: 'Seven', area: 'members', field: 'member', changedAt, source: 'platform' },
    ...{ oldValue: null, newValue: 'Jack Green, Developer', userName: 'Ada Admin' },
  };
  await platform.server.tables.createRow({ databaseId, tableId: 'change-entries', rowId: 'member', data: member });
  await sam.tables.updateRow({ ...inventory('seven'), data: { comments: 'Second' } });
  await sweep(ports);
  const ofRows = (await historyOf('seven')).filter((entry) => /^(comments|member):/.test(entry));
  expect(ofRows.sort()).toEqual([
    'comments: First → Second, Sam Staff (platform)',
    'comments: null → First, Sam Staff (platform)',
    'member: null → Jack Green, Developer, Ada Admin (platform)',
  ]);
});

test('nobody can write, change or remove an entry', async () => {
  const [entry] = await entriesOf('one');
  const row = { databaseId, tableId: 'change-entries', rowId: entry?.$id ?? '' };
  await expect(sam.tables.updateRow({ ...row, data: { userName: 'Somebody' } })).rejects.toMatchObject({ code: 401 });
  await expect(sam.tables.deleteRow(row)).rejects.toMatchObject({ code: 401 });
  const data = {
    teamId: 'one',
    teamName: 'One',
    area: 'team',
    field: 'sector',
    changedAt: '2026-01-01T00:00:00Z',
    source: 'page',
  };
  await expect(sam.tables.createRow({ ...row, rowId: 'forged', data })).rejects.toMatchObject({ code: 401 });
});
