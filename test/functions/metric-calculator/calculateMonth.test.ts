import { metrics } from '#domain/metric-calculations/metrics.ts';
import { leaseMs } from '#functions/runtime/RowLease.ts';
import { MemoryCalculator } from '#test/support/memoryCalculator.ts';
import { organisationOf } from '#test/support/organisation.ts';

let world: MemoryCalculator;

beforeEach(() => {
  world = new MemoryCalculator();
  world.organisation = organisationOf({ manualFunctionalTestCount: 1 });
});

/** A call that goes on when the test says so. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let reach = (): void => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  return { opened, reached, open: () => open(), reach: () => reach() };
}

/** Holds the next read back when it has read. */
function holdNextRead() {
  const held = gate();
  const { readOrganisation } = world;
  world.readOrganisation = async (afterPage) => {
    world.readOrganisation = readOrganisation;
    const organisation = await readOrganisation(afterPage);
    held.reach();
    await held.opened;
    return organisation;
  };
  return held;
}

/** Holds the next write back before it is done. */
function holdNextWrite() {
  const held = gate();
  const { save } = world.calculations;
  world.calculations.save = async (rows) => {
    world.calculations.save = save;
    held.reach();
    await held.opened;
    await save(rows);
  };
  return held;
}

test('one row for each metric type and month; in a new month new ones', async () => {
  expect(await world.run()).toBe('calculated');
  expect(world.calculations.rows.size).toBe(metrics.length);
  world.time = Date.parse('2026-03-31T23:59:59.999Z');
  await world.run();
  expect(world.calculations.rows.size).toBe(metrics.length);
  expect(new Set([...world.calculations.rows.values()].map((row) => row.updateDateDay))).toEqual(new Set(['31']));
  world.time = Date.parse('2026-04-01T00:00:00Z');
  world.organisation = organisationOf({ manualFunctionalTestCount: 9 });
  await world.run();
  expect(world.calculations.rows.size).toBe(88);
  expect([world.valueOf('manualTestsExisting', '2026-03'), world.valueOf('manualTestsExisting', '2026-04')]).toEqual([
    '1',
    '9',
  ]);
});

test.each([
  ['America/New_York', '2027-01-01T04:59:59Z', '2026-12', '31'],
  ['America/New_York', '2027-01-01T05:00:00Z', '2027-01', '01'],
  ['Pacific/Auckland', '2026-12-31T10:59:59Z', '2026-12', '31'],
  ['Pacific/Auckland', '2026-12-31T11:00:00Z', '2027-01', '01'],
  ['Asia/Kolkata', '2027-03-31T18:30:00Z', '2027-04', '01'],
])('in %s, %s belongs to %s, and is its day %s', async (timeZone, moment, month, updateDateDay) => {
  world.timeZone = timeZone;
  world.time = Date.parse(moment);
  await world.run();
  expect([...world.calculations.rows.keys()].every((id) => id.startsWith(`${month}-`))).toBe(true);
  const [updateDateYear, updateDateMonth] = month.split('-');
  expect(world.calculations.rows.get(`${month}-all-manual-tests`)).toMatchObject({
    updateDateYear,
    updateDateMonth,
    updateDateDay,
  });
});

test('every field is text, and the day has two digits', async () => {
  await world.run();
  expect(world.calculations.rows.get('2026-03-all-manual-tests')).toEqual({
    metricType: 'manualTestsExistingAllPods',
    calculationValue: '1',
    unitType: 'integer',
    updateDateDay: '02',
    updateDateMonth: '03',
    updateDateYear: '2026',
  });
  expect(world.calculations.rows.get('2026-03-greenfield-test-automation')).toMatchObject({
    calculationValue: null,
    unitType: 'percent',
  });
});

test('ids are of at most 36 characters', async () => {
  await world.run();
  for (const id of world.calculations.rows.keys()) expect(id).toMatch(/^[a-z0-9][a-z0-9-]{0,35}$/);
});

test('a month is written with one call, which the platform stores whole or not; running twice changes nothing', async () => {
  const save = jest.spyOn(world.calculations, 'save');
  await world.run();
  expect(await world.run()).toBe('calculated');
  expect(save).toHaveBeenCalledTimes(1);
  expect(world.calculations.written).toBe(metrics.length);
});

test('two at once: what was read first is not written last', async () => {
  const first = holdNextRead();
  const older = world.run();
  await first.reached;
  world.organisation = organisationOf({ manualFunctionalTestCount: 2 });
  const newer = world.run();
  await world.pause(1_000);
  first.open();
  expect(await Promise.all([older, newer])).toEqual(['calculated', 'calculated']);
  expect(world.valueOf('manualTestsExisting')).toBe('2');
});

