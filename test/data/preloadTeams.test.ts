import { tableIds } from '#domain/resourceIds.ts';
import { makeStore } from '#src/app/makeStore.ts';
import { preloadTeams } from '#src/data/preloadTeams.ts';
import { teamsApi } from '#src/data/teamsApi.ts';
import { appApi } from '#src/live/appApi.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { teamRows } from '#test/support/teamRows.ts';

const tableId = tableIds.teamMetadata;

async function preload(account?: null) {
  const memory = memoryServices({ [tableId]: teamRows(3) }, account);
  const store = makeStore({ services: memory.services });
  await store.dispatch(preloadTeams());
  const settled = () => Promise.all(store.dispatch(appApi.util.getRunningQueriesThunk()));
  await settled();
  const listed = () => teamsApi.endpoints.listTeams.select()(store.getState()).data;
  return { ...memory, store, settled, listed };
}

test('all teams are read before the list is shown, and once for both', async () => {
  const { calls, listed, settled, store } = await preload();
  expect(listed()).toHaveLength(3);
  void store.dispatch(teamsApi.endpoints.listTeams.initiate());
  await settled();
  expect(calls).toEqual([`list ${tableId}`]);
});

test('they are kept when events may have been missed before the list is shown', async () => {
  const { listed, put, reconnect, settled } = await preload();
  put(tableId, teamRows(4));
  reconnect(tableId);
  await settled();
  expect(listed()).toHaveLength(4);
});

test('nothing is read for a guest', async () => {
  const { calls } = await preload(null);
  expect(calls).toEqual([]);
});
