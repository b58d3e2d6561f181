import { screen, waitFor, within } from '@testing-library/react';
import { selectWaitingWrites } from '#src/live/waitingWritesSlice.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { changes, number, openGrid, saveButton } from '#test/support/openEntry.ts';
import { card, itemsOf, openInventory } from '#test/support/openInventory.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { startWriteClock, type WriteClock } from '#test/support/startWriteClock.ts';

const repo = 'Overall Repo Test Coverage (%)';

let local: LocalServices;
const used: LocalServices[] = [];
let clock: WriteClock;
beforeEach(async () => {
  // The platform has no room for the first change: another tab has used it up.
  local = await startLocal({ env: { FAULTS: 'rate-limit:1' } });
  used.push(local);
  clock = startWriteClock();
}, 60_000);
// Not before: the page of an ended test may still be connecting.
afterAll(() => Promise.all(used.map((each) => each.stop())));

type Page = Pick<Awaited<ReturnType<typeof openGrid>>, 'user'>;

async function leave({ user }: Page, answer: 'Keep editing' | 'Discard'): Promise<void> {
  await user.click(screen.getByRole('link', { name: 'Home' }));
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());
}

const isWaiting = ({ store }: Pick<Awaited<ReturnType<typeof openGrid>>, 'store'>) =>
  selectWaitingWrites(store.getState()) > 0;
const sentRows = (calls: readonly Parameters<typeof fetch>[]) =>
  calls.filter(([url, init]) => init?.method?.toUpperCase() === 'PATCH' && `${url as string | URL}`.includes('/rows/'));
const closeTab = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('metrics of several teams', () => {
  async function saveTwoTeams() {
    const page = await openGrid(local, { settings: clock.settings });
    for (const team of ['Falcon', 'Heron']) {
      await page.user.click(number(repo, team));
      await page.user.keyboard('72');
    }
    await page.user.click(saveButton());
    const text = "Saving 1 of 2; your organisation's server takes 120 changes a minute.";
    await waitFor(() => expect(changes()).toHaveTextContent(text));
    return page;
  }

  it('wait for the next minute, say why, and are all saved', async () => {
    const page = await saveTwoTeams();
    await expectAccessible();
    // Only once.
    expect(screen.getAllByText(/your organisation's server/)).toHaveLength(1);
    await leave(page, 'Keep editing');
    expect(closeTab()).toBe(false);
    clock.putForward(10_000);
    await waitFor(() => expect(changes()).toHaveTextContent('2 teams saved.'));
    expect(await page.stored('a')).toMatchObject({ overallRepoTestCoverage: 72 });
    expect(await page.stored('b')).toMatchObject({ overallRepoTestCoverage: 72 });
    expect(closeTab()).toBe(true);
  });

  it('are not saved later when they are discarded meanwhile', async () => {
    const page = await saveTwoTeams();
    const sent = jest.spyOn(globalThis, 'fetch');
    await leave(page, 'Discard');
    await screen.findByRole('heading', { level: 1, name: 'Team Metrics All In One Place' });
    expect(isWaiting(page)).toBe(false);
    clock.putForward(60_000);
    expect(await page.stored('a')).toMatchObject({ overallRepoTestCoverage: 70 });
    expect(await page.stored('b')).toMatchObject({ overallRepoTestCoverage: 70 });
    expect(sentRows(sent.mock.calls)).toEqual([]);
  });
});

describe('an item of an inventory', () => {
  const text = "Saving your change; your organisation's server takes 120 changes a minute.";

  async function removeItem() {
    const page = await openInventory(local, { unitTestTools: 'Jest|Mocha' }, [], clock.settings);
    await page.user.click(card('Unit test tools').getByRole('button', { name: 'Remove Jest from Unit test tools' }));
    expect(await screen.findByText(text)).toBeVisible();
    return page;
  }

  it('is changed in the next minute, and the page asks before it is left', async () => {
    const page = await removeItem();
    expect(screen.getByText(text).closest('[role=status]')).not.toBeNull();
    await leave(page, 'Keep editing');
    expect(closeTab()).toBe(false);
    clock.putForward(10_000);
    await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['Mocha']));
    expect(screen.queryByText(text)).toBeNull();
    expect(await page.stored()).toMatchObject({ unitTestTools: 'Mocha' });
  });

  it('stays as it was when the change is discarded meanwhile', async () => {
    const page = await removeItem();
    await leave(page, 'Discard');
    expect(isWaiting(page)).toBe(false);
    clock.putForward(60_000);
    expect(await page.stored()).toMatchObject({ unitTestTools: 'Jest|Mocha' });
  });
});
