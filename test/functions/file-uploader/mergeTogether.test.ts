import { Query } from 'node-appwrite';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads, type Uploads } from '#test/support/startUploads.ts';

const databaseId = 'engineering-data';
const column = 'datastoreAndVersion';
const asked = { mergeId: 'merge-1', category: column, name: 'PostgreSQL', aliases: ['Postgress'] };

let uploads: Uploads;
let ada: Awaited<ReturnType<Uploads['as']>>;
let sam: Awaited<ReturnType<Uploads['as']>>;

beforeAll(async () => {
  uploads = await startUploads('here');
  [ada, sam] = [await uploads.as(people.ada), await uploads.as(people.sam)];
});
afterAll(() => uploads.stop());

const inventoryOf = (rowId: string) => ({ databaseId, tableId: 'team-tech-inventory', rowId });

async function entriesOf(teamId: string) {
  const queries = [Query.equal('teamId', teamId), Query.equal('area', 'inventory'), Query.orderAsc('changedAt')];
  const { rows } = await uploads.server.tables.listRows({ databaseId, tableId: 'change-entries', queries });
  return rows.map(({ userName, source, oldValue, newValue }) => [userName, source, oldValue, newValue] as unknown[]);
}

test.each(['/names/merge', '/names/merge/preview'])('guests and staff cannot execute %s', async (path) => {
  for (const body of [asked, {}]) {
    await expect(sam.execute(path, body)).rejects.toMatchObject({ code: 401, type: 'user_unauthorized' });
    await expect(uploads.guest().execute(path, body)).rejects.toMatchObject({ code: 401 });
    expect(await uploads.server.execute(path, body)).toMatchObject({ responseStatusCode: 401 });
  }
  expect(await ada.execute(path, {})).toMatchObject({ responseStatusCode: 400 });
});

test('the history of a team tells the merge and its undo once each, under their admin, among what people did', async () => {
  const { $id, $createdAt, $updatedAt, ...fields } = inventoryRow('wren', {
    [column]: 'Postgress:14',
    updateBy: 'Sam',
  });
  expect([$createdAt, $updatedAt]).toEqual(['', '']);
  await sam.tables.createRow({ ...inventoryOf($id), data: fields });
  await uploads.untilNothingRuns();
  expect(await ada.execute('/names/merge', asked)).toMatchObject({ responseStatusCode: 200 });
  expect(await uploads.ended('merge-1')).toMatchObject({ status: 'completed', message: '1 team renamed.' });
  await uploads.untilNothingRuns();
  await sam.tables.updateRow({ ...inventoryOf($id), data: { [column]: 'PostgreSQL:14|Redis:7' } });
  await uploads.untilNothingRuns();
  const { responseBody } = await ada.execute('/undo', { uploadId: 'merge-1' });
  const undoId = (JSON.parse(responseBody) as { $id: string }).$id;
  expect(await uploads.ended(undoId)).toMatchObject({ status: 'completed', message: '1 team restored.' });
  await uploads.untilNothingRuns();

  expect(await uploads.server.tables.getRow(inventoryOf($id))).toMatchObject({
    ...{ [column]: 'Postgress:14|Redis:7', updateBy: people.sam.name },
  });
  // The history begins with what is there.
  expect(await entriesOf($id)).toEqual([
    [people.ada.name, 'platform', 'Postgress:14', 'PostgreSQL:14'],
    [people.sam.name, 'platform', 'PostgreSQL:14', 'PostgreSQL:14|Redis:7'],
    [people.ada.name, 'platform', 'PostgreSQL:14|Redis:7', 'Postgress:14|Redis:7'],
  ]);
  const rules = { databaseId, tableId: 'technology-rules', rowId: column };
  expect(await uploads.server.tables.getRow(rules)).toMatchObject({ names: '[]', updateBy: people.ada.name });
});
