import { Query } from 'node-appwrite';
import { parsePushedMetrics } from '#domain/pushes/pushedMetrics.ts';
import { addTeam } from '#test/support/startUploads.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { allValues, source } from '#test/support/pushRows.ts';
import { startReceiver } from '#test/support/startReceiver.ts';

const receiver = ofSuite(() =>
  startReceiver({
    clock: '2026-11-05T10:00:00Z',
    teams: ['amber', 'blue', 'coral', 'dawn', 'ebony', 'fawn', 'gold'],
  }),
);
let token: string;

beforeAll(async () => {
  token = (await receiver.addToken('Nightly')).text;
  await save('ebony', { ...allValues, overallRepoTestCoverage: 60 });
  await save('gold', allValues);
});

/** As the page saves. */
async function save(teamId: string, fields: object): Promise<void> {
  const signature = { updateBy: 'Sam Staff', updateDate: new Date().toISOString(), pushedAt: null };
  await receiver.sam.row('team-monthly-metrics', teamId).save({ ...fields, ...signature });
  await receiver.platform.untilNothingRuns();
}

/** November 2026, as the page does. */
async function correct(teamId: string, base: object, mine: object): Promise<void> {
  await receiver.sam.functions.createExecution({
    ...{ functionId: 'change-recorder', xpath: '/corrections', method: 'POST' as never },
    body: JSON.stringify({ teamId, month: '2026-11', base, mine }),
  });
  await receiver.platform.untilNothingRuns();
}

async function reportsOf(teamId: string): Promise<string[]> {
  await receiver.platform.untilNothingRuns();
  const reports = await receiver.sam.list('team-month-reports', Query.equal('teamId', teamId), Query.orderAsc('month'));
  return reports.map(
    ({ month, overallRepoTestCoverage, reportedBy, correctedBy }) =>
      `${month}: ${overallRepoTestCoverage}, ${reportedBy}, ${correctedBy}`,
  );
}

const metricsOf = (teamId: string) => receiver.sam.row('team-monthly-metrics', teamId).get();

async function pushedOf(teamId: string) {
  const rows = await receiver.sam.list('metric-pushes', Query.equal('teamId', teamId));
  return rows.map(({ month, metrics }) => [month, parsePushedMetrics(metrics)] as const);
}

test('a pushed value is in the metrics, with its source and moment beside it and the token in the history', async () => {
  const measuredAt = '2026-11-05T08:00:00+01:00';
  const answer = await receiver.push(token, measuredAt, 'amber', { overallRepoTestCoverage: 81.5 });
  const said = { team: 'amber', metric: 'overallRepoTestCoverage' };
  expect(answer).toEqual({ status: 200, month: '2026-11', results: [{ ...said, outcome: 'recorded' }] });
  expect(await metricsOf('amber')).toMatchObject({ overallRepoTestCoverage: 81.5, updateBy: null, updateDate: null });
  const value = { value: 81.5, measuredAt: '2026-11-05T07:00:00.000Z', source, by: 'Nightly' };
  expect(await pushedOf('amber')).toEqual([['2026-11', { overallRepoTestCoverage: value }]]);
  expect(await receiver.historyOf('amber')).toEqual([
    'overallRepoTestCoverage: null → 81.5, Nightly (program) (platform)',
  ]);
  expect(await reportsOf('amber')).toEqual([]);

  const again = await receiver.push(token, measuredAt, 'amber', { overallRepoTestCoverage: 81.5 });
  expect(again.results).toEqual([{ ...said, outcome: 'unchanged' }]);
  const older = await receiver.push(token, '2026-11-04T08:00:00Z', 'amber', { overallRepoTestCoverage: 60 });
  expect(older.results).toEqual([{ ...said, outcome: 'older' }]);
  expect(await metricsOf('amber')).toMatchObject({ overallRepoTestCoverage: 81.5 });
});

