import { Query } from 'node-appwrite';
import { addMonths, monthOf } from '#domain/monthly-metrics/reports.ts';
import type { RecorderPorts } from '#functions/change-recorder/ports.ts';
import { countReports } from '#functions/change-recorder/countReports.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { tableOf } from '#functions/runtime/tableBatches.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { later, startRecorder } from '#test/support/startRecorder.ts';
import { addTeam, type PlatformClient } from '#test/support/startUploads.ts';

const recorder = ofSuite(() => startRecorder({ teams: ['saved', 'back', 'early'] }));
let ports: RecorderPorts;

beforeAll(() => void (ports = later(recorder.ports, 60 * 60 * 1000)));

const metricsOf = (teamId: string, by: PlatformClient = recorder.sam) => by.row('team-monthly-metrics', teamId);

/** Reports as `month: coverage, not applicable, by whom`. */
async function reportsOf(teamId: string): Promise<string[]> {
  await recorder.platform.untilNothingRuns();
  const reports = await recorder.server.list(
    'team-month-reports',
    Query.equal('teamId', teamId),
    Query.orderAsc('month'),
  );
  return reports.map(
    ({ month, overallRepoTestCoverage, notApplicable, reportedBy }) =>
      `${month}: ${overallRepoTestCoverage}, ${notApplicable}, ${reportedBy}`,
  );
}

const thisMonth = monthOf(new Date(), 'UTC');

test('each save is the report of its month, by the name that the platform told; one without a difference says so', async () => {
  const now = () => ({ updateBy: 'Kim Staff', updateDate: new Date().toISOString() });
  await metricsOf('saved').create({ overallRepoTestCoverage: 70, ...now() });
  expect(await reportsOf('saved')).toEqual([`${thisMonth}: 70, null, Sam Staff`]);
  await metricsOf('saved').update(now());
  const notApplicable = '{"veracodeScanning":"boughtSoftware"}';
  await metricsOf('saved').update({ notApplicable, ...now() });
  // Written past the page: saved when the platform stored it.
  await metricsOf('saved').update({ overallRepoTestCoverage: 1 });
  expect(await reportsOf('saved')).toEqual([`${thisMonth}: 1, ${notApplicable}, Sam Staff`]);
  // By a key: nobody is named.
  await metricsOf('saved', recorder.server).upsert({ overallRepoTestCoverage: 75, notApplicable, ...now() });
  await recorder.platform.untilNothingRuns();
  await sweep(ports);
  expect(await reportsOf('saved')).toEqual([`${thisMonth}: 75, ${notApplicable}, null`]);

  expect(await recorder.historyOf('saved')).toEqual([
    'overallRepoTestCoverage: null → 70, Sam Staff (platform)',
    `report: null → ${thisMonth}, Sam Staff (platform)`,
    `notApplicable: null → ${notApplicable}, Sam Staff (platform)`,
    'overallRepoTestCoverage: 70 → 1, Sam Staff (platform)',
    'overallRepoTestCoverage: 1 → 75, null (page)',
  ]);
});

test('metrics that are put back are the report of the month in which they were saved', async () => {
  const old = { overallRepoTestCoverage: 60, updateBy: 'Robin Reed', updateDate: '2026-02-27T10:00:00.000Z' };
  await metricsOf('back', recorder.server).create(old);
  await reportsOf('back');
  await metricsOf('back', recorder.server).remove();
  await recorder.platform.untilNothingRuns();
  await metricsOf('back', recorder.server).upsert(old);
  await recorder.platform.untilNothingRuns();
  await sweep(ports);
  expect(await reportsOf('back')).toEqual(['2026-02: 60, null, null']);
  expect((await recorder.historyOf('back')).filter((entry) => entry.startsWith('report'))).toEqual([]);
});

