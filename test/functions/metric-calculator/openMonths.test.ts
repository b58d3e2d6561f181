import { startOfDay } from '#domain/calendarDay.ts';
import { MemoryCalculator } from '#test/support/memoryCalculator.ts';
import { organisationOf } from '#test/support/organisation.ts';

let world: MemoryCalculator;

beforeEach(() => {
  world = new MemoryCalculator();
  world.organisation = organisationOf({ manualFunctionalTestCount: 1 });
});

/** Twelve zones, from the first to the last of the earth. */
const zones = [
  ...['Pacific/Kiritimati', 'Pacific/Auckland', 'Australia/Lord_Howe', 'Asia/Tokyo', 'Asia/Kathmandu', 'Asia/Kolkata'],
  ...['Europe/Berlin', 'UTC', 'America/St_Johns', 'America/New_York', 'Pacific/Marquesas', 'Pacific/Pago_Pago'],
];

describe.each(zones)('in %s', (timeZone) => {
  const reported = (count: number) => organisationOf({ manualFunctionalTestCount: count }).metrics;

  test.each([
    ['2026-11', '2026-12'],
    ['2026-12', '2027-01'],
  ])(
    'what is saved in the last hour of %s reaches the figures of that month until it is closed',
    async (month, next) => {
      world.timeZone = timeZone;
      const startOf = (day: number) => startOfDay(`${next}-${String(day).padStart(2, '0')}`, timeZone).getTime();
      world.time = startOf(1) - 3_600_000;
      await world.run();
      world.organisation = organisationOf({ manualFunctionalTestCount: 72_738 });
      world.reports = { [month]: reported(72_738) };
      // No run between the save and the month's end.
      world.time = startOf(1);
      await world.run();
      expect(world.valueOf('manualTestsExisting', month)).toBe('72738');
      // A correction on the last day, after which the next run comes when the month is closed.
      world.time = startOf(11) - 1;
      await world.run();
      world.reports = { [month]: reported(5) };
      world.time = startOf(11);
      await world.run();
      expect(world.valueOf('manualTestsExisting', month)).toBe('5');
      world.reports = { [month]: reported(6) };
      world.time = startOf(12);
      await world.run();
      expect(world.valueOf('manualTestsExisting', month)).toBe('5');
    },
  );
});

test('months whose runs never came are calculated by the next one', async () => {
  world.time = Date.parse('2026-11-20T09:00:00Z');
  await world.run();
  world.reports = {
    '2026-11': organisationOf({ manualFunctionalTestCount: 11 }).metrics,
    '2026-12': organisationOf({ manualFunctionalTestCount: 12 }).metrics,
  };
  world.time = Date.parse('2027-01-20T09:00:00Z');
  await world.run();
  expect(['2026-11', '2026-12'].map((month) => world.valueOf('manualTestsExisting', month))).toEqual(['11', '12']);
});

test('a run that was killed before it wrote leaves the month before to the next one', async () => {
  world.time = Date.parse('2026-11-30T23:00:00Z');
  await world.run();
  world.reports = { '2026-11': organisationOf({ manualFunctionalTestCount: 7 }).metrics };
  world.time = Date.parse('2026-12-11T00:00:00Z');
  const { readOrganisation } = world;
  world.readOrganisation = () => new Promise(() => undefined);
  void world.run(); // never goes on
  await world.pause(0);
  world.readOrganisation = readOrganisation;
  expect(await world.run(90_000)).toBe('calculated');
  expect(world.valueOf('manualTestsExisting', '2026-11')).toBe('7');
});
