import { act, screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { addTo, card, itemsOf, openInventory } from '#test/support/openInventory.ts';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

let local: LocalServices;

beforeAll(async () => void (local = await startLocal()), 60_000);
afterAll(() => local.stop());
beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

/** Another tab signs somebody else in; `isTold` says whether this tab hears of it. */
async function signInElsewhere(isTold: boolean): Promise<void> {
  const { fallback, userId } = await local.signIn(people.kim);
  localStorage.setItem('cookieFallback', fallback);
  if (!isTold) return;
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'signedInUser', newValue: userId })));
}

function show(visibilityState: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const question = () => screen.findByRole('alertdialog', { name: 'Kim Staff is now signed in to this browser' });
const unsaved = () => JSON.parse(sessionStorage.getItem('unsavedInput') ?? '[]') as { userId: string }[];

async function typeAnItem() {
  const page = await openInventory(local, { unitTestTools: 'Jest' });
  await page.user.click(addTo('Unit test tools'));
  await page.user.keyboard('Mocha');
  return page;
}

test('a sign-in in another tab is told at once, and nothing typed is lost', async () => {
  const { user, stored } = await typeAnItem();
  await signInElsewhere(true);
  const dialog = within(await question());
  expect(dialog.getByText(/You have been working here as Sam Staff\./)).toBeVisible();
  expect(screen.getByDisplayValue('Mocha')).toBeInTheDocument();
  await expectAccessible();

  await user.click(dialog.getByRole('button', { name: 'Continue as Kim Staff' }));
  const { userId } = await local.signIn(people.kim);
  expect(unsaved()).toEqual([
    { place: expect.any(String) as string, userId, input: expect.objectContaining({}) as object },
  ]);
  expect(takeComplaints().join()).toMatch(/navigation/);
  expect(await stored()).toMatchObject({ unitTestTools: 'Jest' });
});

test('a write of a tab that was out of sight asks first, and is not made for somebody else', async () => {
  const { user, stored } = await typeAnItem();
  show('hidden');
  await signInElsewhere(false);
  await user.click(card('Unit test tools').getByRole('button', { name: 'Save' }));
  await question();
  expect(await stored()).toMatchObject({ unitTestTools: 'Jest', updateBy: null });
  expect(screen.getByDisplayValue('Mocha')).toBeInTheDocument();
});

test('a tab that comes into sight again tells at once', async () => {
  await openInventory(local, { unitTestTools: 'Jest' });
  show('hidden');
  await signInElsewhere(false);
  show('visible');
  await question();
});

test('of the same person nobody is told, and what they save is saved', async () => {
  const { user } = await typeAnItem();
  show('hidden');
  show('visible');
  await user.click(card('Unit test tools').getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['Jest', 'Mocha']));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('Sign out does not end the session of somebody else', async () => {
  const { user, services } = await openInventory(local, { unitTestTools: 'Jest' });
  show('hidden');
  await signInElsewhere(false);
  await user.click(screen.getByRole('button', { name: 'sam.staff@example.test' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await question();
  expect(screen.queryByText('Signing out failed. You are still signed in.')).toBeNull();
  await expect(services.account.getCurrentUser()).resolves.toMatchObject({ name: 'Kim Staff' });
});

test('signing in again ends the other session first; what was typed is kept for who typed it', async () => {
  const { user, services } = await typeAnItem();
  await signInElsewhere(true);
  const dialog = within(await question());
  await user.click(dialog.getByRole('button', { name: 'Sign in again as Sam Staff' }));
  await waitFor(() => expect(takeComplaints().join()).toMatch(/navigation/));
  await expect(services.account.getCurrentUser()).resolves.toBeNull();
  const { userId } = await local.signIn(people.sam);
  expect(unsaved().map((each) => each.userId)).toEqual([userId]);
  expect(sessionStorage.getItem('returnAddress')).toBe('/teams/blue/techInventory');
});
