import fc from 'fast-check';
import { addMonths, monthOf } from '#domain/monthly-metrics/reports.ts';
import { readCounts, technologyMonthId, type TechnologyMonthFields } from '#domain/technologies/months.ts';
import {
  type CountPorts,
  countTechnologyMonths,
  InventoryCounter,
  listMonthsDue,
} from '#functions/change-recorder/countTechnologyMonths.ts';
import type { StoredState, TrackedRow } from '#functions/runtime/history/ports.ts';
import { forAllAsync } from '#test/support/forAll.ts';
import { countTechnologies } from '#test/support/countTechnologies.ts';

const hourMs = 60 * 60 * 1_000;
const graceMs = 2 * 60 * 1_000;
const timeZone = 'Pacific/Auckland';
const beginning = Date.parse('2026-01-20T00:00:00Z');
/** Begin of each month in Auckland (its summer time ends in April). */
const ends = { '2026-01': '2026-01-31T11:00Z', '2026-02': '2026-02-28T11:00Z', '2026-03': '2026-03-31T11:00Z' };
const teams = ['one', 'two', 'three'];

interface Change {
  readonly team: string;
  readonly value: string | null;
  /** Unix time, ms. */
  readonly at: number;
  /** Its event comes so much later; none comes for null. */
  readonly delayMs: number | null;
}

/** Hourly around the ends of months, as far as it matters, and at the end. */
const sweepTimes = [
  ...Object.values(ends).flatMap((end) =>
    Array.from({ length: 12 }, (_, hour) => Date.parse(end) + (hour - 4) * hourMs),
  ),
  ...[0, 1, 2].map((hour) => Date.parse('2026-04-11Z') + hour * hourMs),
];

const aroundEnds = fc
  .tuple(fc.constantFrom(...Object.values(ends)), fc.integer({ min: -4 * hourMs, max: 5 * hourMs }))
  .map(([end, offset]) => Date.parse(end) + offset);
const change: fc.Arbitrary<Change> = fc.record({
  team: fc.constantFrom(...teams),
  value: fc.constantFrom('Java:8', 'Java:17|Go', 'go', null),
  at: fc.oneof(aroundEnds, fc.integer({ min: beginning + 1, max: Date.parse('2026-04-10T00:00:00Z') })),
  delayMs: fc.oneof(fc.integer({ min: 0, max: 2 * hourMs - graceMs }), fc.constant(null)),
});

/** The platform as the counting sees it at one time after another. */
class Platform {
  readonly months = new Map<string, TechnologyMonthFields & { readonly createdAt: number }>();
  now = beginning;
  /** Calls to save until one of them fails. */
  savesLeft = Infinity;
  private readonly known = new Set<Change>();

  constructor(private readonly changes: readonly Change[]) {}

  valueOf(team: string, time: number, changes: readonly Change[] = this.changes): string | null {
    return changes.findLast((each) => each.team === team && each.at < time)?.value ?? null;
  }

  /** Known changes: their event has come, or a sweep has found them. */
  knownOf(team: string): Change[] {
    return this.changes.filter((each) => each.team === team && this.known.has(each));
  }

  async sweepAt(time: number): Promise<void> {
    this.now = time;
    for (const each of this.changes) {
      if (each.delayMs !== null && each.at + each.delayMs <= time) this.known.add(each);
    }
    for (const team of teams) {
      const last = this.changes.findLast((each) => each.team === team && each.at < time);
      if (last && last.at <= time - graceMs) this.known.add(last);
    }
    const due = await listMonthsDue(new Date(beginning).toISOString(), this.ports);
    const existing = new Map(teams.map((team) => [team, { $createdAt: '2025-01-01T00:00:00Z' }]));
    const counter = new InventoryCounter(existing, due.past.length > 0);
    for (const team of teams) {
      const last = this.changes.findLast((each) => each.team === team && each.at < time);
      const languageAndVersion = last?.value ?? null;
      const $updatedAt = new Date(last?.at ?? beginning).toISOString();
      counter.add({ $id: team, languageAndVersion, $updatedAt } as unknown as TrackedRow);
    }
    await countTechnologyMonths(counter, due, this.ports);
  }

  private readonly ports: CountPorts = {
    timeZone,
    now: () => this.now,
    states: {
      list: (_area, rowIds) =>
        Promise.resolve(
          new Map(
            rowIds.map((team) => {
              const state = { languageAndVersion: this.knownOf(team).at(-1)?.value ?? null };
              return [team, [{ state } as unknown as StoredState]];
            }),
          ),
        ),
    },
    technologyMonths: {
      listDates: (since) =>
        Promise.resolve(
          new Map(
            [...this.months]
              .filter(([, { month }]) => month >= since)
              .map(([id, { createdAt }]) => [id, new Date(createdAt).toISOString()]),
          ),
        ),
      find: (ids) => Promise.resolve(new Map([...this.months].filter(([id]) => ids.includes(id)))),
      save: (rows) => {
        this.savesLeft -= 1;
        if (this.savesLeft < 0) return Promise.reject(new Error('Killed.'));
        for (const [id, fields] of rows) {
          this.months.set(id, { ...fields, createdAt: this.months.get(id)?.createdAt ?? this.now });
        }
        return Promise.resolve();
      },
    },
    inventoryEntries: (since) => {
      const entries = teams.flatMap((team) => {
        const known = this.knownOf(team);
        return known.map(({ at, value }, index) => ({
          teamId: team,
          field: 'languageAndVersion',
          oldValue: known[index - 1]?.value ?? null,
          newValue: value,
          at,
          changedAt: new Date(at).toISOString(),
        }));
      });
      const wanted = entries.filter(({ at }) => at >= since.getTime()).sort((one, other) => other.at - one.at);
      return (async function* () {
        for (const entry of wanted) yield await Promise.resolve([entry]);
      })();
    },
  };
}

test('whatever becomes known when, and whatever dies: each month is what was known of its last instant', () =>
  forAllAsync(
    60,
    [
      fc.array(change, { maxLength: 12 }),
      fc.integer({ min: 0, max: hourMs - 1 }),
      fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
      fc.integer({ min: beginning, max: Date.parse('2026-04-09Z') }),
    ],
    async (made, minute, deaths, firstSweep) => {
      const changes = made
        .toSorted((one, other) => one.at - other.at)
        .filter(({ at }, index, all) => at !== all[index - 1]?.at);
      const platform = new Platform(changes);
      const died = new Set<string>();
      for (const time of sweepTimes.map((each) => each + minute).filter((each) => each > firstSweep)) {
        const month = monthOf(new Date(time), timeZone);
        const isFirst = !platform.months.has(technologyMonthId(month, 'languageAndVersion'));
        const saves = isFirst && !died.has(month) ? deaths.at(died.size) : undefined;
        platform.savesLeft = saves ?? Infinity;
        if (saves !== undefined) died.add(month);
        await platform.sweepAt(time).catch((thrown: unknown) => {
          expect(thrown).toEqual(new Error('Killed.'));
        });
      }
      for (const [month, end] of Object.entries(ends)) {
        const then = teams.map((team) => platform.valueOf(team, Date.parse(end), platform.knownOf(team)));
        const stored = platform.months.get(technologyMonthId(month, 'languageAndVersion'));
        const expected = countTechnologies('languageAndVersion', then);
        expect([month, readCounts(stored ?? { counts: '' })]).toEqual([month, expected]);
        expect(stored?.teams).toBe(teams.length);
      }
      expect(platform.months.has(technologyMonthId(addMonths('2026-01', -1), 'languageAndVersion'))).toBe(false);
    },
  ));
