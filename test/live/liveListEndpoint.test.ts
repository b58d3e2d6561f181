import { waitFor } from '@testing-library/react';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import { makeStore } from '#src/app/makeStore.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { teamRow } from '#test/support/teamRows.ts';

afterEach(() => jest.useRealTimers());

const tableId = tableIds.teamMetadata;

const api = appApi.injectEndpoints({
  endpoints: (build) => ({
    listSector: build.query<Team[], string>({
      ...liveListEndpoint({
        tableId,
        list: (sector: string) => ({ filters: [{ column: 'sector', equals: sector }] }),
        tag: (sector) => ({ type: 'Team', id: sector }),
      }),
    }),
  }),
});

const teamOf = ($id: string, sector: string) => teamRow($id, { sector });
const banking = [teamOf('a', 'Banking'), teamOf('b', 'Banking')];

/** A store that is asked for the teams of one sector; `list` reads them when no call is under way any more. */
function openSector({ hasPrefetched = false } = {}) {
  const memory = memoryServices({ [tableId]: [...banking, teamOf('c', 'Retail')] });
  memory.services.tables.hasPrefetched = () => hasPrefetched;
  const releaseListening = memory.holdListening();
  const store = makeStore({ services: memory.services });
  const shown = store.dispatch(api.endpoints.listSector.initiate('Banking'));
  const settled = (): Promise<unknown> => Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  const listed = () => api.endpoints.listSector.select('Banking')(store.getState()).data ?? [];
  const list = async (): Promise<string[]> => {
    await settled();
    return listed().map(({ $id }) => $id);
  };
  return { ...memory, releaseListening, list, listed, shown, settled };
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

test('a list whose reading was broken off is read as if for the first time', async () => {
  const { hold, releaseListening, shown, settled, listed, calls } = openSector();
  const release = hold(tableId);
  releaseListening();
  await waitFor(() => expect(calls).toHaveLength(1));
  shown.abort();
  release();
  await settled();
  expect(listed()).toEqual([]);
  await shown.refetch();
  expect(listed()).toHaveLength(2);
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

test('rows that the app shell has asked for are not waited with, and asked for again once the platform listens', async () => {
  const { calls, list, put, releaseListening } = openSector({ hasPrefetched: true });
  await waitFor(() => expect(calls).toHaveLength(1));
  put(tableId, [...banking, teamOf('untold', 'Banking')]);
  releaseListening();
  await waitFor(async () => expect(await list()).toEqual(['a', 'b', 'untold']));
  expect(calls).toHaveLength(2);
});

test('the platform is waited for 300 ms, and the list asked for again once when it listens after that', async () => {
  jest.useFakeTimers();
  const { calls, releaseListening } = openSector();
  await jest.advanceTimersByTimeAsync(299);
  expect(calls).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(1);
  releaseListening();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(calls).toHaveLength(2);
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

describe('a list of several pages that may have missed events', () => {
  const many = Array.from({ length: 120 }, (_, index) => teamOf(`t${index}`, 'Banking'));
  const later = { ...many[7]!, $updatedAt: '2025-06-01T00:00:00.000Z' };

  async function showMany(rows = many) {
    const opened = await showSector();
    opened.put(tableId, rows);
    opened.reconnect(tableId);
    await opened.settled();
    opened.calls.length = 0;
    return opened;
  }

  /** @returns whether the list is the one of before, and how many calls that took */
  async function reconnectTo(rows: readonly Team[], shown = many) {
    const opened = await showMany([...shown]);
    const before = opened.listed();
    opened.put(tableId, rows);
    opened.reconnect(tableId);
    const list = await opened.list();
    return { list, calls: opened.calls.length, isKept: opened.listed() === before };
  }

  test('is kept by a look at its newest row when nothing has changed', async () => {
    expect(await reconnectTo(many)).toMatchObject({ calls: 1, isKept: true });
  });

  test.each([
    ['changed', many.map((team) => (team.$id === later.$id ? later : team))],
    ['deleted', many.slice(1)],
    ['created', [...many, { ...later, $id: 'new' }]],
    ['moved to another sector', many.map((team) => (team.$id === later.$id ? { ...later, sector: 'Retail' } : team))],
    ['deleted while another was created', [...many.slice(1), { ...later, $id: 'new' }]],
  ])('is read when a row was %s', async (_, rows) => {
    const ids = rows.filter(({ sector }) => sector === 'Banking').map(({ $id }) => $id);
    expect(await reconnectTo(rows)).toEqual({ list: ids, calls: 2, isKept: false });
  });

  test('is read at once when a row is so new that another write with an earlier date may still come', async () => {
    const recent = { ...later, $updatedAt: new Date(Date.now() - 9 * 60_000).toISOString() };
    const shown = [...many.filter(({ $id }) => $id !== recent.$id), recent];
    const late = { ...shown[3]!, $updatedAt: new Date(Date.parse(recent.$updatedAt) - 1).toISOString() };
    const rows = shown.map((team) => (team.$id === late.$id ? late : team));
    expect(await reconnectTo(rows, shown)).toMatchObject({ calls: 1, isKept: false });
  });

  test('keeps what it was told meanwhile', async () => {
    const { announce, calls, hold, list, reconnect } = await showMany();
    const release = hold(tableId);
    reconnect(tableId);
    await waitFor(() => expect(calls).toHaveLength(1));
    announce(tableId, { action: 'create', row: teamOf('new', 'Banking') });
    release();
    expect(await list()).toEqual(['new', ...many.map(({ $id }) => $id)]);
    expect(calls).toHaveLength(1);
  });
});
