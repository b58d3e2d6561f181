import { MemoryCalculator } from '#test/support/memoryCalculator.ts';
import { organisationOf } from '#test/support/organisation.ts';

let world: MemoryCalculator;

beforeEach(() => {
  world = new MemoryCalculator();
  world.organisation = organisationOf({ manualFunctionalTestCount: 1 });
});

const reported = (count: number) => organisationOf({ manualFunctionalTestCount: count }).metrics;

test('a correction that began before the closing and is stored after it reaches the last figures, a later one none', async () => {
  world.time = Date.parse('2026-12-11T00:00:00Z');
  world.reports = { '2026-11': reported(4) };
  await world.run();
  world.reports = { '2026-11': reported(5) };
  world.time = Date.parse('2026-12-11T02:00:00Z');
  await world.run();
  world.reports = { '2026-11': reported(6) };
  await world.run();
  expect(world.valueOf('manualTestsExisting', '2026-11')).toBe('5');
});

test('months whose runs never came are calculated by the next one', async () => {
  world.time = Date.parse('2026-11-20T09:00:00Z');
  await world.run();
  world.reports = { '2026-11': reported(11), '2026-12': reported(12) };
  world.time = Date.parse('2027-01-20T09:00:00Z');
  await world.run();
  expect(['2026-11', '2026-12'].map((month) => world.valueOf('manualTestsExisting', month))).toEqual(['11', '12']);
});

test('a run that was killed before it wrote leaves the month before to the next one', async () => {
  world.time = Date.parse('2026-11-30T23:00:00Z');
  await world.run();
  world.reports = { '2026-11': reported(7) };
  world.time = Date.parse('2026-12-11T02:00:00Z');
  const { readOrganisation } = world;
  world.readOrganisation = () => new Promise(() => undefined);
  void world.run(); // never goes on
  await world.pause(0);
  world.readOrganisation = readOrganisation;
  expect(await world.run(90_000)).toBe('calculated');
  expect(world.valueOf('manualTestsExisting', '2026-11')).toBe('7');
});
