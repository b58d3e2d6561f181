import { waitFor } from '@testing-library/react';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import { makeStore } from '#src/app/makeStore.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { teamRow } from '#test/support/teamRows.ts';

const tableId = tableIds.teamMetadata;

const api = appApi.injectEndpoints({
  endpoints: (build) => ({
    listSector: build.query<Team[], string>({
      ...liveListEndpoint({
        tableId,
        list: (sector: string) => ({ filters: [{ column: 'sector', equals: sector }] }),
        belongs: (team, sector) => team.sector === sector,
        tag: (sector) => ({ type: 'Team', id: sector }),
      }),
    }),
  }),
});

const teamOf = ($id: string, sector: string) => teamRow($id, { sector });
const banking = [teamOf('a', 'Banking'), teamOf('b', 'Banking')];

/** A store that is asked for the teams of one sector; `list` reads them when no call is under way any more. */
function openSector() {
  const memory = memoryServices({ [tableId]: [...banking, teamOf('c', 'Retail')] });
  const releaseListening = memory.holdListening();
  const store = makeStore({ services: memory.services });
  const shown = store.dispatch(api.endpoints.listSector.initiate('Banking'));
  const settled = (): Promise<unknown> => Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  const list = async (): Promise<string[]> => {
    await settled();
    return (api.endpoints.listSector.select('Banking')(store.getState()).data ?? []).map(({ $id }) => $id);
  };
  return { ...memory, releaseListening, list, shown, settled };
}

/** The same when the list is there and the platform listens. */
async function showSector() {
  const opened = openSector();
  opened.releaseListening();
  await opened.settled();
  return opened;
}

test('a created row that belongs appears; one that does not stays out', async () => {
  const { announce, list } = await showSector();
  announce(tableId, { action: 'create', row: teamOf('new', 'Banking') });
  announce(tableId, { action: 'create', row: teamOf('other', 'Retail') });
  expect(await list()).toEqual(['new', 'a', 'b']);
});

test('a deleted row goes', async () => {
  const { announce, list } = await showSector();
  announce(tableId, { action: 'delete', row: teamOf('a', 'Banking') });
  expect(await list()).toEqual(['b']);
});

test('the list is asked for once the platform listens, and not twice', async () => {
  const { calls, list, releaseListening } = openSector();
  expect(calls).toEqual([]);
  releaseListening();
  expect(await list()).toEqual(['a', 'b']);
  expect(calls).toHaveLength(1);
});

test('a platform that takes long to listen is not waited for: the list is asked for, and again when it listens', async () => {
  const { calls, list, put, releaseListening } = openSector();
  expect(await list()).toEqual(['a', 'b']);
  expect(calls).toHaveLength(1);
  put(tableId, [...banking, teamOf('untold', 'Banking')]);
  releaseListening();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(await list()).toEqual(['a', 'b', 'untold']);
});

test('the platform is waited for 300 ms, and the list asked for again once when it listens after that', async () => {
  jest.useFakeTimers();
  try {
    const { calls, releaseListening } = openSector();
    await jest.advanceTimersByTimeAsync(299);
    expect(calls).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(1);
    releaseListening();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(calls).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});

test('what is told while the list waits is in it', async () => {
  const { announce, list, put, releaseListening } = openSector();
  const row = teamOf('new', 'Banking');
  put(tableId, [...banking, row]);
  announce(tableId, { action: 'create', row });
  releaseListening();
  expect(await list()).toEqual(['a', 'b', 'new']);
});

test('the list is asked for again after each reconnect', async () => {
  const { calls, reconnect, settled } = await showSector();
  reconnect(tableId);
  await settled();
  expect(calls).toHaveLength(2);
});

test('an event that overtakes the answer is not lost', async () => {
  const { announce, hold, list, reconnect, settled } = await showSector();
  await settled();
  const release = hold(tableId);
  reconnect(tableId);
  announce(tableId, { action: 'create', row: teamOf('new', 'Banking') });
  release();
  expect(await list()).toEqual(['new', 'a', 'b']);
});

test('a poll asks for the list again, unless it is on its way already', async () => {
  const { calls, hold, list, poll, put } = await showSector();
  put(tableId, [...banking, teamOf('untold', 'Banking')]);
  const release = hold(tableId);
  poll(tableId);
  poll(tableId);
  release();
  expect(await list()).toEqual(['a', 'b', 'untold']);
  expect(calls).toHaveLength(2);
});

test('a list that could not be fetched is there after a poll', async () => {
  const { fail, list, poll, put, recover, reconnect } = await showSector();
  fail(tableId);
  reconnect(tableId);
  await list();
  expect(takeComplaints()).toHaveLength(1);
  recover(tableId);
  put(tableId, [teamOf('new', 'Banking')]);
  poll(tableId);
  expect(await list()).toEqual(['new']);
});

test('a poll drops a list that nobody looks at, which is fetched when it is shown again', async () => {
  const { calls, poll, shown, settled } = await showSector();
  shown.unsubscribe();
  poll(tableId);
  await settled();
  expect(calls).toHaveLength(1);
});
