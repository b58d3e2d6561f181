import { Query } from 'node-appwrite';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import type { UndoPreview } from '#domain/capacity-plan/undo.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { FieldsOf, ReadableTableId } from '#domain/tables.ts';
import { blankTeam } from '#domain/team.ts';
import { connectUploads } from '#functions/file-uploader/ports.ts';
import { takeQueue } from '#functions/file-uploader/queue/queue.ts';
import type { SubmittedUpload } from '#functions/file-uploader/requests/submitUpload.ts';
import { blankPerson, blankRole } from '#functions/file-uploader/roster/roster.ts';
import { createTableRows } from '#functions/runtime/rows.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads, submission } from '#test/support/startUploads.ts';
import { chunksOf, sendAll } from '#test/support/submitInChunks.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const bea = { name: 'Bea Admin', email: 'bea.admin@example.test', labels: ['admin'] };

const uploads = ofSuite(() => startUploads('here', {}, { withoutEvents: true }));
const ada = ofSuite(() => uploads.as(people.ada));
const other = ofSuite(() => uploads.as(bea));

/** Teams that both files name, and people of whom half are in both; every value says whose file it is from. */
function fileOf(whose: string, firstPerson: number): UploadRow[] {
  return Array.from({ length: 900 }, (_, index) =>
    uploadRow({
      Team: `Both ${index % 40}`,
      'Product Name': whose,
      'Team Status': whose,
      'User Email': `both.${firstPerson + index}@example.test`,
      'User First Name': whose,
      Company: whose,
      'Agile Team Role': whose,
    }),
  );
}

test('two admins at the same time, the same teams in both: no row is lost or mixed, and the later file has the last word', async () => {
  const ids = { ada: 'both-of-ada', bea: 'both-of-bea' };
  await Promise.all([
    sendAll(ada, chunksOf(ids.ada, fileOf('ada', 0), 300)),
    sendAll(other, chunksOf(ids.bea, fileOf('bea', 450), 200)),
  ]);
  const [ofAda, ofBea] = await Promise.all([uploads.ended(ids.ada), uploads.ended(ids.bea)]);
  for (const end of [ofAda, ofBea]) expect(end).toMatchObject({ status: 'completed', recordsProcessed: 900 });
  expect([ofAda.submittedBy, ofBea.submittedBy]).toEqual([people.ada.email, bea.email]);

  const [first, last] = ofAda.submittedAt < ofBea.submittedAt ? [ofAda, ofBea] : [ofBea, ofAda];
  expect(
    first.completedAt! <= uploads.statesOf(last.$id).find(({ status }) => status === 'processing')!.$updatedAt,
  ).toBe(true);
  const winner = last === ofAda ? 'ada' : 'bea';
  const teams = (await ada.list('team-metadata')).filter(({ teamName }) => teamName.startsWith('Both '));
  expect(teams).toHaveLength(40);
  expect(new Set(teams.flatMap(({ productName, teamStatus }) => [productName, teamStatus]))).toEqual(new Set([winner]));

  const members = (await ada.list('user-metadata')).filter(({ email }) => email.startsWith('both.'));
  expect(members).toHaveLength(1350);
  const roles = new Map(
    (await ada.list('user-team-association')).map(({ userId, agileTeamRole }) => [userId, agileTeamRole]),
  );
  for (const { $id, email, firstName, company } of members) {
    const number = Number(/\d+/.exec(email)?.[0]);
    const whose = number < 450 ? 'ada' : number < 900 ? winner : 'bea';
    expect([email, firstName, company, roles.get($id)]).toEqual([email, whose, whose, whose]);
  }
});

test('each sees her own upload alone, and cannot send parts of the other one', async () => {
  const [first, second] = chunksOf('parts-of-ada', [uploadRow(), uploadRow({ 'User Email': 'bo@example.test' })], 1);
  await sendAll(ada, [first!]);
  const { responseStatusCode, responseBody } = await other.execute('/', second!);
  expect([responseStatusCode, JSON.parse(responseBody)]).toEqual([403, { message: 'uploadId: can not be used.' }]);
  expect((await other.list('file-upload-results')).map(({ $id }) => $id)).toEqual(['both-of-bea']);
  await sendAll(ada, [second!]);
  expect(await uploads.ended('parts-of-ada')).toMatchObject({ status: 'completed' });
});

