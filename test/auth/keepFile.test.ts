import 'fake-indexeddb/auto';
import { clear, createStore } from 'idb-keyval';
import type * as KeepFile from '#src/auth/keepFile.ts';

type Tab = typeof KeepFile;

const store = createStore('engineering-data-files', 'kept');
beforeEach(async () => {
  localStorage.clear();
  await clear(store);
});
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

/** The page as another tab, or a duplicate of one, loads it. */
async function openTab(): Promise<Tab> {
  let tab: Tab | undefined;
  await jest.isolateModulesAsync(async () => void (tab = await import('#src/auth/keepFile.ts')));
  return tab!;
}

/** Locks of one browser, which no tab gives back. */
function provideLocks(): void {
  const held = new Set<string>();
  const request = (name: string, _: LockOptions, use: (lock: object | null) => unknown): Promise<unknown> => {
    const isFree = !held.has(name);
    held.add(name);
    return Promise.resolve(use(isFree ? {} : null));
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

const closeTabs = () => void window.dispatchEvent(new Event('pagehide'));
const file = (name: string) => ({ name, bytes: new ArrayBuffer(3), work: 'begun' });

describe.each([
  ['with locks', provideLocks],
  ['without locks', () => undefined],
])('%s', (_, prepare) => {
  beforeEach(prepare);

  it('each tab keeps a file of its own, and removes no other', async () => {
    const [one, two] = [await openTab(), await openTab()];
    await one.keepFile('ada', file('one.csv'));
    expect(await two.readKeptFile('ada')).toBeNull();
    await two.keepFile('ada', file('two.csv'));
    expect(await one.keepWork('repaired')).toBe(true);
    expect(await one.readKeptFile('ada')).toMatchObject({ name: 'one.csv', work: 'repaired' });
    two.removeOwnFile();
    expect(await two.readKeptFile('ada')).toBeNull();
    expect(await two.keepWork('late')).toBe(false);
    expect(await one.readKeptFile('ada')).toMatchObject({ name: 'one.csv' });
  });

  it('a tenth tab keeps nothing, and takes nothing away', async () => {
    const tabs: Tab[] = [];
    while (tabs.length < 9) tabs.push(await openTab());
    for (const [index, tab] of tabs.entries()) await tab.keepFile('ada', file(`${index}.csv`));
    await expect((await openTab()).keepFile('ada', file('tenth.csv'))).rejects.toThrow('Too many tabs');
    for (const [index, tab] of tabs.entries()) {
      expect(await tab.readKeptFile('ada')).toMatchObject({ name: `${index}.csv` });
    }
  });
});

it('without locks a new tab goes on with what a closed one has left, but not a file that is chosen in it', async () => {
  const closed = await openTab();
  await closed.keepFile('ada', file('closed.csv'));
  closeTabs();
  const chosen = await openTab();
  await chosen.keepFile('ada', file('chosen.csv'));
  expect(await (await openTab()).readKeptFile('ada')).toMatchObject({ name: 'closed.csv' });
  expect(await chosen.readKeptFile('ada')).toMatchObject({ name: 'chosen.csv' });
});

it('without locks a tab that comes back goes on, in another slot when its own was taken', async () => {
  const [back, late] = [await openTab(), await openTab()];
  await back.keepFile('ada', file('back.csv'));
  closeTabs();
  expect(await back.keepWork('more')).toBe(true);
  closeTabs();
  expect(await late.readKeptFile('ada')).toMatchObject({ name: 'back.csv', work: 'more' });
  expect(await back.keepWork('still more')).toBe(false);
  back.removeOwnFile();
  await back.keepFile('ada', file('anew.csv'));
  expect(await late.readKeptFile('ada')).toMatchObject({ name: 'back.csv', work: 'more' });
});
