import { blankReporting, type TeamReportingFields } from '#domain/monthly-metrics/teamReporting.ts';
import { reportsKept } from '#functions/runtime/history/beginning.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { startRecorder } from '#test/support/startRecorder.ts';
import { addTeam, type PlatformClient } from '#test/support/startUploads.ts';

const recorder = ofSuite(() =>
  startRecorder({ clock: '2026-08-20T10:00:00Z', teams: ['one', 'two', 'three', 'four', 'six'] }),
);

const at = (iso: string): void => recorder.at(iso);
const inventoryOf = (teamId: string, by: PlatformClient = recorder.sam) => by.row('team-tech-inventory', teamId);
const metricsOf = (teamId: string, by: PlatformClient = recorder.sam) => by.row('team-monthly-metrics', teamId);
const reportingOf = (teamId: string, by = recorder.server) => by.row('team-reporting', teamId);

/** The reporting state, its times as days. */
async function stateOf(teamId: string): Promise<TeamReportingFields> {
  await recorder.platform.untilNothingRuns();
  const row = await reportingOf(teamId).get();
  const names = Object.keys(blankReporting) as (keyof TeamReportingFields)[];
  return Object.fromEntries(
    names.map((name) => [name, name.endsWith('At') ? (row[name]?.slice(0, 10) ?? null) : row[name]]),
  ) as unknown as TeamReportingFields;
}

test('a team that has saved nothing has a blank state, which the sweep creates', async () => {
  await addTeam(recorder.platform, 'five');
  await sweep(recorder.ports);
  expect(await stateOf('five')).toEqual(blankReporting);
});

test('it says which months were reported, and the last save, by whom the platform says', async () => {
  const save = async (who: PlatformClient, overallRepoTestCoverage: number) => {
    const data = { overallRepoTestCoverage, updateBy: 'Ada Admin', updateDate: new Date().toISOString() };
    await metricsOf('one', who).upsert(data);
    await recorder.platform.untilNothingRuns();
  };
  await save(recorder.sam, 1);
  at('2026-10-04T10:00:00Z');
  await save(recorder.kim, 2);
  await save(recorder.sam, 3);
  expect(await stateOf('one')).toMatchObject({
    ...{ months: '2026-10|2026-08', lastMonth: '2026-10', reportedAt: '2026-10-04', reportedBy: 'Sam Staff' },
    ...{ confirmedAt: null, changedAt: null },
  });
  at('2027-09-02T10:00:00Z');
  // The current month and the twelve before it.
  await save(recorder.server, 4);
  expect(await stateOf('one')).toMatchObject({
    ...{ months: '2027-09|2026-10', lastMonth: '2027-09', reportedAt: '2027-09-02', reportedBy: null },
  });
});

test('a confirmation and a change are told apart, also when one event tells of both', async () => {
  at('2026-08-21T10:00:00Z');
  await inventoryOf('two').create({ comments: 'One', confirmation: '2020-01-01' });
  expect(await stateOf('two')).toMatchObject({
    ...{ confirmedAt: null, confirmedBy: null, changedAt: '2026-08-21', changedBy: 'Sam Staff' },
  });
  at('2026-08-22T10:00:00Z');
  await inventoryOf('two', recorder.kim).update({ confirmation: '2020-01-02', updateBy: 'Ada Admin' });
  const confirmed = { confirmedAt: '2026-08-22', confirmedBy: 'Kim Staff' };
  expect(await stateOf('two')).toMatchObject({ ...confirmed, changedAt: '2026-08-21', changedBy: 'Sam Staff' });
  at('2026-08-23T10:00:00Z');
  await inventoryOf('two').update({ comments: 'Two' });
  expect(await stateOf('two')).toMatchObject({ ...confirmed, changedAt: '2026-08-23', changedBy: 'Sam Staff' });
  at('2026-08-24T10:00:00Z');
  await inventoryOf('two', recorder.kim).update({ comments: 'Three', confirmation: 'x' });
  expect(await stateOf('two')).toMatchObject({
    ...{ confirmedAt: '2026-08-24', confirmedBy: 'Kim Staff', changedAt: '2026-08-24', changedBy: 'Kim Staff' },
  });
  const told = [
    'comments: null → One, Sam Staff (platform)',
    'confirmation: null → null, Kim Staff (platform)',
    'comments: One → Two, Sam Staff (platform)',
    'comments: Two → Three, Kim Staff (platform)',
    'confirmation: null → null, Kim Staff (platform)',
  ];
  expect((await recorder.historyOf('two')).sort()).toEqual(told.sort());
  // After the states before are forgotten.
  at('2026-08-24T14:00:00Z');
  for (let run = 0; run < 2; run += 1) await sweep(recorder.ports);
  expect(await stateOf('two')).toMatchObject({ confirmedAt: '2026-08-24', changedBy: 'Kim Staff' });
});

test('an inventory of before the update counts as confirmed at its last save, once', async () => {
  at('2026-09-01T10:00:00Z');
  const data = { comments: 'One', updateBy: 'Sam Staff', updateDate: new Date().toISOString() };
  await inventoryOf('three').create(data);
  await metricsOf('three').create({ overallRepoTestCoverage: 1 });
  await recorder.platform.untilNothingRuns();
  at('2026-09-02T10:00:00Z');
  await sweep(recorder.ports);
  await reportingOf('three').remove();
  const beginning = await recorder.ports.beginning.find('beginning');
  await recorder.ports.beginning.compareAndSet(beginning!, { state: reportsKept, changedAt: '2026-01-01T00:00:00Z' });
  await sweep(recorder.ports);
  const before = { months: '2026-09', reportedBy: 'Sam Staff', confirmedAt: '2026-09-01', confirmedBy: 'Sam Staff' };
  expect(await stateOf('three')).toMatchObject({ ...before, changedAt: null });
  await inventoryOf('three', recorder.kim).update({ comments: 'Two' });
  expect(await stateOf('three')).toMatchObject({ ...before, changedAt: '2026-09-02', changedBy: 'Kim Staff' });
});

test('the sweep corrects a state that says otherwise than the reports', async () => {
  at('2026-09-03T10:00:00Z');
  await metricsOf('four').create({ overallRepoTestCoverage: 1 });
  const right = await stateOf('four');
  for (const data of [{ months: null }, { lastMonth: '2026-08' }, { reportedBy: 'Ada Admin' }, { reportedAt: null }]) {
    await reportingOf('four').update(data);
    await sweep(recorder.ports);
    expect(await stateOf('four')).toEqual(right);
  }
});

test('an inventory that is made anew has not been confirmed', async () => {
  at('2026-09-04T10:00:00Z');
  await inventoryOf('six').create({ comments: 'One' });
  await recorder.platform.untilNothingRuns();
  await inventoryOf('six').update({ confirmation: 'x' });
  expect(await stateOf('six')).toMatchObject({ confirmedBy: 'Sam Staff' });
  await inventoryOf('six', recorder.server).remove();
  await recorder.platform.untilNothingRuns();
  await inventoryOf('six').create({ comments: 'Two', confirmation: 'y' });
  expect(await stateOf('six')).toMatchObject({ confirmedAt: null, confirmedBy: null, changedBy: 'Sam Staff' });
});