const oddValues = [
  '=HYPERLINK("http://x.example.test","x")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  'a\tb',
  'bell \u0007 and escape \u001b[31m',
  'x'.repeat(10_240),
  'ä👩‍💻'.repeat(2_000),
  'مرحبا \u202eabc\u202c שלום',
  '👩‍👩‍👧‍👦 🏴‍☠️',
  `Robert'); DROP TABLE teams;--`,
  '<script>alert(1)</script>',
  '{"not":"an operation"}',
  '{"method":"stringConcat","values":["x"]}',
  '{"\\u006dethod":"toggle","values":[]}',
  '\\{"method":"stringConcat","values":["x"]}',
];

/** Stored rows, as every part of the product reads them. */
async function readRows<Id extends ReadableTableId>(tableId: Id, blank: FieldsOf<Id>) {
  return createTableRows(uploads.server.tables, tableId, blank).list();
}

test('odd values are stored as they are, in every column without an index, and stay so when their rows change', async () => {
  const rows = (status: string) =>
    oddValues.map((value, index) =>
      uploadRow({
        Team: `Odd ${index}`,
        'Team Status': status,
        'User First Name': status,
        'Product Name': value,
        'Business Unit': value,
        'User Email': `odd.${index}@example.test`,
        'User Last Name': value,
        Company: value,
        'Agile Team Role': value,
      }),
    );
  for (const status of ['active', 'closed']) {
    const uploadId = `odd-${status}`;
    const { responseBody } = await ada.execute('/', { ...submission(rows(status)), uploadId });
    expect(JSON.parse(responseBody)).toMatchObject({ $id: uploadId });
    expect(await uploads.ended(uploadId)).toMatchObject({ status: 'completed', errorCount: 0 });
    const teams = [...(await readRows(tableIds.teamMetadata, blankTeam)).values()];
    const members = [...(await readRows(tableIds.userMetadata, blankPerson))];
    const roles = [...(await readRows(tableIds.userTeamAssociation, blankRole)).values()];
    for (const [index, value] of oddValues.entries()) {
      const team = teams.find(({ teamName }) => teamName === `Odd ${index}`);
      expect(team).toMatchObject({ productName: value, businessUnit: value, teamStatus: status });
      const [id, person] = members.find(([, { email }]) => email === `odd.${index}@example.test`)!;
      expect(person).toMatchObject({ firstName: status, lastName: value, company: value });
      expect(roles.find(({ userId }) => userId === id)).toMatchObject({ agileTeamRole: value });
    }
  }
});

async function execute<Reply = SubmittedUpload>(path: string, body: object, person = ada): Promise<Reply> {
  const { responseBody, responseStatusCode } = await person.execute(path, body);
  expect([responseStatusCode, responseBody]).toEqual([200, expect.any(String)]);
  return JSON.parse(responseBody) as Reply;
}

async function importRows(rows: Parameters<typeof submission>[0]): Promise<string> {
  const { $id } = await execute('/', submission(rows));
  expect(await uploads.ended($id)).toMatchObject({ status: 'completed' });
  return $id;
}

const teamNamed = async (teamName: string) =>
  (await ada.list('team-metadata', Query.equal('teamName', teamName))).at(0);

/** An admin's change by hand, as the function makes it: under the lease of the queue, over what is stored at that moment. */
async function editUnderLease(rowId: string, data: object): Promise<void> {
  const report = (message: string): void => void process.stdout.write(`${message}\n`);
  const ports = connectUploads(connectFunction(uploads.appwrite), 'file-uploader', report);
  for (;;) {
    const lease = await takeQueue(ports, randomUUID());
    if (lease?.fields.uploadId === null) {
      await uploads.server.row('team-metadata', rowId).update(data);
      await lease.release();
      await ports.startRun();
      return;
    }
    await lease?.release();
    await pause(5);
  }
}

