import { answerPreview, type BackgroundPorts, runInBackground } from '#functions/runtime/previews.ts';
import { ada } from '#test/support/memoryUploads.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads } from '#test/support/startUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

describe('on the platform', () => {
  const uploadId = 'upload';
  const platform = ofSuite(() => startUploads('here', {}, { withoutEvents: true }));
  const admin = ofSuite(() => platform.as(people.ada));

  beforeAll(async () => {
    await platform.setLabels(admin.userId, ['admin']);
    const rows = [uploadRow({}), uploadRow({ Team: 'Heron' })];
    await admin.execute('/', { ...{ fileJson: rows, fileName: 'plan.csv', uploadId }, sourceFileUploader: '' });
    await platform.ended(uploadId);
    await platform.untilNothingRuns();
  });

  const preview = async () => JSON.parse((await admin.execute('/undo/preview', { uploadId })).responseBody) as object;

  test('one in the background is the one that is answered at once, for that person alone', async () => {
    const { $id } = await admin.execute('/undo/preview/background', { uploadId }, true);
    await platform.untilNothingRuns();
    const [run, ...others] = await admin.list('preview-runs');
    expect(others).toEqual([]);
    const $permissions = [`read("user:${admin.userId}")`];
    expect(run).toMatchObject({ $id, userId: admin.userId, status: 'completed', message: null, $permissions });
    const answered = await preview();
    expect(answered).toMatchObject({ state: 'available', removed: { teams: 2 } });
    expect(JSON.parse(run?.preview ?? '')).toEqual(answered);
    const kim = await platform.as(people.kim);
    expect(await kim.list('preview-runs')).toEqual([]);
  });

  test('one of an upload that is not there fails with the sentence that is answered', async () => {
    await admin.execute('/undo/preview/background', { uploadId: 'none' }, true);
    await platform.untilNothingRuns();
    const runs = await admin.list('preview-runs');
    expect(runs.map(({ status, message }) => [status, message])).toContainEqual(['failed', 'There is no such upload.']);
  });
});

test('a preview that takes longer than a person is made to wait says so, and stops to read', async () => {
  const read: number[] = [];
  const make = async (onRead: (rows: number) => Promise<void>) => {
    for (;;) {
      await new Promise(setImmediate);
      await onRead(read.push(1_000));
    }
  };
  expect(await answerPreview(make, 1)).toEqual({ takesLonger: true });
  await new Promise(setImmediate);
  const { length } = read;
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(read).toHaveLength(length);
});

describe('in the background', () => {
  /** Each look at the clock takes a second. */
  function slowRuns() {
    let time = Date.parse('2026-11-21T07:08:09Z');
    const told: object[] = [];
    const runs: BackgroundPorts['runs'] = {
      create: (executionId, run) => Promise.resolve(void told.push({ executionId, ...run })),
      update: (_, changes) => Promise.resolve(void told.push(changes)),
      removeCreatedBefore: (moment) => Promise.resolve(void told.push({ removedBefore: moment.toISOString() })),
    };
    return { told, ports: { runs, now: () => (time += 1_000) } };
  }

  test('says every other second how many rows were read, and removes what is older than an hour', async () => {
    const { told, ports } = slowRuns();
    await runInBackground(
      async (onRead) => {
        for (const rows of [1_000, 1_000, 1_000, 1_000, 500]) await onRead(rows);
        return { state: 'available' };
      },
      ada,
      'execution',
      ports,
    );
    expect(told).toEqual([
      { removedBefore: '2026-11-21T06:08:10.000Z' },
      { executionId: 'execution', userId: 'ada', status: 'running', rowsRead: 0, preview: null, message: null },
      { rowsRead: 2_000 },
      { rowsRead: 4_000 },
      { status: 'completed', rowsRead: 4_500, preview: '{"state":"available"}' },
    ]);
  });

  test('one that breaks says why', async () => {
    const { told, ports } = slowRuns();
    const broken = () => Promise.reject(new Error('The platform is gone.'));
    await expect(runInBackground(broken, ada, 'execution', ports)).rejects.toThrow('The platform is gone.');
    expect(told.at(-1)).toEqual({ status: 'failed', message: 'The platform is gone.' });
  });

  test('a reason with half a character, which the platform refuses, is told without it', async () => {
    const { told, ports } = slowRuns();
    const broken = () => Promise.reject(new Error('Unexpected token \ud83d'));
    await expect(runInBackground(broken, ada, 'execution', ports)).rejects.toThrow('Unexpected token');
    expect(told.at(-1)).toEqual({ status: 'failed', message: 'Unexpected token \ufffd' });
  });
});
