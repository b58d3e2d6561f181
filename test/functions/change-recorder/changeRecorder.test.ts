import { Query } from 'node-appwrite';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import type { RecorderPorts } from '#functions/change-recorder/ports.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { people } from '#test/support/signIn.ts';
import { later, startRecorder } from '#test/support/startRecorder.ts';
import { submission } from '#test/support/startUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const hourMs = 60 * 60 * 1000;

const recorder = ofSuite(() => startRecorder({ teams: ['six', 'seven'] }));
let ports: RecorderPorts;

beforeAll(() => void (ports = later(recorder.ports, hourMs)));

const inventoryOf = (rowId: string) => recorder.sam.row('team-tech-inventory', rowId);
const entriesOf = (teamId: string) => recorder.entriesOf(teamId);
const historyOf = (teamId: string) => recorder.historyOf(teamId);
const entry = { teamId: 'one', teamName: 'One', area: 'team', field: 'sector', source: 'page' };

test("a person's change is told by the platform's word, whatever name the page wrote", async () => {
  await inventoryOf('one').create({ languageAndVersion: 'Java:8', updateBy: 'Kim Staff' });
  // Runs at once may each miss the other's state, until the sweep.
  await recorder.platform.untilNothingRuns();
  await inventoryOf('one').update({ languageAndVersion: 'Java:21', updateBy: 'Kim Staff' });
  expect(await historyOf('one')).toEqual([
    'languageAndVersion: null → Java:8, Sam Staff (platform)',
    'languageAndVersion: Java:8 → Java:21, Sam Staff (platform)',
  ]);
  const [first] = await entriesOf('one');
  const { userId } = recorder.sam;
  expect(first).toMatchObject({ teamId: 'one', teamName: 'one', area: 'inventory', userId, uploadId: null });
});

test('a write that changes nothing leaves no entry', async () => {
  await inventoryOf('two').create({ comments: 'As ever' });
  await recorder.platform.untilNothingRuns();
  await inventoryOf('two').update({ comments: 'As ever', updateBy: 'Sam Staff' });
  expect(await historyOf('two')).toEqual(['comments: null → As ever, Sam Staff (platform)']);
});

test('a text that the platform would run is kept as it is stored, marked', async () => {
  const text = '\\{"method":"stringConcat","values":["x"]}';
  await inventoryOf('three').create({ comments: text });
  expect(await historyOf('three')).toEqual([`comments: null → ${text}, Sam Staff (platform)`]);
});

test('what a key upserts is told at once, and of nobody', async () => {
  const { row } = recorder.server;
  await row('team-tech-inventory', 'four').upsert({ languageAndVersion: 'Go:1.22', updateBy: 'Robin Reed' });
  expect(await historyOf('four')).toEqual(['languageAndVersion: null → Go:1.22, null (page)']);
  expect((await sweep(ports)).found).toBe(0);
});

test('an upload and its undo leave one entry for each team that they make, change or remove, which neither later changes of people nor the hourly run repeat', async () => {
  const { platform, sam } = recorder;
  const ada = await platform.as(people.ada);
  await platform.setLabels(ada.userId, ['admin']);
  const execute = async (path: string, body: object): Promise<string> => {
    const { $id } = JSON.parse((await ada.execute(path, body)).responseBody) as { $id: string };
    await platform.ended($id);
    await platform.untilNothingRuns();
    return $id;
  };
  const idOf = async (teamName: string) =>
    (await sam.list('team-metadata', Query.equal('teamName', teamName)))[0]?.$id ?? '';
  await execute('/', submission([uploadRow({ Team: 'Robin', 'Product Name': 'Payments' })]));
  await sweep(ports);
  const rows = [uploadRow({ Team: 'Robin', 'Product Name': 'Lending' }), uploadRow({ Team: 'Wren' })];
  const uploadId = await execute('/', submission(rows));
  const [robin, wren] = [await idOf('Robin'), await idOf('Wren')];
  await sweep(ports);
  const undoId = await execute('/undo', { uploadId });
  await sweep(ports);
  await sweep(ports);

  const [made, ...changes] = await entriesOf(robin);
  expect(made).toMatchObject({ teamName: 'Robin', area: 'team', field: 'upload', oldValue: null, source: 'upload' });
  const by = { source: 'upload', userName: 'Ada Admin' };
  const [payments, lending] = ['{"productName":"Payments"}', '{"productName":"Lending"}'];
  expect(changes).toMatchObject([
    { ...by, oldValue: payments, newValue: lending, uploadId },
    { ...by, oldValue: lending, newValue: payments, uploadId: undoId },
  ]);
  const ofWren = await entriesOf(wren);
  expect(ofWren.map(({ field, newValue, uploadId: id }) => [field, newValue === null, id])).toEqual([
    ['upload', false, uploadId],
    ['upload', true, undoId],
  ]);

  // Uploaded again: nothing but its own entry.
  await execute('/', submission([uploadRow({ Team: 'Wren' })]));
  await sweep(ports);
  expect(await entriesOf(wren)).toHaveLength(3);

  await ada.row('team-metadata', robin).update({ sector: 'Public' });
  await sweep(ports);
  const last = (await historyOf(robin)).slice(3);
  expect(last).toEqual([expect.stringMatching(/^sector: .* → Public, Ada Admin \(platform\)$/)]);
});

test('a removed row is a change of each of its fields, told by nobody the platform names', async () => {
  await inventoryOf('five').create({ comments: 'Gone soon' });
  await recorder.server.row('team-tech-inventory', 'five').remove();
  expect(await historyOf('five')).toEqual([
    'comments: null → Gone soon, Sam Staff (platform)',
    'comments: Gone soon → null, null (page)',
  ]);
});

test('entries stay when the row is changed again much later', async () => {
  await inventoryOf('six').create({ comments: 'First' });
  await historyOf('six');
  await sweep(later(ports, 3 * hourMs));
  await inventoryOf('six').update({ comments: 'Second' });
  const both = ['comments: null → First, Sam Staff (platform)', 'comments: First → Second, Sam Staff (platform)'];
  expect(await historyOf('six')).toEqual(both);
  await sweep(ports);
  expect(await historyOf('six')).toEqual(both);
});

test('entries older than three years are removed by the hourly run', async () => {
  const changedAt = new Date(Date.now() - 3 * 366 * 24 * hourMs).toISOString();
  await recorder.server.row('change-entries', 'old').create({ ...entry, changedAt });
  expect(await sweep(ports)).toMatchObject({ removed: 1 });
  expect((await entriesOf('one')).map(({ $id }) => $id)).not.toContain('old');
});

test('an entry about a member is left as it is', async () => {
  await inventoryOf('seven').create({ comments: 'First' });
  const [{ changedAt }] = (await entriesOf('seven')) as [ChangeEntry];
  const member = {
    ...{ teamId: 'seven', teamName: 'Seven', area: 'members', field: 'member', changedAt, source: 'platform' },
    ...{ oldValue: null, newValue: 'Jack Green, Developer', userName: 'Ada Admin' },
  };
  await recorder.server.row('change-entries', 'member').create(member);
  await inventoryOf('seven').update({ comments: 'Second' });
  await sweep(ports);
  const ofRows = (await historyOf('seven')).filter((entry) => /^(comments|member):/.test(entry));
  expect(ofRows.sort()).toEqual([
    'comments: First → Second, Sam Staff (platform)',
    'comments: null → First, Sam Staff (platform)',
    'member: null → Jack Green, Developer, Ada Admin (platform)',
  ]);
});
