import { parseNotes } from '#domain/monthly-metrics/notes.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { startRecorder } from '#test/support/startRecorder.ts';
import type { PlatformClient } from '#test/support/startUploads.ts';

const recorder = ofSuite(() => startRecorder({ clock: '2026-11-05T12:00:00Z', teams: ['blue'] }));

const note = { teamId: 'blue', metric: 'overallRepoTestCoverage', month: '2026-10', before: '', text: 'Moved' };

async function write(person: PlatformClient, body: object): Promise<unknown> {
  const call = { functionId: 'change-recorder', xpath: '/notes', method: 'POST' as never };
  const execution = await person.functions.createExecution({ ...call, body: JSON.stringify(body) });
  return execution.responseStatusCode === 200
    ? (JSON.parse(execution.responseBody) as unknown)
    : execution.responseStatusCode;
}

async function stored(): Promise<string[]> {
  const [row] = await recorder.sam.list('metric-notes');
  return parseNotes(row?.notes).map(({ month, text, by, at }) => `${month} ${text} (${by}, ${at.slice(0, 10)})`);
}

test.each([
  ['a metric that there is not', { metric: 'constructor' }, 400],
  ['a month that is none', { month: '2026-13' }, 400],
  ['a month to come', { month: '2026-12' }, 400],
  ['a long text', { text: 'x'.repeat(201) }, 400],
  ['a text that is none', { text: 7 }, 400],
  ['a team that there is not', { teamId: 'nobody' }, 404],
])('%s is refused, and nothing is stored', async (_, fields, status) => {
  expect(await write(recorder.sam, { ...note, ...fields })).toBe(status);
  expect(await recorder.sam.list('metric-notes')).toEqual([]);
});

test('a note has the name of the account and is in the history, whatever else the request says', async () => {
  const { sam, kim } = recorder;
  const forged = { by: 'Ada Admin', at: '2024-01-01T00:00:00.000Z', userName: 'Ada Admin' };
  expect(await write(sam, { ...note, ...forged })).toEqual({ isWritten: true, stored: 'Moved' });
  // The run died before the entry.
  await recorder.ports.entries.remove((await recorder.entriesOf('blue')).map(({ $id }) => $id));
  expect(await write(sam, note)).toEqual({ isWritten: true, stored: 'Moved' });
  expect(await write(kim, { ...note, text: 'Mine' })).toEqual({ isWritten: false, stored: 'Moved' });
  expect(await stored()).toEqual(['2026-10 Moved (Sam Staff, 2026-11-05)']);
  const written = await Promise.all([
    write(kim, { ...note, before: 'Moved', text: '  Split \n in two ' }),
    write(sam, { ...note, month: '2026-11', text: 'Beside' }),
  ]);
  expect(written).toMatchObject([{ isWritten: true }, { isWritten: true }]);
  expect((await stored()).sort()).toEqual([
    '2026-10 Split in two (Kim Staff, 2026-11-05)',
    '2026-11 Beside (Sam Staff, 2026-11-05)',
  ]);
  expect(await write(kim, { ...note, before: 'Split in two', text: '' })).toEqual({ isWritten: true, stored: '' });
  expect(await stored()).toEqual(['2026-11 Beside (Sam Staff, 2026-11-05)']);
  await sweep(recorder.ports);
  expect((await recorder.historyOf('blue')).filter((entry) => entry.startsWith('note 2026-10'))).toEqual([
    'note 2026-10 overallRepoTestCoverage: null → Moved, Sam Staff (platform)',
    'note 2026-10 overallRepoTestCoverage: Moved → Split in two, Kim Staff (platform)',
    'note 2026-10 overallRepoTestCoverage: Split in two → null, Kim Staff (platform)',
  ]);
});
