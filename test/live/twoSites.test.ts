import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableIds } from '#domain/resourceIds.ts';
import type { SharedViewRow } from '#domain/teams/listView.ts';
import { appApi } from '#src/live/appApi.ts';
import { selectConnection } from '#src/live/connectionSlice.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import { makeStore } from '#src/app/makeStore.ts';
import { createClient, createServices } from '#src/appwrite/createServices.ts';
import { authApi } from '#src/auth/session.ts';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { startPageClock, type PageClock } from '#test/support/startPageClock.ts';
import { watchPageTraffic, type PageTraffic } from '#test/support/watchPageTraffic.ts';

const tableId = tableIds.sharedViews;

const api = appApi.injectEndpoints({
  endpoints: (build) => ({
    listOfAuthor: build.query<SharedViewRow[], string>({
      ...liveListEndpoint({
        tableId,
        list: (createdBy: string) => ({ filters: [{ column: 'createdBy', equals: createdBy }] }),
        tag: (createdBy) => ({ type: 'Team', id: createdBy }),
      }),
    }),
  }),
});

let local: LocalServices;
let dataDir: string;
let clock: PageClock;
let traffic: PageTraffic;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'two-sites-'));
  local = await startLocal({ dataDir, env: { AUTHENTICATES_FIRST: '1' } });
  const { fallback } = await local.signIn(people.ada);
  window.localStorage.setItem('cookieFallback', fallback);
});
beforeEach(() => {
  // The library tells of its own delays, which don't apply.
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  clock = startPageClock({ advances: false });
});
afterEach(() => {
  traffic.stop();
  clock.stop();
});
afterAll(async () => {
  await local.stop();
  rmSync(dataDir, { recursive: true });
});

/** A page of another site: its session is in no cookie. */
function openPage() {
  const config = { appwriteEndpoint: local.endpoint, appwriteProjectId: local.projectId };
  const services = createServices(createClient(), config, { random: () => 0.5 });
  const store = makeStore({ services });
  const connection = () => selectConnection(store.getState());
  traffic = watchPageTraffic(() => connection() === 'live');
  return { services, store, connection };
}

/** Lets so many seconds pass on the page's clock; each begins when the page has got all its answers. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await clock.until(() => traffic.isSettled());
    await clock.putForward(1_000);
  }
  await clock.until(() => traffic.isSettled());
}

const missed = { name: 'Missed', query: '', createdBy: 'Ada', updateBy: null, updateDate: null };

const requestsOf = (createdBy: string) =>
  traffic.requests.filter((url) => decodeURIComponent(url).includes(`"${createdBy}"`));

test('on two sites the page is never live: few sockets, and only lists on the screen are asked for, each 30 s', async () => {
  const { services, store, connection } = openPage();
  void store.dispatch(authApi.endpoints.getCurrentUser.initiate());
  const shown = store.dispatch(api.endpoints.listOfAuthor.initiate('Ada'));
  const left = store.dispatch(api.endpoints.listOfAuthor.initiate('Kim'));
  await pass(2);
  expect([requestsOf('Ada'), requestsOf('Kim')].map(({ length }) => length)).toEqual([1, 1]);
  left.unsubscribe();

  await pass(298);
  expect(connection()).toBe('reconnecting');
  expect(traffic.sockets).toHaveLength(8);
  expect(requestsOf('Ada')).toHaveLength(1 + 10);
  expect(requestsOf('Kim')).toHaveLength(1);

  // The platform changes its mind: what was missed is asked for once, and nothing after that.
  await local.kill9();
  local = await startLocal({ dataDir, env: { PORT: new URL(local.origin).port } });
  const { $id } = await services.tables.create(tableId, missed);
  let asked = requestsOf('Ada').length;
  while (connection() !== 'live') {
    asked = requestsOf('Ada').length;
    await pass(1);
  }
  await pass(1);
  expect(requestsOf('Ada')).toHaveLength(asked + 1);
  const listed = api.endpoints.listOfAuthor.select('Ada')(store.getState()).data;
  expect(listed?.map((view) => view.$id)).toEqual([$id]);
  await pass(60);
  expect(requestsOf('Ada')).toHaveLength(asked + 1);
  expect(requestsOf('Kim')).toHaveLength(1);
  expect(traffic.sockets).toHaveLength(9);
  shown.unsubscribe();
});
