/** @jest-environment <rootDir>/test/support/PlatformEnvironment.ts */
import fc from 'fast-check';
import { tableIds } from '#domain/resourceIds.ts';
import { addItem, removeItem } from '#domain/tech-inventory/itemEdits.ts';
import { parseItems } from '#domain/tech-inventory/items.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { updateColumn } from '#src/data/inventoryApi.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { addRows } from '#test/support/platformRows.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { platformHere } from '#test/support/platformHere.ts';
import { people } from '#test/support/signIn.ts';

const column = 'unitTestTools';
const runs = propertyRuns(1_000);

type Change = { readonly add: string } | { readonly remove: string };

const platform = platformHere();
afterEach(() => jest.restoreAllMocks());

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
