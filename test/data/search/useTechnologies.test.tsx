import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/live/appApi.ts';
import { makeStore } from '#src/app/makeStore.ts';
import { RuntimeConfigContext } from '#src/config/runtimeConfig.ts';
import { useTechnologies, useTechnology } from '#src/data/search/useTechnologies.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { everything } from '#test/support/technologyIndex.ts';

const tables = () => ({
  [tableIds.teamMetadata]: [teamRow('wren'), teamRow('robin'), teamRow('gone', { teamStatus: 'Closed' })],
  [tableIds.teamTechInventory]: [
    inventoryRow('wren', { languageAndVersion: 'Java:8|Go:1.22' }),
    inventoryRow('robin', { languageAndVersion: 'java:1.8.0_292' }),
    inventoryRow('gone', { languageAndVersion: 'Java:8' }),
  ],
});

const config = { appwriteEndpoint: '', appwriteProjectId: '', timeZone: 'UTC', contactEmail: '' };

function open<Props, Result>(
  useHook: (props: Props) => Result,
  initialProps: Props,
  prepare?: (memory: ReturnType<typeof memoryServices>) => void,
) {
  const memory = memoryServices(tables());
  prepare?.(memory);
  const store = makeStore({ services: memory.services });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>
      <RuntimeConfigContext value={config}>{children}</RuntimeConfigContext>
    </Provider>
  );
  return { ...renderHook(useHook, { initialProps, wrapper }), ...memory, store };
}

test('the index answers from two lists, which are asked for once', async () => {
  const { result, rerender, calls } = open(useTechnologies, { ...everything, text: 'java 8' });
  await waitFor(() => expect(result.current.data).toBeDefined());
  expect(result.current.data).toMatchObject({ total: 1, all: 2, sectors: ['Retail'] });
  expect(result.current.data?.rows).toEqual([
    {
      category: 'languageAndVersion',
      name: 'Java',
      teams: 2,
      share: 1,
      versions: [
        { version: '8', teams: 1, ring: null, hasEnded: false },
        { version: '1.8.0_292', teams: 1, ring: null, hasEnded: false },
      ],
      change: null,
      ring: null,
    },
  ]);
  const asked = [...calls];
  for (const text of ['g', 'go', 'go ', 'go 1']) rerender({ ...everything, text });
  await waitFor(() => expect(result.current.data?.rows.map(({ name }) => name)).toEqual(['Go']));
  expect(calls).toEqual(asked);
  expect(calls.toSorted()).toEqual([
    'list team-metadata',
    'list team-tech-inventory',
    'list technology-months',
    'list technology-months',
    'list technology-rules',
  ]);
});

test('changes of others are in the next answer', async () => {
  const { result, announce } = open(useTechnologies, everything);
  await waitFor(() => expect(result.current.data?.total).toBe(2));
  const row = {
    ...inventoryRow('robin', { languageAndVersion: 'Kotlin:2.0' }),
    $updatedAt: '2026-11-01T00:00:00.000Z',
  };
  act(() => announce(tableIds.teamTechInventory, { action: 'update', row }));
  await waitFor(() => expect(result.current.data?.rows.map(({ name }) => name)).toEqual(['Go', 'Java', 'Kotlin']));
  act(() => announce(tableIds.teamTechInventory, { action: 'delete', row }));
  await waitFor(() => expect(result.current.data?.total).toBe(2));
});

test('one technology, and its teams', async () => {
  const filter = { sector: '', businessUnit: '', teamType: '', versions: '', ring: '', endOfLife: false } as const;
  const { result, rerender } = open(({ name }) => useTechnology('languageAndVersion', name, filter), { name: 'JAVA' });
  await waitFor(() =>
    expect(result.current.data?.versions.map(({ list }) => list.map(({ teamId }) => teamId))).toEqual([
      ['wren'],
      ['robin'],
    ]),
  );
  rerender({ name: 'Fortran' });
  expect(result.current.data).toBeUndefined();
  await waitFor(() => expect(result.current.data).toBeNull());
});

test('what failed is asked for again', async () => {
  const { result, fail, recover } = open(useTechnologies, everything, (memory) =>
    memory.fail(tableIds.teamTechInventory),
  );
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(result.current.data).toBeUndefined();
  takeComplaints();
  fail(tableIds.teamMetadata);
  recover(tableIds.teamTechInventory);
  act(() => result.current.refetch());
  await waitFor(() => expect(result.current.data?.total).toBe(2));
  expect(result.current.isError).toBe(false);
});

test("nothing of one person is left for the next: the index goes with the api's state", async () => {
  const { result, put, store } = open(useTechnologies, everything);
  await waitFor(() => expect(result.current.data?.total).toBe(2));
  put(tableIds.teamTechInventory, [inventoryRow('wren', { languageAndVersion: 'Ada:2022' })]);
  act(() => void store.dispatch(appApi.util.resetApiState()));
  await waitFor(() => expect(result.current.data?.rows.map(({ name }) => name)).toEqual(['Ada']));
});