test('the teams that reported are counted each hour; a month that is over keeps its teams', async () => {
  const lastMonth = addMonths(thisMonth, -1);
  const counts = async (month: string) => {
    await sweep(ports);
    const { teams, reported } = await recorder.server.row('reporting-months', month).get();
    return [teams, reported];
  };
  const [teams = 0, reported = 0] = await counts(thisMonth);
  await addTeam(recorder.platform, 'counted');
  await metricsOf('counted').create({ overallRepoTestCoverage: 70, updateDate: new Date().toISOString() });
  await recorder.platform.untilNothingRuns();
  expect(await counts(thisMonth)).toEqual([teams + 1, reported + 1]);
  // Of a closed team nothing is expected, as in the page's own lists.
  await recorder.server.row('team-metadata', 'counted').update({ teamStatus: 'Closed' });
  await recorder.platform.untilNothingRuns();
  expect(await counts(thisMonth)).toEqual([teams, reported]);

  await recorder.server.row('reporting-months', lastMonth).update({ teams: 40, reported: 3 });
  expect(await counts(lastMonth)).toEqual([40, 3]);
});

/** Counts of last month, which is over, as [teams, reported]. */
async function countLastMonth(
  teams: Parameters<typeof countReports>[0],
  { by = [], before = [] }: { readonly by?: readonly string[]; readonly before?: readonly number[] },
) {
  const lastMonth = addMonths(thisMonth, -1);
  const [ofTeams, reported] = before;
  const known = ofTeams === undefined ? [] : [[lastMonth, { month: lastMonth, teams: ofTeams, reported }] as const];
  let counts = before;
  await countReports(teams, {
    ...ports,
    reportingMonths: {
      ...ports.reportingMonths,
      list: async () => Promise.resolve(new Map(known) as never),
      save: async (rows) => {
        const row = [...rows.values()].find(({ month }) => month === lastMonth);
        if (row) counts = [row.teams, row.reported];
        return Promise.resolve();
      },
    },
    reports: {
      ...ports.reports,
      listSavesOf: async () => Promise.resolve(by.map((teamId) => ({ teamId, month: lastMonth }) as never)),
    },
  });
  return counts;
}

test.each([
  ['teams that are closed by then are in none', {}, [2, 0]],
  ['one that corrects the month is one more of both when it was founded since', { by: ['new'] }, [3, 1]],
  ['so it is of a month that was counted', { by: ['new', 'old'], before: [2, 1] }, [3, 2]],
  ['none becomes less', { by: ['old'], before: [40, 30] }, [40, 30]],
] as const)('of a month that is over: %s', async (_, reports, counts) => {
  const team = ($createdAt: string, isClosed = false) => ({ $createdAt, $updatedAt: $createdAt, isClosed });
  const teams = new Map([
    ['old', team('2025-01-01T00:00:00Z')],
    ['other', team('2025-01-01T00:00:00Z')],
    ['closed', team('2025-01-01T00:00:00Z', true)],
    ['new', team(new Date().toISOString())],
  ]);
  expect(await countLastMonth(teams, reports)).toEqual(counts);
});

test('a history that an earlier version began gets the reports of the newest rows once', async () => {
  const old = { overallRepoTestCoverage: 50, updateBy: 'Robin Reed', updateDate: '2026-01-15T10:00:00.000Z' };
  for (const teamId of ['early', 'nobody']) await metricsOf(teamId, recorder.server).upsert(old);
  await recorder.platform.untilNothingRuns();
  const queries = [Query.equal('teamId', 'early')];
  await recorder.server.tables.deleteRows({ ...tableOf(tableIds.teamMonthReports), queries });
  const beginning = await ports.beginning.find('beginning');
  await ports.beginning.compareAndSet(beginning!, { state: null, changedAt: '2026-01-01T00:00:00Z' });
  await sweep(ports);
  expect(await reportsOf('early')).toEqual(['2026-01: 50, null, null']);
  expect(await reportsOf('nobody')).toEqual([]);
});
