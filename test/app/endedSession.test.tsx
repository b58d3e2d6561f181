import { act, fireEvent, screen } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people, signIn } from '#test/support/signIn.ts';
import { type LocalServices, startLocal } from '#test/support/startLocal.ts';
import { personRow, teamRow } from '#test/support/teamRows.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';

let local: LocalServices;

beforeAll(async () => {
  local = await startLocal();
  await fillTables(local, {
    [tableIds.teamMetadata]: [teamRow('blue', { teamName: 'Blue' })],
    [tableIds.userMetadata]: [personRow('kim')],
  });
});
afterAll(() => local.stop());
beforeEach(() => sessionStorage.clear());

const ended = 'Your session has ended. Select Log In Now to continue where you were.';

/** Refused calls are logged as such; nothing else is. */
function expectOnlyRefusals(): void {
  expect(takeComplaints().filter((text) => !text.includes('Call failed: '))).toEqual([]);
}

/** Ends every session of Ada, as signing out in another tab does. */
async function endSession(): Promise<void> {
  const { userId } = await local.signIn(people.ada);
  const headers = { 'x-appwrite-project': local.projectId, 'x-appwrite-key': local.apiKey };
  const answer = await fetch(`${local.endpoint}/users/${userId}/sessions`, { method: 'DELETE', headers });
  expect(answer.ok).toBe(true);
}

/** An admin at a screen that reads nothing more once it is there. */
async function openUpload() {
  const services = await signInPage(local, people.ada);
  const page = renderApp('/admin/upload', { services });
  await screen.findByRole('heading', { name: 'Admin' });
  return { ...page, services };
}

const screens = [
  '/',
  '/teams',
  '/teams/blue/teamInfo',
  '/teams/blue/techInventory',
  '/teams/blue/teamMetrics',
  '/teams/blue/history',
  '/compare?teams=blue',
  '/enter-metrics?teams=blue',
  '/metric-calculations',
  '/reporting',
  '/technologies',
  '/technologies/radar',
  '/technologies/languages/Java',
  '/people/kim',
  '/export',
  '/reminders',
  '/admin/history',
  '/admin/changes',
  '/admin/reminders',
];

it.each(screens)(
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