test('many at once share the run that began after they were called', async () => {
  const first = holdNextRead();
  const older = world.run();
  await first.reached;
  const others = Array.from({ length: 10 }, () => world.run());
  await world.pause(1_000);
  first.open();
  await older;
  const outcomes = await Promise.all(others);
  expect(outcomes.filter((outcome) => outcome === 'calculated').length).toBeLessThan(4);
  expect(new Set(outcomes)).toEqual(new Set(['calculated', 'served']));
});

test('a run that stood still is overtaken after a minute, and writes nothing any more', async () => {
  const first = holdNextRead();
  const older = world.run();
  await first.reached;
  world.time += leaseMs;
  world.organisation = organisationOf({ manualFunctionalTestCount: 2 });
  expect(await world.run()).toBe('calculated');
  first.open();
  await expect(older).rejects.toThrow('Another execution has taken over');
  expect(world.valueOf('manualTestsExisting')).toBe('2');
});

test('one that was overtaken while it wrote has the metrics calculated again', async () => {
  const write = holdNextWrite();
  const older = world.run();
  await write.reached;
  world.time += leaseMs;
  world.organisation = organisationOf({ manualFunctionalTestCount: 2 });
  await world.run();
  write.open();
  expect([await older, world.runsToStart]).toEqual(['lost', 1]);
  await world.run();
  expect(world.valueOf('manualTestsExisting')).toBe('2');
});

test.each(['reading', 'writing'])(
  'a failure while %s leaves the last good values, and is nobody in the way',
  async (when) => {
    await world.run();
    const good = new Map(world.calculations.rows);
    world.organisation = organisationOf({ manualFunctionalTestCount: 2 });
    const { readOrganisation } = world;
    const { save } = world.calculations;
    const fail = () => Promise.reject(new Error('The database is gone.'));
    if (when === 'reading') world.readOrganisation = fail;
    else world.calculations.save = fail;
    await expect(world.run()).rejects.toThrow('The database is gone.');
    expect(world.calculations.rows).toEqual(good);
    world.readOrganisation = readOrganisation;
    world.calculations.save = save;
    expect(await world.run(0)).toBe('calculated');
    expect(world.valueOf('manualTestsExisting')).toBe('2');
  },
);

test('a run that was killed is in the way for a minute', async () => {
  void holdNextRead();
  void world.run(); // never goes on
  await world.pause(0);
  expect(await world.run(15_000)).toBe('busy');
  expect(await world.run(90_000)).toBe('calculated');
  expect(world.time).toBeLessThanOrEqual(Date.parse('2026-03-02T09:00:00Z') + leaseMs + 1_000);
});

test('a read that takes minutes keeps its turn', async () => {
  world.readOrganisation = async (afterPage) => {
    for (let page = 0; page < 20; page++) {
      world.time += 20_000;
      await Promise.all([afterPage(), afterPage(), afterPage()]);
    }
    return world.organisation;
  };
  expect(await world.run()).toBe('calculated');
});

test.each([
  ['UTC', ['4', '5']],
  ['Asia/Tokyo', ['3', '5']],
])('in %s the month before has no apps of teams founded since, unless they corrected it', async (timeZone, values) => {
  world.timeZone = timeZone;
  world.time = Date.parse('2026-03-05T09:00:00Z');
  const founded = ['2026-01-10T00:00:00Z', '2026-02-28T16:00:00Z', '2026-03-03T00:00:00Z', '2026-03-03T00:00:00Z'];
  world.organisation = organisationOf({}, ...founded.map((each) => ({ founded: each })));
  const [first, , , , corrected] = world.organisation.teams.map(({ $id }) => $id);
  const reported = { automatedFunctionalTestCount: 0 };
  world.reports = { '2026-02': new Map([first, corrected].map((id = '') => [id, reported])) };
  await world.run();
  const months = ['2026-02', '2026-03'].map((month) => world.valueOf('appsWithoutAutomatedFunctionalTests', month));
  expect(months).toEqual(values);
});

test('the month before is calculated from its reports: its figures of monthly metrics, by its last day', async () => {
  world.time = Date.parse('2026-02-27T09:00:00Z');
  world.organisation = organisationOf({ manualFunctionalTestCount: 1, unitTestTools: 'Jest' });
  await world.run();
  world.time = Date.parse('2026-03-05T09:00:00Z');
  world.organisation = organisationOf({ manualFunctionalTestCount: 9 });
  world.reports = { '2026-02': organisationOf({ manualFunctionalTestCount: 4 }).metrics };
  expect(await world.run()).toBe('calculated');
  expect(world.valueOf('manualTestsExisting', '2026-02')).toBe('4');
  // Tools are known as they are now.
  expect(world.valueOf('adoptionAutomatedUnitTesting', '2026-02')).toBe('100.00');
  expect(world.valueOf('manualTestsExisting', '2026-03')).toBe('9');
  expect(world.calculations.rows.get('2026-02-all-manual-tests')).toMatchObject({ updateDateDay: '28' });
});