test('a month with all eight pushed is reported by itself; one with some is not', async () => {
  const { singleArtifactPromotion, ...seven } = allValues;
  await receiver.push(token, '2026-11-05T08:00:00Z', 'blue', seven);
  expect(await reportsOf('blue')).toEqual([]);
  await receiver.push(token, '2026-11-05T09:00:00Z', 'blue', { singleArtifactPromotion });
  expect(await reportsOf('blue')).toEqual(['2026-11: 80, Nightly (program), null']);
  expect(await receiver.sam.row('team-reporting', 'blue').get()).toMatchObject({
    months: '2026-11',
    reportedBy: 'Nightly (program)',
    pushes: expect.stringMatching(/^2026-11\|8\|2026-11-05\|0\|/) as string,
  });
  await receiver.push(token, '2026-11-05T09:30:00Z', 'blue', { overallRepoTestCoverage: 82 });
  expect(await reportsOf('blue')).toEqual(['2026-11: 82, Nightly (program), null']);
});

test("what is pushed after a person's save is in the month's report, which stays the person's", async () => {
  await save('coral', { ...allValues, overallRepoTestCoverage: 60 });
  expect(await reportsOf('coral')).toEqual(['2026-11: 60, Sam Staff, null']);
  const answer = await receiver.push(token, '2026-11-05T09:00:00Z', 'coral', { overallRepoTestCoverage: 61 });
  expect(answer.status).toBe(200);
  expect(await reportsOf('coral')).toEqual(['2026-11: 61, Sam Staff, null']);
  expect(await metricsOf('coral')).toMatchObject({ updateBy: 'Sam Staff' });
  await save('coral', { manualFunctionalTestCount: 9 });
  expect(await reportsOf('coral')).toEqual(['2026-11: 61, Sam Staff, null']);
});

test('a dry run says the same and stores nothing', async () => {
  await addTeam(receiver.platform, 'hazel');
  const body = {
    measuredAt: '2026-11-05T08:00:00Z',
    source,
    items: [{ team: 'hazel', values: { manualFunctionalTestCount: 3 } }],
  };
  const answer = await receiver.send('/values?dryRun=1', token, JSON.stringify(body));
  expect(answer).toMatchObject({ status: 200, results: [{ outcome: 'recorded' }] });
  expect(await pushedOf('hazel')).toEqual([]);
  await expect(metricsOf('hazel')).rejects.toMatchObject({ code: 404 });
});

test('the last ten answers to a token are kept, for admins and for whoever made it', async () => {
  const { id, text } = await receiver.addToken('Weekly', { createdBy: receiver.kim.userId });
  for (let count = 0; count < 12; count += 1)
    await receiver.push(text, '2026-11-05T08:00:00Z', 'amber', { manualFunctionalTestCount: count });
  await receiver.push(text, '2026-11-05T08:00:00Z', 'nowhere', { manualFunctionalTestCount: 1 });
  const kept = await receiver.kim.list('push-answers', Query.equal('tokenId', id), Query.orderDesc('receivedAt'));
  expect(kept).toHaveLength(10);
  const message = 'nowhere, manualFunctionalTestCount: There is no team of this id or Project ID.';
  expect(kept[0]).toMatchObject({ status: 422, refused: 1, recorded: 0, message });
  expect(await receiver.sam.list('push-answers')).toEqual([]);
  const stored = await receiver.server.row('metric-tokens', id).get();
  expect(stored).toMatchObject({ pushes: 13, lastStatus: 422 });
});

test("a person's value holds until the month's end, beside the pushed one", async () => {
  await receiver.push(token, '2026-11-05T08:00:00Z', 'dawn', { overallRepoTestCoverage: 40 });
  const overrides = JSON.stringify({
    overallRepoTestCoverage: { month: '2026-11', reason: 'Two modules are missing.' },
  });
  await save('dawn', { overallRepoTestCoverage: 70, overrides });
  const answer = await receiver.push(token, '2026-11-05T09:00:00Z', 'dawn', { overallRepoTestCoverage: 41 });
  const reason = "A person's value counts: Two modules are missing.";
  expect(answer).toMatchObject({ status: 200, results: [{ outcome: 'overridden', reason }] });
  expect(await metricsOf('dawn')).toMatchObject({ overallRepoTestCoverage: 70 });
  expect((await pushedOf('dawn'))[0]?.[1].overallRepoTestCoverage?.value).toBe(41);
  receiver.at('2026-12-01T10:00:00Z');
  await receiver.push(token, '2026-12-01T09:00:00Z', 'dawn', { overallRepoTestCoverage: 42 });
  expect(await metricsOf('dawn')).toMatchObject({ overallRepoTestCoverage: 42 });
});

