import { Query } from 'node-appwrite';
import { ofSuite } from '#test/support/ofSuite.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads } from '#test/support/startUploads.ts';

const column = 'datastoreAndVersion';
const asked = { mergeId: 'merge-1', category: column, name: 'PostgreSQL', aliases: ['Postgress'] };

const uploads = ofSuite(() => startUploads('here'));
const ada = ofSuite(() => uploads.as(people.ada));
const sam = ofSuite(() => uploads.as(people.sam));

async function entriesOf(teamId: string) {
  const queries = [Query.equal('teamId', teamId), Query.equal('area', 'inventory'), Query.orderAsc('changedAt')];
  const entries = await uploads.server.list('change-entries', ...queries);
  return entries.map(({ userName, source, oldValue, newValue }) => [userName, source, oldValue, newValue]);
}

test.each(['/names/merge', '/names/merge/preview'])('a request to %s without names is refused', async (path) => {
  expect(await ada.execute(path, {})).toMatchObject({ responseStatusCode: 400 });
});

test('the history of a team tells the merge and its undo once each, under their admin, among what people did', async () => {
  const inventory = sam.row('team-tech-inventory', 'wren');
  await inventory.create({ [column]: 'Postgress:14', updateBy: 'Sam' });
  await uploads.untilNothingRuns();
  expect(await ada.execute('/names/merge', asked)).toMatchObject({ responseStatusCode: 200 });
  expect(await uploads.ended('merge-1')).toMatchObject({ status: 'completed', message: '1 team renamed.' });
  await uploads.untilNothingRuns();
  await inventory.update({ [column]: 'PostgreSQL:14|Redis:7' });
  await uploads.untilNothingRuns();
  const { responseBody } = await ada.execute('/undo', { uploadId: 'merge-1' });
  const undoId = (JSON.parse(responseBody) as { $id: string }).$id;
  expect(await uploads.ended(undoId)).toMatchObject({ status: 'completed', message: '1 team restored.' });
  await uploads.untilNothingRuns();

  const merged = { [column]: 'Postgress:14|Redis:7', updateBy: people.sam.name };
  expect(await inventory.get()).toMatchObject(merged);
  // The history begins with what is there.
  expect(await entriesOf('wren')).toEqual([
    [people.ada.name, 'platform', 'Postgress:14', 'PostgreSQL:14'],
    [people.sam.name, 'platform', 'PostgreSQL:14', 'PostgreSQL:14|Redis:7'],
    [people.ada.name, 'platform', 'PostgreSQL:14|Redis:7', 'Postgress:14|Redis:7'],
  ]);
  const rules = await uploads.server.row('technology-rules', column).get();
  expect(rules).toMatchObject({ names: '[]', updateBy: people.ada.name });
});
