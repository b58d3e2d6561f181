/** @jest-environment <rootDir>/test/support/PlatformEnvironment.ts */
import fc from 'fast-check';
import type { MetricKey, MetricValues, MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { addItem, removeItem } from '#domain/tech-inventory/itemEdits.ts';
import { parseItems } from '#domain/tech-inventory/items.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { updateColumn } from '#src/data/inventoryApi.ts';
import { saveMetrics } from '#src/data/metricsApi.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { metricsRow } from '#test/support/metricsRows.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { platformHere } from '#test/support/platformHere.ts';
import { addRows } from '#test/support/platformRows.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { people } from '#test/support/signIn.ts';

const keys = ['automatedFunctionalTestCount', 'manualFunctionalTestCount', 'veracodeScanningPercentage'] as const;
const runs = propertyRuns(1_000);

type Key = (typeof keys)[number];

/** Fields that somebody gives new values at one go, and what is said to each conflict. */
interface Save {
  readonly keys: readonly Key[];
  readonly insists: boolean;
}

/** A value that a person gave a field, in place of the one that this person knew of. */
interface Written {
  readonly key: MetricKey;
  readonly from: number | null;
  readonly to: number | null;
}

const platform = platformHere();
afterEach(() => jest.restoreAllMocks());

const valueOf = (values: MetricValues | null, key: MetricKey) => (values?.[key] ?? null) as number | null;

/** One save of the dialog, through all conflicts, until it is written or nothing of it is left. */
async function save(
  person: AppwriteServices,
  teamId: string,
  seen: MetricValues | null,
  wanted: MetricValues,
  insists: boolean,
) {
  let [base, mine] = [seen ?? {}, wanted];
  for (;;) {
    const { metrics, conflicts } = await saveMetrics(person.tables, {
      teamId,
      userName: 'Sam Staff',
      edit: { base, mine },
      timeZone: 'UTC',
    });
    const written = Object.keys(mine).map((name): Written => {
      const key = name as MetricKey;
      return { key, from: valueOf(base, key), to: valueOf(mine, key) };
    });
    if (conflicts.length === 0) return { metrics, written };
    const theirs = Object.fromEntries(conflicts.map((conflict) => [conflict.key, conflict.theirs])) as MetricValues;
    base = { ...base, ...theirs };
    if (!insists) mine = Object.fromEntries(Object.entries(mine).filter(([key]) => !(key in theirs)));
  }
}

const saves = fc.array(fc.record<Save>({ keys: fc.subarray([...keys], { minLength: 1 }), insists: fc.boolean() }), {
  minLength: 1,
  maxLength: 2,
});

test('two people at work on one form: in 1,000 interleavings of their requests no value is lost', async () => {
  const send = globalThis.fetch;
  const sam = await openOwnSession(platform, people.sam);
  const kim = await openOwnSession(platform, people.kim);
  let [run, conflicted] = [0, 0];
  const start = fc.constantFrom<Partial<MonthlyMetricsFields> | null>(null, {
    [keys[0]]: null,
    [keys[1]]: 2,
    [keys[2]]: 3,
  });

  await fc.assert(
    fc.asyncProperty(start, saves, saves, fc.scheduler(), async (before, ofSam, ofKim, scheduler) => {
      const teamId = `team-${(run += 1)}`;
      if (before !== null) await addRows(platform, tableIds.teamMonthlyMetrics, [metricsRow(teamId, before)]);

      const written: Written[] = [];
      let fresh = 10;
      /** Every value is given once, so that it can be told whose it is. */
      async function work(person: AppwriteServices, all: readonly Save[]): Promise<void> {
        let seen: MetricValues | null = before;
        for (const { keys: changed, insists } of all) {
          const wanted = Object.fromEntries(changed.map((key) => [key, (fresh += 1)])) as MetricValues;
          const result = await save(person, teamId, seen, wanted, insists);
          written.push(...result.written);
          conflicted += result.written.some(({ key, from }) => from !== valueOf(seen, key)) ? 1 : 0;
          seen = result.metrics;
        }
      }

      // One request at a time reaches the platform, and which is next is the scheduler's choice.
      jest.spyOn(globalThis, 'fetch').mockImplementation(scheduler.scheduleFunction(send));
      await scheduler.waitFor(Promise.all([work(sam, ofSam), work(kim, ofKim)]));
      jest.restoreAllMocks();

      const [found] = await sam.tables.listAll(tableIds.teamMonthlyMetrics, {
        filters: [{ column: '$id', equals: teamId }],
      });
      for (const key of keys) {
        // From the first value to the last, each written in place of one that its writer knew of, and none left out.
        const steps = written.filter((each) => each.key === key);
        let value = valueOf(before, key);
        for (let step; (step = steps.find(({ from }) => from === value)); value = step.to)
          steps.splice(steps.indexOf(step), 1);
        expect([steps, found?.[key] ?? null]).toEqual([[], value]);
      }
    }),
    { numRuns: runs, endOnFailure: true },
  );
  expect(run).toBe(runs);
  // They did get in each other's way.
  expect(conflicted).toBeGreaterThan(runs / 10);
});

describe('an inventory', () => {
  const column = 'unitTestTools';

  type Change = { readonly add: string } | { readonly remove: string };

  function apply({ tables }: AppwriteServices, teamId: string, change: Change, seen: string | null): Promise<unknown> {
    return updateColumn(tables, { teamId, column, userName: 'Sam Staff' }, (stored) => {
      if ('remove' in change) {
        const result = removeItem(column, stored, { text: change.remove, occurrence: 0 }, seen);
        return { stored: result?.stored ?? null, result: null };
      }
      const result = addItem(column, stored, { name: change.add, version: '' });
      return { stored: result.outcome === 'added' ? result.stored : null, result: null };
    });
  }

  async function applyAll(person: AppwriteServices, teamId: string, changes: readonly Change[], seen: string | null) {
    for (const change of changes) await apply(person, teamId, change, seen);
  }

  /** Two people's changes; nobody removes what the other one adds. */
  const changesOf = (person: string, removable: readonly string[]) =>
    fc.shuffledSubarray(
      [
        { add: `${person} 1` },
        { add: `${person} 2` },
        { add: 'both' },
        ...removable.map((remove) => ({ remove })),
      ] as Change[],
      { minLength: 1, maxLength: 3 },
    );

  test('two people at work on one list: in 1,000 interleavings of their requests nothing is lost', async () => {
    const send = globalThis.fetch;
    const sam = await openOwnSession(platform, people.sam);
    const kim = await openOwnSession(platform, people.kim);
    let run = 0;
    const start = fc.constantFrom(null, '', 'a|b|c', ' a ||b');
    const scenario = start.chain((stored) => {
      const there = parseItems(column, stored).map(({ text }) => text);
      return fc.tuple(fc.constant(stored), changesOf('sam', there), changesOf('kim', there));
    });

    await fc.assert(
      fc.asyncProperty(scenario, fc.scheduler(), async ([stored, ofSam, ofKim], scheduler) => {
        const teamId = `team-${(run += 1)}`;
        if (stored !== null)
          await addRows(platform, tableIds.teamTechInventory, [inventoryRow(teamId, { [column]: stored })]);

        // One request at a time reaches the platform, and which is next is the scheduler's choice.
        jest.spyOn(globalThis, 'fetch').mockImplementation(scheduler.scheduleFunction(send));
        await scheduler.waitFor(
          Promise.all([applyAll(sam, teamId, ofSam, stored), applyAll(kim, teamId, ofKim, stored)]),
        );
        jest.restoreAllMocks();

        const changes = [...ofSam, ...ofKim];
        const gone = new Set(changes.flatMap((change) => ('remove' in change ? [change.remove] : [])));
        const there = parseItems(column, stored).map(({ text }) => text);
        const added = changes.flatMap((change) => ('add' in change ? [change.add] : []));
        const expected = new Set([...there.filter((text) => !gone.has(text)), ...added]);
        const found = await sam.tables.listAll(tableIds.teamTechInventory, {
          filters: [{ column: '$id', equals: teamId }],
        });
        expect(
          parseItems(column, found[0]?.[column])
            .map(({ text }) => text)
            .toSorted(),
        ).toEqual([...expected].toSorted());
      }),
      { numRuns: runs, endOnFailure: true },
    );
    expect(run).toBe(runs);
  });
});
