import type { UndoPreview } from '#domain/capacity-plan/undo.ts';
import { blankTeam } from '#domain/team.ts';
import { previewMerge, submitMerge } from '#functions/file-uploader/names/submitMerge.ts';
import { previewUndo, submitUndo } from '#functions/file-uploader/undo/undoUpload.ts';
import { killAtEachCall } from '#test/support/killAtEachCall.ts';
import { ada, bea, MemoryUploads, sam } from '#test/support/memoryUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const mergeId = 'merge-1';
const asked = { category: 'datastoreAndVersion', name: 'PostgreSQL', aliases: ['Postgress'] };
const body = (more: object = {}) => JSON.stringify({ mergeId, ...asked, ...more });
const undoBody = JSON.stringify({ uploadId: mergeId });

function teamsWith(lists: Readonly<Record<string, string | null>>): MemoryUploads {
  const uploads = new MemoryUploads();
  for (const [id, stored] of Object.entries(lists)) {
    uploads.teams.rows.set(id, { ...blankTeam, teamName: `Team ${id}` });
    uploads.names.write(id, stored);
  }
  return uploads;
}

const some = {
  a: 'Oracle:19|Postgress:14',
  b: 'postgress',
  c: 'PostgreSQL:15',
  d: null,
  e: 'Postgress:9|PostgreSQL:9',
};

async function merge(uploads: MemoryUploads, more: object = {}) {
  const { $id } = await submitMerge(body(more), ada, uploads);
  await uploads.runAll();
  return uploads.resultOf($id);
}

async function undo(uploads: MemoryUploads) {
  const { $id } = await submitUndo(undoBody, bea, uploads);
  await uploads.runAll();
  return uploads.resultOf($id);
}

const textsOf = ({ names }: MemoryUploads) => [...names.rows.values()].map(({ stored }) => stored);

test('a merge renames the items of every team, chooses the name, and is told in each history under its admin', async () => {
  const uploads = teamsWith(some);
  const result = await merge(uploads);
  expect(textsOf(uploads)).toEqual(['Oracle:19|PostgreSQL:14', 'PostgreSQL', 'PostgreSQL:15', null, 'PostgreSQL:9']);
  expect(uploads.names.chosen()).toEqual([{ name: 'PostgreSQL', aliases: ['Postgress'] }]);
  expect([...uploads.names.rules.rows.values()][0]?.fields.updateBy).toBe('Ada Admin');
  expect(result).toMatchObject({
    ...{ fileName: 'Merge: Postgress → PostgreSQL', status: 'completed', message: '3 teams renamed.' },
    ...{ recordsTotal: 3, recordsProcessed: 3, errorCount: 0, errorFileId: null, undoOf: null, submittedBy: ada.email },
  });
  const entries = [...uploads.history.values()];
  expect(entries.map(({ teamName, oldValue, newValue }) => [teamName, oldValue, newValue])).toEqual([
    ['Team a', 'Oracle:19|Postgress:14', 'Oracle:19|PostgreSQL:14'],
    ['Team b', 'postgress', 'PostgreSQL'],
    ['Team e', 'Postgress:9|PostgreSQL:9', 'PostgreSQL:9'],
  ]);
  expect(entries[0]).toMatchObject({
    ...{ area: 'inventory', field: 'datastoreAndVersion', userId: 'ada', userName: 'Ada Admin', source: 'platform' },
    ...{ uploadId: mergeId, fileName: 'Merge: Postgress → PostgreSQL' },
  });
  expect(uploads.jobs.rows.size).toBe(0);
});

test('asked for again it is answered with its status; somebody else can’t use its id, and learns nothing of it', async () => {
  const uploads = teamsWith(some);
  expect(await submitMerge(body(), ada, uploads)).toEqual({ $id: mergeId, status: 'queued' });
  expect(await submitMerge(body(), ada, uploads)).toEqual({ $id: mergeId, status: 'queued' });
  expect(uploads.jobs.rows.size).toBe(1);
  await uploads.runAll();
  expect(await submitMerge(body({ name: 'Other' }), ada, uploads)).toEqual({ $id: mergeId, status: 'completed' });
  await expect(submitMerge(body(), bea, uploads)).rejects.toMatchObject({ statusCode: 403 });
});

test.each([
  [{ category: 'comments' }, /category/],
  [{ aliases: [] }, 'Please choose the name to merge.'],
  [{ aliases: ['postgre sql'] }, '"PostgreSQL" can\'t be merged into itself.'],
  [{ mergeId: '' }, /mergeId/],
])('%j is refused, and nobody but an admin is told so', async (more, message) => {
  const uploads = teamsWith(some);
  await expect(submitMerge(body(more), ada, uploads)).rejects.toMatchObject({
    statusCode: 400,
    message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
  });
  for (const ask of [submitMerge, previewMerge]) {
    await expect(ask(body(more), sam, uploads)).rejects.toMatchObject({
      ...{ statusCode: 403, message: 'Only admins can merge names.' },
    });
  }
  expect([uploads.found.size, uploads.jobs.rows.size]).toEqual([0, 0]);
});

