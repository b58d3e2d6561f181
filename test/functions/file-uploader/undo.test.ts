import type { UndoPreview } from '#domain/capacity-plan/undo.ts';
import { undoDays } from '#domain/limits.ts';
import { blankMonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { blankInventory } from '#domain/tech-inventory/categories.ts';
import { watchUploads } from '#functions/file-uploader/queue/processQueue.ts';
import { deriveId } from '#functions/file-uploader/roster/deriveId.ts';
import { previewUndo, submitUndo } from '#functions/file-uploader/undo/undoUpload.ts';
import { ada, bea, MemoryUploads, sam } from '#test/support/memoryUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const dayMs = 24 * 60 * 60 * 1_000;

let uploads: MemoryUploads;
beforeEach(() => void (uploads = new MemoryUploads()));

const body = (uploadId: string) => JSON.stringify({ uploadId });

async function undo(uploadId: string) {
  const { $id } = await submitUndo(body(uploadId), ada, uploads);
  await uploads.runAll();
  return { id: $id, result: uploads.resultOf($id) };
}

const preview = (uploadId: string): Promise<UndoPreview> => previewUndo(body(uploadId), ada, uploads);

const roster = () => structuredClone([uploads.teams.rows, uploads.people.rows, uploads.roles.rows]);

const idOfTeam = (name: string): string => [...uploads.teams.rows].find(([, { teamName }]) => teamName === name)![0];

function change<Fields>(rows: Map<string, Fields>, id: string, fields: Partial<Fields>): void {
  rows.set(id, { ...rows.get(id)!, ...fields });
}

test('everything is as before the upload, and the result says what was restored and removed', async () => {
  await uploads.upload([uploadRow({ 'Product Name': 'Payments' })]);
  const before = roster();
  const { id } = await uploads.upload([
    uploadRow({ 'Product Name': 'Lending' }),
    uploadRow({ Team: 'Heron', 'User Email': 'bo@example.test', 'User First Name': 'Bo' }),
  ]);
  expect(await preview(id)).toEqual({
    state: 'available',
    undoId: null,
    fileName: 'plan.csv',
    restored: { teams: 1, people: 0, memberships: 0 },
    removed: { teams: 1, people: 1, memberships: 1 },
    kept: [],
    keptCount: 0,
  });
  const { id: undoId, result } = await undo(id);
  expect(roster()).toEqual(before);
  expect(result).toMatchObject({
    fileName: 'plan.csv',
    status: 'completed',
    message: '1 team restored, 1 team, 1 person and 1 membership removed.',
    recordsProcessed: 4,
    recordsTotal: 4,
    errorCount: 0,
    errorFileId: null,
    submittedBy: ada.email,
    undoOf: id,
  });
  expect(uploads.calculationsToStart).toBe(3);
  expect([uploads.staged.size, uploads.jobs.rows.size]).toEqual([0, 0]);
  expect(await preview(id)).toMatchObject({ state: 'done', undoId });
});

test('the history has an entry for each team that is restored or removed', async () => {
  await uploads.upload([uploadRow({ 'Product Name': 'Payments' })]);
  const { id } = await uploads.upload([uploadRow({ 'Product Name': 'Lending' }), uploadRow({ Team: 'Heron' })]);
  const [falcon, heron] = [idOfTeam('Falcon'), idOfTeam('Heron')];
  const { id: undoId } = await undo(id);
  expect(uploads.history.get(deriveId('change', undoId, falcon))).toMatchObject({
    ...{ teamName: 'Falcon', area: 'team', field: 'upload', source: 'upload', userId: ada.$id, userName: ada.name },
    fileName: 'Undo of plan.csv',
    oldValue: '{"productName":"Lending"}',
    newValue: '{"productName":"Payments"}',
  });
  expect(uploads.history.get(deriveId('change', undoId, heron))).toMatchObject({
    teamName: 'Heron',
    oldValue: expect.stringContaining('"teamName":"Heron"') as string,
    newValue: null,
  });
});

test('what somebody changed since is left alone, row by row, and named', async () => {
  await uploads.upload([uploadRow({ 'Product Name': 'Payments' }), uploadRow({ Team: 'Wren', 'Product Name': 'A' })]);
  const { id } = await uploads.upload([
    uploadRow({ 'Product Name': 'Lending', 'Agile Team Role': 'developer' }),
    uploadRow({ Team: 'Wren', 'Product Name': 'B' }),
  ]);
  change(uploads.teams.rows, idOfTeam('Falcon'), { sector: 'Public' });
  const [role] = [...uploads.roles.rows].find(([, { agileTeamRole }]) => agileTeamRole === 'developer')!;
  uploads.roles.rows.delete(role);
  expect(await preview(id)).toMatchObject({
    restored: { teams: 1, people: 0, memberships: 0 },
    kept: [
      { kind: 'teams', name: 'Falcon', detail: '', reason: 'changed' },
      { kind: 'memberships', name: 'Ada Lane', detail: 'Falcon', reason: 'removed' },
    ],
    keptCount: 2,
  });
  const { id: undoId, result } = await undo(id);
  expect(uploads.teams.rows.get(idOfTeam('Falcon'))).toMatchObject({ productName: 'Lending', sector: 'Public' });
  expect(uploads.teams.rows.get(idOfTeam('Wren'))).toMatchObject({ productName: 'A' });
  expect(uploads.roles.rows.has(role)).toBe(false);
  expect(result).toMatchObject({
    status: 'completed',
    message: '1 team restored. Left alone, because somebody changed them since: Falcon and Ada Lane in Falcon.',
    recordsTotal: 3,
    errorCount: 2,
    errorFileId: undoId,
  });
  const { name, text, permissions } = uploads.savedErrorFiles.get(undoId)!;
  expect([name, permissions]).toEqual(['plan - left alone.csv', ['read("user:ada")']]);
  expect(text.trimStart().split('\r\n')).toEqual([
    '"Kind","Name","Detail","Why"',
    '"Team","Falcon","","Somebody changed it since."',
    '"Membership","Ada Lane","Falcon","Somebody removed it, or its team or person, since."',
    '',
  ]);
});

test('a later upload of the same rows is respected, and its own undo leads back to the earlier one', async () => {
  const { id: first } = await uploads.upload([uploadRow({ 'Product Name': 'One' })]);
  const afterFirst = roster();
  const { id: second } = await uploads.upload([uploadRow({ 'Product Name': 'Two' })]);
  expect((await undo(second)).result.message).toBe('1 team restored.');
  expect(roster()).toEqual(afterFirst);
  await uploads.upload([uploadRow({ 'Product Name': 'Three' })]);
  expect((await undo(first)).result.message).toBe(
    '1 person and 1 membership removed. Left alone, because somebody changed them since: Falcon.',
  );
  expect([...uploads.teams.rows.values()]).toMatchObject([{ productName: 'Three' }]);
});

test.each([
  ['inventory', { ...blankInventory, languageAndVersion: 'Java:21' }],
  ['metrics', { ...blankMonthlyMetrics, overallRepoTestCoverage: 80 }],
] as const)('a team for which people entered %s stays, and is named', async (table, fields) => {
  const { id } = await uploads.upload([uploadRow()]);
  const team = idOfTeam('Falcon');
  uploads[table].rows.set(team, fields as never);
  expect((await preview(id)).kept).toEqual([{ kind: 'teams', name: 'Falcon', detail: '', reason: 'hasData' }]);
  const { result } = await undo(id);
  expect(result.message).toBe(
    '1 person and 1 membership removed. Kept, because inventory or metrics were entered for them: Falcon.',
  );
  expect([[...uploads.teams.rows.keys()], uploads.people.rows.size]).toEqual([[team], 0]);
});

test('a team and a person with memberships of somebody else stay', async () => {
  const { id } = await uploads.upload([uploadRow(), uploadRow({ Team: 'Wren' })]);
  await uploads.upload([uploadRow({ 'User Email': 'bo@example.test' }), uploadRow({ Team: 'Heron' })]);
  const { result } = await undo(id);
  expect(result.message).toBe(
    '1 team and 2 memberships removed. Kept, because they still have memberships: Falcon and Ada Lane.',
  );
  expect([...uploads.teams.rows.values()].map(({ teamName }) => teamName)).toEqual(['Falcon', 'Heron']);
});

/** Uploads three teams, then one of them as the whole plan. */
async function retireTwoTeams(): Promise<string> {
  await uploads.upload([
    uploadRow(),
    uploadRow({ Team: 'Wren', 'User Email': 'bo@example.test' }),
    uploadRow({ Team: 'Heron', 'User Email': 'cy@example.test' }),
  ]);
  const retire = { groups: ['teams' as const], counts: { teams: 2, people: 0, memberships: 0 } };
  const { $id } = await uploads.submit([uploadRow()], { retire });
  await uploads.runAll();
  return $id;
}

test('what was retired comes back', async () => {
  const id = await retireTwoTeams();
  expect(uploads.resultOf(id).message).toBe('1 row imported. Retired: 2 teams.');
  expect([...uploads.teams.rows.values()].map(({ teamStatus }) => teamStatus)).toEqual(['active', 'Closed', 'Closed']);
  expect(uploads.roles.rows.size).toBe(1);
  expect((await undo(id)).result.message).toBe('2 teams and 2 memberships restored.');
  expect([...uploads.teams.rows.values()].map(({ teamStatus }) => teamStatus)).toEqual(['active', 'active', 'active']);
  expect(uploads.roles.rows.size).toBe(3);
});

test('a membership does not come back into a team that is gone', async () => {
  const id = await retireTwoTeams();
  uploads.teams.rows.delete(idOfTeam('Heron'));
  expect((await preview(id)).kept).toEqual([
    { kind: 'teams', name: 'Heron', detail: '', reason: 'removed' },
    { kind: 'memberships', name: 'Ada Lane', detail: 'Heron', reason: 'removed' },
  ]);
  await undo(id);
  expect([...uploads.roles.rows.values()].map(({ teamId }) => uploads.teams.rows.get(teamId)?.teamName).sort()).toEqual(
    ['Falcon', 'Wren'],
  );
});

test('asked for twice, by another admin too, it is one undo', async () => {
  const { id } = await uploads.upload([uploadRow()]);
  const [first, second] = [await submitUndo(body(id), ada, uploads), await submitUndo(body(id), bea, uploads)];
  expect(second).toEqual(first);
  expect(await preview(id)).toMatchObject({ state: 'underWay', undoId: first.$id });
  await uploads.runAll();
  expect(await submitUndo(body(id), bea, uploads)).toEqual({ $id: first.$id, status: 'completed' });
  expect(uploads.found.get(first.$id)?.permissions).toEqual(['read("user:ada")']);
});

test('a request that breaks off before the undo is queued is made good by the next one', async () => {
  const { id } = await uploads.upload([uploadRow()]);
  jest.spyOn(uploads.jobs, 'create').mockRejectedValueOnce(new Error('Killed.'));
  await expect(submitUndo(body(id), ada, uploads)).rejects.toThrow('Killed.');
  expect(await preview(id)).toMatchObject({ state: 'available', undoId: null, removed: { teams: 1 } });
  expect((await undo(id)).result.status).toBe('completed');
});

test('an undo that failed can be followed by another, which finishes it', async () => {
  const { id } = await uploads.upload([uploadRow()]);
  const { remove } = uploads.people;
  uploads.people.remove = () => Promise.reject(new Error('The database is gone.'));
  const { id: failed, result } = await undo(id);
  expect(result).toMatchObject({
    status: 'failed',
    message:
      'Processing stopped: The database is gone. The rows restored so far stay restored. You can undo the upload again.',
  });
  uploads.people.remove = remove;
  const again = await undo(id);
  expect(again.id).not.toBe(failed);
  expect([again.result.status, roster().map(({ size }) => size)]).toEqual(['completed', [0, 0, 0]]);
});

test.each([
  ['an undo', async () => (await undo((await uploads.upload([uploadRow()])).id)).id, 400, "An undo can't be undone."],
  ['an upload that waits', async () => (await uploads.submit([uploadRow()])).$id, 409, 'has not ended yet'],
  [
    'an upload older than 90 days',
    async () => {
      const { id } = await uploads.upload([uploadRow()]);
      uploads.time += undoDays * dayMs + 1;
      return id;
    },
    400,
    'Uploads can be undone for 90 days.',
  ],
  [
    'an upload from before changes were kept',
    async () => {
      const { id } = await uploads.upload([uploadRow()]);
      uploads.logs.clear();
      return id;
    },
    400,
    'The changes of this upload are not kept.',
  ],
  ['an upload that is unknown', () => Promise.resolve('unknown'), 404, 'There is no such upload.'],
])('%s is refused with a message', async (_case, prepare, statusCode, message) => {
  const id = await prepare();
  const message_ = expect.stringContaining(message) as string;
  await expect(submitUndo(body(id), ada, uploads)).rejects.toMatchObject({ statusCode, message: message_ });
});

test('somebody who is no admin is told nothing about uploads', async () => {
  const { id } = await uploads.upload([uploadRow()]);
  for (const uploadId of [id, 'unknown', '']) {
    for (const ask of [submitUndo, previewUndo]) {
      await expect(ask(body(uploadId), sam, uploads)).rejects.toMatchObject({ statusCode: 403 });
    }
  }
  expect(uploads.found.size).toBe(1);
});

test('the watchdog removes what was kept for an undo, and rows that could not be removed, after 90 days', async () => {
  uploads.staging.remove = () => Promise.reject(new Error('The disk is away.'));
  await uploads.upload([uploadRow()]);
  uploads.time += undoDays * dayMs;
  await watchUploads(uploads);
  expect([uploads.logs.size, uploads.staged.size]).toEqual([1, 1]);
  uploads.time += dayMs;
  await watchUploads(uploads);
  expect([uploads.logs.size, uploads.staged.size]).toEqual([0, 0]);
});
