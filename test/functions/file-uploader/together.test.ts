import { Query } from 'node-appwrite';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
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
import { uploadRow } from '#test/support/uploadRow.ts';

const bea = { name: 'Bea Admin', email: 'bea.admin@example.test', labels: ['admin'] };

const uploads = ofSuite(() => startUploads('here', {}, { withoutEvents: true }));
const ada = ofSuite(() => uploads.as(people.ada));
const other = ofSuite(() => uploads.as(bea));

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
