import type { SubmittedUpload } from '#functions/file-uploader/requests/submitUpload.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads, submission } from '#test/support/startUploads.ts';
import { sparseRow, uploadRow } from '#test/support/uploadRow.ts';

const uploads = ofSuite(() => startUploads('here', {}, { withoutEvents: true }));
const ada = ofSuite(() => uploads.as(people.ada));

async function submit(...[rows, fileName]: Parameters<typeof submission>): Promise<SubmittedUpload> {
  const { responseBody, responseStatusCode } = await ada.execute('/', submission(rows, fileName));
  expect([responseStatusCode, responseBody]).toEqual([200, expect.any(String)]);
  return JSON.parse(responseBody) as SubmittedUpload;
}

test('a file of an admin brings in teams and people, and its history tells how', async () => {
  const { $id, status } = await submit([
    uploadRow({ Team: 'Wren', 'User Email': 'wren@example.test' }),
    uploadRow({ Team: 'Robin', 'User Email': 'robin@example.test', Company: '=HYPERLINK("x")' }),
    uploadRow({ Team: '', 'Product Name': '=1+1' }),
  ]);
  expect(status).toBe('queued');
  const end = await uploads.ended($id);
  expect(end).toMatchObject({
    fileName: 'plan.csv',
    status: 'completed',
    message: '2 of 3 rows imported, 1 refused.',
    recordsTotal: 3,
    recordsProcessed: 3,
    errorCount: 1,
    submittedBy: 'ada.admin@example.test',
    $permissions: [`read("user:${ada.userId}")`],
  });
  expect([...new Set(uploads.statesOf($id).map((state) => state.status))]).toEqual([
    'queued',
    'processing',
    'completed',
  ]);
  expect((await ada.list('team-metadata')).map(({ teamName }) => teamName)).toEqual(
    expect.arrayContaining(['Wren', 'Robin']),
  );
  const robin = (await ada.list('user-metadata')).find(({ email }) => email === 'robin@example.test');
  expect(robin?.company).toBe('=HYPERLINK("x")');
  const roles = await ada.list('user-team-association');
  expect(roles.find(({ userId }) => userId === robin?.$id)?.agileTeamRole).toBe('scrum-master');
  await uploads.untilNothingRuns();
  expect((await uploads.server.storage.listFiles({ bucketId: 'upload-staging' })).files).toEqual([]);
});

test('the refused rows can be downloaded by who uploaded them and by nobody else, separated as in their file', async () => {
  const body = { ...submission([uploadRow({ Team: '', 'Product Name': '-1' })], 'refused.csv'), separator: ';' };
  const { $id } = JSON.parse((await ada.execute('/', body)).responseBody) as SubmittedUpload;
  const { errorFileId, status } = await uploads.ended($id);
  expect(status).toBe('failed');
  const file = { bucketId: 'upload-issues', fileId: errorFileId! };
  const text = Buffer.from(await ada.storage.getFileDownload(file)).toString();
  expect(text).toContain(`"Team";"Project Id"`);
  expect(text).toContain(`"'-1"`);
  expect(text).toContain('"Team is empty. It should be the team\'s name."');
  const sam = await uploads.as(people.sam);
  await expect(sam.storage.getFileDownload(file)).rejects.toMatchObject({ code: 404 });
  expect(await sam.list('file-upload-results')).toEqual([]);
});

test.each([
  ['a request that is no upload', { fileName: 'plan.csv' }, 400],
  ['a file without a row', submission([sparseRow({})]), 400],
])('%s is answered with a message', async (_case, body, statusCode) => {
  const execution = await ada.execute('/', body);
  expect(execution).toMatchObject({ status: 'completed', responseStatusCode: statusCode });
  expect(JSON.parse(execution.responseBody)).toEqual({ message: expect.any(String) as string });
});

test.each([
  ...['/', '/undo', '/undo/preview', '/undo/preview/background'],
  ...['/names/merge', '/names/merge/preview', '/names/merge/preview/background'],
  ...['/teams/create', '/teams/edit', '/teams/remove', '/teams/restore'],
  ...['/members/add', '/members/edit', '/members/remove', '/accounts'],
])('%s is closed to guests, to staff and to keys, before anything of the request is read', async (path) => {
  const sam = await uploads.as(people.sam);
  for (const body of [submission([uploadRow()]), {}]) {
    for (const client of [sam, uploads.guest()])
      await expect(client.execute(path, body)).rejects.toMatchObject({ code: 401, type: 'user_unauthorized' });
    expect(await uploads.server.execute(path, body)).toMatchObject({ responseStatusCode: 401 });
  }
});

test('a label that is taken away counts at the next call', async () => {
  const kim = await uploads.as({ name: 'Kim Staff', email: 'kim.staff@example.test', labels: ['admin'] });
  const { $id } = JSON.parse((await kim.execute('/', submission([uploadRow()]))).responseBody) as SubmittedUpload;
  await uploads.setLabels(kim.userId, []);
  await expect(kim.execute('/', submission([uploadRow()]))).rejects.toMatchObject({ code: 401 });
  expect(await uploads.ended($id)).toMatchObject({ status: 'completed' });
});

test('what waits in the queue of the platform is processed when an admin asks, and once', async () => {
  const { functions } = uploads.appwrite.platform;
  const held: number[] = [];
  const queue = jest.spyOn(functions, 'enqueue').mockImplementation((sequence) => void held.push(sequence));
  const { $id } = await submit([uploadRow({ Team: 'Behind events' })]);
  expect(uploads.statesOf($id)).toHaveLength(1);
  const { responseBody } = await ada.execute('/process', {});
  expect(JSON.parse(responseBody)).toEqual({ outcome: 'completed' });
  expect(await uploads.ended($id)).toMatchObject({ status: 'completed', recordsProcessed: 1 });
  queue.mockRestore();
  for (const sequence of held) functions.enqueue(sequence);
  await uploads.untilNothingRuns();
  expect(uploads.statesOf($id).filter(({ completedAt }) => completedAt !== null)).toHaveLength(1);
});

test('an unknown path leads nowhere', async () => {
  expect(await ada.execute('/elsewhere', {})).toMatchObject({ responseStatusCode: 404 });
});

test('what the key of the project may start does no harm', async () => {
  const { $id } = await submit([uploadRow()]);
  await uploads.ended($id);
  await uploads.untilNothingRuns();
  expect(JSON.parse((await uploads.server.execute('/process', {})).responseBody)).toEqual({ outcome: 'idle' });
  expect(JSON.parse((await uploads.server.execute('/watch', {})).responseBody)).toEqual({ started: false });
  expect(uploads.statesOf($id).filter(({ completedAt }) => completedAt !== null)).toHaveLength(1);
});
