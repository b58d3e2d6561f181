import fc from 'fast-check';
import { calendarDay, startOfDay } from '#domain/calendarDay.ts';
import { addMonths, type Month, monthOf } from '#domain/monthly-metrics/reports.ts';
import { calculateMonth } from '#functions/metric-calculator/main.ts';
import { crashingPorts } from '#test/support/crashingPorts.ts';
import { forAllAsync } from '#test/support/forAll.ts';
import { MemoryCalculator } from '#test/support/memoryCalculator.ts';
import { organisationOf } from '#test/support/organisation.ts';

/** Twelve zones, from the first to the last of the earth. */
const zones = [
  ...['Pacific/Kiritimati', 'Pacific/Auckland', 'Australia/Lord_Howe', 'Asia/Tokyo', 'Asia/Kathmandu', 'Asia/Kolkata'],
  ...['Europe/Berlin', 'UTC', 'America/St_Johns', 'America/New_York', 'Pacific/Marquesas', 'Pacific/Pago_Pago'],
];
const [hourMs, dayMs] = [3_600_000, 86_400_000];
const teams = ['team-1', 'team-2', 'team-3'] as const;

/** First instants of the months that end, and those in which they are closed. */
const boundaries = ['2026-12-01', '2026-12-11', '2027-01-01', '2027-01-11'] as const;
const firstDay = '2026-11-20';

/** What a person does near a boundary. */
const act = fc.record({
  boundary: fc.constantFrom(...boundaries),
  seconds: fc.oneof(fc.integer({ min: -7_200, max: 7_200 }), fc.integer({ min: -432_000, max: 432_000 })),
  kind: fc.constantFrom('save', 'save', 'correct', 'correct', 'remove', 'undo'),
  team: fc.constantFrom(...teams),
  value: fc.integer({ min: 1, max: 99_999 }),
  /** A save may wait for the sweep, a correction for the database. */
  delay: fc.double({ min: 0, max: 1, noNaN: true }),
});
/** Hours without a run, from so many hours after a boundary; and runs that die at one of their calls, by their number. */
const outages = fc.record({
  boundary: fc.constantFrom(...boundaries),
  from: fc.integer({ min: -5, max: 5 }),
  hours: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 24, max: 1_000 })),
  dying: fc.array(fc.tuple(fc.nat(120), fc.integer({ min: 1, max: 15 })), { maxLength: 30 }),
});

/** What was done when, from the start of an act to the instant in which its effect is stored. */
interface Done {
  readonly kind: 'save' | 'correct' | 'remove' | 'undo';
  readonly team: string;
  readonly value: number;
  readonly at: number;
  readonly storedAt: number;
}

type Acts = readonly (typeof act extends fc.Arbitrary<infer Act> ? Act : never)[];

function listDone(acts: Acts, timeZone: string): Done[] {
  return acts.flatMap(({ boundary, seconds, kind, team, value, delay }) => {
    const at = startOfDay(boundary, timeZone).getTime() + seconds * 1_000;
    const day = Number(calendarDay(new Date(at), timeZone).slice(8));
    // Who is counted changes before the first closing only, so that it is the same for both months.
    if ((kind === 'remove' || kind === 'undo') && calendarDay(new Date(at), timeZone) > '2026-12-10') return [];
    if (kind === 'correct' && day > 10) return [];
    const late = { save: hourMs, correct: 900_000, remove: 0, undo: 0 }[kind];
    return [{ kind, team, value, at, storedAt: at + delay * late }];
  });
}

/** The value that a team has reported for a month or last before, by what was stored until then. */
function reportOf(done: readonly Done[], team: string, month: Month, timeZone: string): number | undefined {
  const ofTeam = done.filter((each) => each.team === team);
  const monthsOf = ({ kind, at }: Done) => addMonths(monthOf(new Date(at), timeZone), kind === 'correct' ? -1 : 0);
  for (let wanted = month; wanted >= '2026-10'; wanted = addMonths(wanted, -1)) {
    const last = (kind: Done['kind']) =>
      ofTeam
        .filter((each) => each.kind === kind && monthsOf(each) === wanted)
        .sort((one, other) => one.at - other.at)
        .at(-1);
    const report = last('correct') ?? last('save');
    if (report !== undefined) return report.value;
  }
  return undefined;
}

function isThere(done: readonly Done[], team: string): boolean {
  const changes = done.filter((each) => each.team === team && (each.kind === 'remove' || each.kind === 'undo'));
  return changes.sort((one, other) => one.storedAt - other.storedAt).at(-1)?.kind !== 'remove';
}

test.each(zones)('in %s a month has the figures of its reports, whatever is late and whatever dies', (timeZone) =>
  forAllAsync(40, [fc.array(act, { minLength: 5, maxLength: 25 }), outages], async (acts, { dying, ...outage }) => {
    const world = new MemoryCalculator();
    world.timeZone = timeZone;
    const done = listDone(acts, timeZone);
    const stored = () => done.filter(({ storedAt }) => storedAt <= world.time);
    const sumOf = (seen: readonly Done[], month: Month) =>
      teams.reduce((sum, team) => sum + (isThere(seen, team) ? (reportOf(seen, team, month, timeZone) ?? 0) : 0), 0);
    const readTeams = (month: Month) => {
      const counts = teams.map((team) => ({
        manualFunctionalTestCount: reportOf(stored(), team, month, timeZone) ?? null,
      }));
      const { teams: all, inventories, metrics } = organisationOf(...counts);
      return { teams: all.filter(({ $id }) => isThere(stored(), $id)), inventories, metrics };
    };
    world.readOrganisation = async (afterPage) => {
      await afterPage();
      return readTeams(monthOf(new Date(world.time), timeZone));
    };
    world.readReports = async (month, _teamIds, afterPage) => {
      await afterPage();
      return new Map(readTeams(month).metrics);
    };

    const start = startOfDay(firstDay, timeZone).getTime();
    const silentFrom = startOfDay(outage.boundary, timeZone).getTime() + outage.from * hourMs;
    const lastRun = startOfDay('2027-02-05', timeZone).getTime();
    const near = boundaries.map((day) => startOfDay(day, timeZone).getTime());
    let number = 0;
    for (let time = start - (start % hourMs); time < lastRun; time += hourMs) {
      const isNear = near.some((instant) => Math.abs(time - instant) <= 9 * hourMs);
      if (!isNear && (time - start) % dayMs >= hourMs) continue;
      if (time >= silentFrom && time < silentFrom + outage.hours * hourMs) continue;
      world.time = time;
      number += 1;
      const death = dying.find(([run]) => run === number);
      if (death === undefined) expect(await world.run()).toBe('calculated');
      else {
        const { ports, died } = crashingPorts(world, death[1]);
        await Promise.race([calculateMonth(`dying-${number}`, ports, 0), died]);
      }
    }
    world.time = lastRun;
    await world.run();
    const figures = ['2026-11', '2026-12'].map((month) => world.valueOf('manualTestsExisting', month));
    expect(figures).toEqual(['2026-11', '2026-12'].map((month) => String(sumOf(done, month))));
    // Closed for good.
    done.push(...teams.map((team) => ({ kind: 'correct' as const, team, value: 1, at: near[3]! - 1, storedAt: 0 })));
    await world.run();
    expect(world.valueOf('manualTestsExisting', '2026-12')).toBe(figures[1]);
  }),
);