test('the preview names the teams and their items, and those without room; aliases of earlier merges come along', async () => {
  const long = 'x'.repeat(19_990);
  const uploads = teamsWith({ ...some, f: `PG:8|${long}` });
  await uploads.names.rules.create('datastoreAndVersion', {
    names: JSON.stringify([{ name: 'Postgress', aliases: ['PG'] }]),
    ...{ updateBy: null, updateDate: null },
  });
  expect(await previewMerge(body(), ada, uploads)).toEqual({
    name: 'PostgreSQL',
    aliases: ['PG', 'Postgress'],
    teams: [
      { teamId: 'a', teamName: 'Team a', items: [{ from: 'Postgress:14', to: 'PostgreSQL:14' }] },
      { teamId: 'b', teamName: 'Team b', items: [{ from: 'postgress', to: 'PostgreSQL' }] },
      { teamId: 'e', teamName: 'Team e', items: [{ from: 'Postgress:9', to: null }] },
    ],
    teamCount: 3,
    withoutRoom: ['Team f'],
  });
  expect(textsOf(uploads)[0]).toBe(some.a);

  const result = await merge(uploads);
  expect(result).toMatchObject({
    ...{ status: 'completed', recordsTotal: 4, errorCount: 1, errorFileId: mergeId },
    message: '3 of 4 teams renamed. Left alone, because there is no room in their lists: Team f.',
  });
  expect(uploads.savedErrorFiles.get(mergeId)?.text).toContain('"Team f","PG:8","There is no room in its list."');
  await undo(uploads);
  expect(uploads.names.chosen()).toEqual([{ name: 'Postgress', aliases: ['PG'] }]);
});

test('an undo restores every list byte for byte, and the rules; a merge can be made again afterwards', async () => {
  const uploads = teamsWith(some);
  await merge(uploads);
  expect(await previewUndo(undoBody, bea, uploads)).toMatchObject({
    ...{ state: 'available', isMerge: true, fileName: 'Merge: Postgress → PostgreSQL' },
    ...{ restored: { teams: 3, people: 0, memberships: 0 }, kept: [], keptCount: 0 },
  } satisfies Partial<UndoPreview>);
  const result = await undo(uploads);
  expect(textsOf(uploads)).toEqual(Object.values(some));
  expect(uploads.names.chosen()).toEqual([]);
  expect(result).toMatchObject({
    ...{ status: 'completed', undoOf: mergeId, message: '3 teams restored.', errorCount: 0, submittedBy: bea.email },
  });
  const entries = [...uploads.history.values()].slice(3);
  expect(entries.map(({ userName, newValue }) => [userName, newValue])).toEqual([
    ['Bea Admin', some.a],
    ['Bea Admin', some.b],
    ['Bea Admin', some.e],
  ]);
  expect(entries[0]?.fileName).toBe('Undo of Merge: Postgress → PostgreSQL');
  expect(await previewUndo(undoBody, ada, uploads)).toMatchObject({ state: 'done', isMerge: true });

  await merge(uploads, { mergeId: 'merge-2' });
  expect(uploads.names.textOf('b')).toBe('PostgreSQL');
});

test('an undo leaves alone, and names, what people changed since', async () => {
  const uploads = teamsWith(some);
  await merge(uploads);
  uploads.names.write('a', 'Oracle:19|PostgreSQL:16');
  uploads.names.write('b', 'PostgreSQL|Redis:7');
  uploads.names.rows.delete('e');
  expect(await previewUndo(undoBody, ada, uploads)).toMatchObject({
    restored: { teams: 1 },
    kept: [
      { kind: 'teams', name: 'Team a', detail: 'PostgreSQL:14', reason: 'changed' },
      { kind: 'teams', name: 'Team e', detail: '', reason: 'removed' },
    ],
  });
  const result = await undo(uploads);
  expect(textsOf(uploads)).toEqual(['Oracle:19|PostgreSQL:16', 'postgress|Redis:7', 'PostgreSQL:15', null]);
  expect(result).toMatchObject({
    ...{ recordsTotal: 3, errorCount: 2 },
    message: '1 team restored. Left alone, because somebody changed them since: Team a and Team e.',
  });
});

test('a merge waits for the upload before it; what fails says what is left', async () => {
  const uploads = teamsWith(some);
  await uploads.submit([uploadRow()], { uploadId: 'plan' });
  uploads.names.lists.find = () => Promise.reject(new Error('no answer'));
  uploads.names.lists.listMatching = () => Promise.reject(new Error('no answer'));
  const result = await merge(uploads);
  expect(uploads.resultOf('plan').status).toBe('completed');
  expect(result).toMatchObject({
    status: 'failed',
    message: 'Processing stopped: no answer What is renamed so far stays renamed. You can merge the names again.',
  });
});

const stateOf = (uploads: MemoryUploads, id: string) => ({
  texts: textsOf(uploads),
  chosen: uploads.names.chosen(),
  result: { ...uploads.resultOf(id), completedAt: '' },
  entries: [...uploads.history.values()].map((entry) => ({ ...entry, id: '', changedAt: '' })),
  waiting: uploads.jobs.rows.size,
});

async function submitTo(uploads: MemoryUploads, kind: 'merge' | 'undo'): Promise<string> {
  if (kind === 'undo') await merge(uploads);
  return (await (kind === 'merge' ? submitMerge(body(), ada, uploads) : submitUndo(undoBody, ada, uploads))).$id;
}

test.each(['merge', 'undo'] as const)(
  'a %s that is killed at any of its calls ends as if nothing had happened',
  async (kind) => {
    let id = '';
    const start = async () => {
      const uploads = teamsWith(some);
      id = await submitTo(uploads, kind);
      return uploads;
    };
    const { state } = await killAtEachCall(start, (uploads) => stateOf(uploads, id));
    expect(state).toMatchObject({ result: { status: 'completed', recordsTotal: 3 }, waiting: 0 });
  },
);
