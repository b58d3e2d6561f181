import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { AppError } from '#src/appwrite/errors.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { addTo, card, itemsOf, openInventory } from '#test/support/openInventory.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people, signIn } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { personRow, teamRow } from '#test/support/teamRows.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';
import { callPlatform } from '#test/support/platformRows.ts';

const local = localOfSuite();

beforeAll(async () => {
  await fillTables(local, {
    [tableIds.teamMetadata]: [teamRow('blue', { teamName: 'Blue' })],
    [tableIds.userMetadata]: [personRow('kim')],
  });
});
beforeEach(() => sessionStorage.clear());

const ended = 'Your session has ended. Select Log In Now to continue where you were.';

/** Refused calls are logged as such; nothing else is. */
function expectOnlyRefusals(): void {
  expect(takeComplaints().filter((text) => !text.includes('Call failed: '))).toEqual([]);
}

/** Ends every session of Ada, as signing out in another tab does. */
async function endSession(): Promise<void> {
  const { userId } = await local.signIn(people.ada);
  await callPlatform(local, 'DELETE', `/users/${userId}/sessions`);
}

/** An admin at a screen that reads nothing more once it is there. */
async function openUpload() {
  const services = await signInPage(local, people.ada);
  const page = renderApp('/admin/upload', { services });
  await screen.findByRole('heading', { name: 'Admin' });
  // A socket that is still being opened would complain when it is closed.
  await new Promise<void>((resolve) => {
    services.realtime.onConnectionChange((state) => {
      if (state === 'live') resolve();
    });
  });
  return { ...page, services };
}

it.each(['/', '/teams/blue/teamInfo', '/technologies/languages/Java', '/export', '/admin/history', '/admin/people'])(
  '%s of a session that ended meanwhile leads to signing in, and says nothing is empty',
  async (path) => {
    const { router } = await openUpload();
    await meanwhile(endSession);
    const texts = watchTexts();
    await act(() => router.navigate(path));
    expect(await screen.findByText(ended)).toBeVisible();
    expect(texts()).not.toMatch(/No upload history found|not found|No .* yet|There are no/);
    expect(screen.getByRole('button', { name: 'Log In Now' })).toBeVisible();
    expectOnlyRefusals();
  },
);

/** Everything that the page has shown since. */
function watchTexts(): () => string {
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    return seen.join('\n');
  };
}

describe('the history of uploads in a second tab', () => {
  async function openHistory(): Promise<{ readonly services: AppwriteServices }> {
    const services = await signInPage(local, people.ada);
    const page = renderApp('/admin/history', { services });
    return { ...page, services };
  }

  it.each([
    ['empty', 'No upload history found.', []],
    ['with uploads', 'plan plan.csv', [uploadResultRow('plan')]],
  ])('%s leads to signing in as soon as it is looked at', async (_, text, uploads) => {
    const { userId } = await local.signIn(people.ada);
    const rows = uploads.map((row) => ({ ...row, $permissions: [`read("user:${userId}")`] }));
    await fillTables(local, { [tableIds.fileUploadResults]: rows });
    await openHistory();
    expect(await screen.findByText(text)).toBeVisible();
    await meanwhile(endSession);
    const texts = watchTexts();
    fireEvent.focus(window);
    expect(await screen.findByText(ended)).toBeVisible();
    if (uploads.length > 0) expect(texts()).not.toContain('No upload history found.');
    expectOnlyRefusals();
  });

  it('which somebody else has signed in is not shown as empty', async () => {
    await fillTables(local, { [tableIds.fileUploadResults]: [] });
    const { router } = await openUpload();
    const { fallback } = await signIn(local, people.kim);
    window.localStorage.setItem('cookieFallback', fallback);
    const texts = watchTexts();
    await act(() => router.navigate('/admin/history'));
    expect(await screen.findByRole('alertdialog', { name: /^Kim Staff is now signed in/ })).toBeVisible();
    expect(texts()).not.toContain('No upload history found.');
    expectOnlyRefusals();
  });
});

describe('somebody else signs in in another tab', () => {
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

  async function typeAnItem() {
    const page = await openInventory(local, { unitTestTools: 'Jest' });
    await page.user.click(addTo('Unit test tools'));
    await page.user.keyboard('Mocha');
    return page;
  }

  test('a write of a tab that was out of sight asks first, and is not made for somebody else', async () => {
    const { user, stored } = await typeAnItem();
    show('hidden');
    await signInElsewhere(false);
    await user.click(card('Unit test tools').getByRole('button', { name: 'Save' }));
    await question();
    expect(await stored()).toMatchObject({ unitTestTools: 'Jest', updateBy: null });
    expect(screen.getByDisplayValue('Mocha')).toBeInTheDocument();
  });

  test('a tab that comes into sight again tells of somebody else alone; what the same person saves is saved', async () => {
    const { user } = await typeAnItem();
    show('hidden');
    show('visible');
    await user.click(card('Unit test tools').getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['Jest', 'Mocha']));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    show('hidden');
    await signInElsewhere(false);
    show('visible');
    await question();
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
});

describe('tables that may not be read', () => {
  const ada = { ...samStaff, $id: 'ada', name: 'Ada Admin', email: 'ada.admin@example.test', labels: ['admin'] };
  /** Appwrite's answer to who is signed in, but may not read the table. */
  const refusal: AppError = {
    message: 'The current user is not authorized to perform the requested action.',
    code: 401,
    type: 'user_unauthorized',
    retryable: false,
  };

  const screens = [
    ...['/', '/teams', '/teams/blue/teamInfo', '/teams/blue/techInventory', '/teams/blue/teamMetrics'],
    ...['/teams/blue/history', '/compare?teams=blue', '/enter-metrics?teams=blue', '/metric-calculations'],
    ...['/reporting', '/technologies', '/technologies/radar', '/technologies/languages/Java', '/people/kim'],
    ...['/reminders', '/admin/history', '/admin/changes', '/admin/reminders'],
  ];

  const emptyTexts = /not found|No .* (found|yet|match)|There (is|are) no|Nothing has been/;

  it.each(screens)('%s whose tables may not be read says that it failed, and nothing of emptiness', async (path) => {
    const platform = memoryServices({ [tableIds.teamMetadata]: [teamRow('blue')] }, ada);
    for (const id of Object.values(tableIds)) platform.fail(id, refusal);
    if (path.startsWith('/teams/blue/')) platform.recover(tableIds.teamMetadata);
    const texts = watchTexts();
    renderApp(path, platform);
    expect(await screen.findAllByRole('button', { name: /Retry/ })).not.toHaveLength(0);
    await waitFor(() => expect(screen.queryByText(/Loading/)).toBeNull());
    expect(texts()).not.toMatch(emptyTexts);
    expect(takeComplaints().filter((text) => !text.includes('Call failed: '))).toEqual([]);
  });
});