test('an undo by another admin restores everything, live, and belongs to who asked for it', async () => {
  await importRows([uploadRow({ Team: 'Wren', 'Product Name': 'Payments' })]);
  const uploadId = await importRows([
    uploadRow({ Team: 'Wren', 'Product Name': 'Lending' }),
    uploadRow({ Team: 'Robin', 'User Email': 'robin@example.test' }),
  ]);
  expect(await execute<UndoPreview>('/undo/preview', { uploadId }, other)).toMatchObject({
    state: 'available',
    restored: { teams: 1, people: 0, memberships: 0 },
    removed: { teams: 1, people: 1, memberships: 1 },
  });
  const { $id } = await execute('/undo', { uploadId }, other);
  expect(await uploads.ended($id)).toMatchObject({
    ...{ fileName: 'plan.csv', status: 'completed', undoOf: uploadId, submittedBy: bea.email, recordsTotal: 4 },
    message: '1 team restored, 1 team, 1 person and 1 membership removed.',
    $permissions: [`read("user:${other.userId}")`],
  });
  expect([...new Set(uploads.statesOf($id).map(({ status }) => status))]).toEqual([
    'queued',
    'processing',
    'completed',
  ]);
  expect(await teamNamed('Wren')).toMatchObject({ productName: 'Payments' });
  expect(await teamNamed('Robin')).toBeUndefined();
  expect(await execute('/undo', { uploadId })).toEqual({ $id, status: 'completed' });
});

test.each(['/undo', '/undo/preview'])('%s of no upload, and of an unknown one, is refused', async (path) => {
  expect(await ada.execute(path, { uploadId: 'unknown' })).toMatchObject({ responseStatusCode: 404 });
  expect(await ada.execute(path, {})).toMatchObject({ responseStatusCode: 400 });
});

test('of imports, undos and edits by hand at the same time, none is lost', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Mixed ${index}`);
  const rows = (productName: string, some = names) =>
    some.map((Team) => uploadRow({ Team, 'Product Name': productName, 'User Email': `${productName}@example.test` }));
  await importRows(rows('first'));
  const uploadId = await importRows(rows('second'));
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, String((await teamNamed(name))?.$id));

  // Three people at once: by hand the first four teams, by a file the next four, by the undo all that are left.
  const [edited, uploaded, left] = [names.slice(0, 4), names.slice(4, 8), names.slice(8)];
  const edits = edited.map((name) => editUnderLease(ids.get(name) ?? '', { sector: 'By hand' }));
  const [undo, later] = await Promise.all([
    execute('/undo', { uploadId }),
    execute('/', submission(rows('third', uploaded)), other),
  ]);
  await Promise.all(edits);
  const [undone] = await Promise.all([uploads.ended(undo.$id), uploads.ended(later.$id)]);

  for (const name of left) expect(await teamNamed(name)).toMatchObject({ productName: 'first' });
  for (const name of uploaded) expect(await teamNamed(name)).toMatchObject({ productName: 'third' });
  let kept = 0;
  for (const name of edited) {
    const team = await teamNamed(name);
    // Edited before the undo, the team is left alone; after it, it is as before the upload, with the edit.
    expect(team).toMatchObject({ sector: 'By hand', productName: expect.stringMatching(/^(first|second)$/) as string });
    if (team?.productName === 'second') kept += 1;
  }
  expect(undone.errorCount).toBeGreaterThanOrEqual(kept);
});

test('what is left alone may have a name that is cut within a character', async () => {
  const name = `${'A'.repeat(59)}😀 and more`;
  const uploadId = await importRows([uploadRow({ Team: name })]);
  await editUnderLease((await teamNamed(name))?.$id ?? '', { productName: 'Changed since' });
  const { $id } = await execute('/undo', { uploadId });
  expect(await uploads.ended($id)).toMatchObject({ status: 'completed', errorCount: 1 });
});