test('what is measured in the month before corrects its report until the 10th, unless a person has', async () => {
  receiver.at('2026-12-02T10:00:00Z');
  const measuredAt = '2026-11-30T22:00:00Z';
  expect(await receiver.push(token, measuredAt, 'ebony', { overallRepoTestCoverage: 66 })).toMatchObject({
    month: '2026-11',
    status: 200,
  });
  expect(await reportsOf('ebony')).toEqual(['2026-11: 66, Sam Staff, Nightly (program)']);
  expect(await metricsOf('ebony')).toMatchObject({ overallRepoTestCoverage: 66 });

  expect((await receiver.push(token, measuredAt, 'fawn', { overallRepoTestCoverage: 66 })).status).toBe(200);
  expect(await reportsOf('fawn')).toEqual([]);
  await receiver.push(token, measuredAt, 'fawn', allValues);
  expect(await reportsOf('fawn')).toEqual(['2026-11: 80, Nightly (program), Nightly (program)']);

  await correct('ebony', { overallRepoTestCoverage: 66 }, { overallRepoTestCoverage: 50 });
  const late = await receiver.push(token, '2026-11-30T23:00:00Z', 'ebony', { overallRepoTestCoverage: 67 });
  expect(late.results).toMatchObject([{ outcome: 'overridden' }]);
  expect(await reportsOf('ebony')).toEqual(['2026-11: 50, Sam Staff, Sam Staff']);

  receiver.at('2026-12-11T10:00:00Z');
  const closed = await receiver.push(token, measuredAt, 'ebony', { overallRepoTestCoverage: 67 });
  expect(closed).toMatchObject({
    status: 422,
    results: [{ outcome: 'refused', reason: "November 2026 can't be changed any more." }],
  });
});

test('a big change is recorded, and people are asked to look', async () => {
  receiver.at('2026-12-05T10:00:00Z');
  const answer = await receiver.push(token, '2026-12-05T09:00:00Z', 'gold', { overallRepoTestCoverage: 30 });
  const text = 'Overall Repo Test Coverage is 30%: 50 points less than the 80% of November 2026.';
  expect(answer).toMatchObject({ status: 200, results: [{ outcome: 'recorded', reason: `Please look: ${text}` }] });
  expect((await pushedOf('gold'))[0]?.[1].overallRepoTestCoverage?.concern).toBe(text);
});

test('a correction of the month before is in the newest metrics, without what was pushed since', async () => {
  const report = () => receiver.sam.list('team-month-reports', Query.equal('teamId', 'gold'));
  await correct(
    'gold',
    { overallRepoTestCoverage: 80, manualFunctionalTestCount: 4 },
    { overallRepoTestCoverage: 78, manualFunctionalTestCount: 9 },
  );
  expect(await metricsOf('gold')).toMatchObject({ overallRepoTestCoverage: 30, manualFunctionalTestCount: 9 });
  expect(await report()).toMatchObject([{ overallRepoTestCoverage: 78, manualFunctionalTestCount: 9 }]);
  await correct('gold', { manualFunctionalTestCount: 9 }, { manualFunctionalTestCount: 8 });
  expect(await metricsOf('gold')).toMatchObject({ overallRepoTestCoverage: 30, manualFunctionalTestCount: 8 });
  expect(await report()).toMatchObject([{ overallRepoTestCoverage: 78, manualFunctionalTestCount: 8 }]);
  const history = await receiver.historyOf('gold');
  expect(history.filter((line) => line.startsWith('manualFunctionalTestCount'))).toEqual([
    'manualFunctionalTestCount: null → 4, Sam Staff (platform)',
  ]);
  await receiver.push(token, '2026-12-05T09:30:00Z', 'gold', { manualFunctionalTestCount: 7 });
  expect(await reportsOf('gold')).toEqual(['2026-11: 78, Sam Staff, Sam Staff']);
});
