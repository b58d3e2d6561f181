import { appApi } from '../../src/api/appApi';
import { keepListLive } from '../../src/api/keepListLive';
import { makeStore } from '../../src/app/store';
import { tableIds } from '../../domain/resourceIds';
import type { Team } from '../../domain/team';
import { memoryServices } from '../support/memoryServices';
import { teamRow } from './teamRow';

const tableId = tableIds.teamMetadata;

const api = appApi.injectEndpoints({
  endpoints: (build) => ({
    listSector: build.query<Team[], string>({
      query:
        (sector) =>
        ({ tables }) =>
          tables.listAll<Team>(tableId, { filters: [{ column: 'sector', equals: sector }] }),
      ...keepListLive<Team, string>({
        tableId,
        belongs: (team, sector) => team.sector === sector,
        refetch: (sector, dispatch): unknown =>
          dispatch(api.endpoints.listSector.initiate(sector, { forceRefetch: true, subscribe: false })),
      }),
    }),
  }),
});

const banking = [teamRow('a', 'Banking'), teamRow('b', 'Banking')];

/** A store that shows the teams of one sector; `list` reads them when no call is under way any more. */
async function showSector() {
  const memory = memoryServices({ [tableId]: [...banking, teamRow('c', 'Retail')] });
  const store = makeStore({ services: memory.services });
  const shown = store.dispatch(api.endpoints.listSector.initiate('Banking'));
  const settled = (): Promise<unknown> => Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  const list = async (): Promise<string[]> => {
    await settled();
    return (api.endpoints.listSector.select('Banking')(store.getState()).data ?? []).map(({ $id }) => $id);
  };
  await settled();
  return { ...memory, list, shown, settled };
}

test('a created row that belongs appears; one that does not stays out', async () => {
  const { announce, list } = await showSector();
  announce(tableId, { action: 'create', row: teamRow('new', 'Banking') });
  announce(tableId, { action: 'create', row: teamRow('other', 'Retail') });
  expect(await list()).toEqual(['new', 'a', 'b']);
});

test('a deleted row goes', async () => {
  const { announce, list } = await showSector();
  announce(tableId, { action: 'delete', row: teamRow('a', 'Banking') });
  expect(await list()).toEqual(['b']);
});

test('the list is asked for again when the platform has begun to listen, and after each reconnect', async () => {
  const { calls, reconnect, settled } = await showSector();
  await settled();
  expect(calls).toHaveLength(2);
  reconnect(tableId);
  await settled();
  expect(calls).toHaveLength(3);
});

test('an event that overtakes the answer is not lost', async () => {
  const { announce, hold, list, reconnect, settled } = await showSector();
  await settled();
  const release = hold(tableId);
  reconnect(tableId);
  announce(tableId, { action: 'create', row: teamRow('new', 'Banking') });
  release();
  expect(await list()).toEqual(['new', 'a', 'b']);
});
