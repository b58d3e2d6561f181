import fc from 'fast-check';
import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import { makeStore } from '#src/app/makeStore.ts';
import type { ReaderCheck } from '#src/appwrite/privateEntries.ts';
import type { TablesService } from '#src/appwrite/services.ts';
import { createTables } from '#src/appwrite/tables.ts';
import { createWriteLimits } from '#src/appwrite/writeLimits.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { anyDisturbance, type Disturbance, PagingPlatform, tableSizes } from '#test/support/PagingPlatform.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';

const tableId = tableIds.teamMetadata;
const idOf = ({ $id }: { readonly $id: string }): string => $id;
const disturbances = fc.array(anyDisturbance, { maxLength: 12 });
const pageSize = fc.constantFrom(100, 1_000);

/** No list here is private. */
const readerCheck: ReaderCheck = { verifyEmpty: () => Promise.resolve(), verifyNotFound: (entry) => entry };

function tablesOf(platform: PagingPlatform): TablesService {
  return createTables(platform.connect(), readerCheck, createWriteLimits(), { tell: () => undefined });
}

/** A small table is read often, the largest a few times. */
function runsFor(size: number): number {
  if (size > 10_000) return propertyRuns(3);
  return propertyRuns(size > 1_000 ? 10 : 100);
}

test.each(tableSizes)('%i rows come complete, each once, in order', async (size) => {
  const platform = new PagingPlatform({ size });
  const teams = await tablesOf(platform).listAll(tableId);
  expect(teams.map(idOf)).toEqual(platform.rows.map(idOf));
});

test.each(tableSizes)(
  'of %i rows each that stays comes once, in order, whatever is added, removed or fails between pages',
  async (size) => {
    await fc.assert(
      fc.asyncProperty(disturbances, pageSize, fc.constantFrom('end', 'front'), async (changes, rows, addsAt) => {
        const platform = new PagingPlatform({ size, disturbances: changes, addsAt });
        const before = platform.rows.map(idOf);
        const read = (await tablesOf(platform).listAll(tableId, { pageSize: rows })).map(idOf);
        const left = new Set(platform.rows.map(idOf));
        const known = new Set(before);
        expect(new Set(read).size).toBe(read.length);
        expect(read.filter((id) => left.has(id) && known.has(id))).toEqual(before.filter((id) => left.has(id)));
      }),
      { numRuns: runsFor(size) },
    );
  },
);

test('the rows are counted with the first page alone, and not for each of the others', async () => {
  const platform = new PagingPlatform({ size: 350 });
  await tablesOf(platform).listAll(tableId);
  expect(platform.counted).toEqual([true, false, false, false]);
});

test.each([
  [undefined, 15_000],
  [1_000, 60_000],
])('a call for pages of %s rows may take %i ms', async (rows, expected) => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  await tablesOf(new PagingPlatform({ size: 1 })).listAll(tableId, rows === undefined ? {} : { pageSize: rows });
  expect(timeout.mock.calls).toEqual([[expected]]);
});

test('a page that is refused fails the list: there are no lists with a hole', async () => {
  const platform = new PagingPlatform({ size: 1_000, refusedCall: 4 });
  await expect(tablesOf(platform).listAll(tableId)).rejects.toMatchObject({ code: 401 });
});

const api = appApi.injectEndpoints({
  endpoints: (build) => ({
    listWhileWritten: build.query<Team[], string>({
      ...liveListEndpoint({ tableId, tag: () => ({ type: 'Team', id: 'WRITTEN' }) }),
    }),
  }),
});

async function readLive(size: number, changes: readonly Disturbance[]) {
  const memory = memoryServices({});
  const platform = new PagingPlatform({
    size,
    disturbances: changes,
    onEvent: (event) => memory.announce(tableId, event),
  });
  const services = { ...memory.services, tables: tablesOf(platform) };
  const store = makeStore({ services });
  const shown = store.dispatch(api.endpoints.listWhileWritten.initiate('all'));
  const { data = [] } = await shown;
  shown.unsubscribe();
  return { shown: data.map(idOf).sort(), there: platform.rows.map(idOf).sort() };
}

test.each(tableSizes)('a live list of %i rows ends as the table does', async (size) => {
  await fc.assert(
    fc.asyncProperty(disturbances, async (changes) => {
      const { shown, there } = await readLive(size, changes);
      expect(shown).toEqual(there);
    }),
    { numRuns: runsFor(size) },
  );
});
