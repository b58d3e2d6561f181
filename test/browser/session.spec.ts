import type { Page } from '@playwright/test';
import { expect, expectAccessible, interceptFromTheStart, openAs, signInAs, teamAddress, test } from './fixtures.ts';

async function signOutAndInAs(page: Page, person: 'Kim Staff'): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'sam.staff@example.test' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Log In Now' }).click();
  await signInAs(page, person);
  await expect(page.getByText(`Welcome, ${person}`)).toBeVisible();
  // Read to the end: a call that is under way would find out by itself when this session ends.
  const figures = page.getByRole('region', { name: 'All teams this month' }).getByRole('link');
  await expect(figures.getByText(/^\d+\.\d\d% so far$/)).toHaveCount(4);
}

test('after somebody else signed in in another tab nothing is written under another name', async ({
  page,
  context,
  product,
}) => {
  await openAs(page, product, 'Sam Staff', await teamAddress(product, 0, 'techInventory'));
  await page.getByRole('button', { name: 'Add to Comments' }).click();
  await page.getByRole('combobox', { name: 'New item' }).fill('typed by Sam');

  const other = await context.newPage();
  await signOutAndInAs(other, 'Kim Staff');
  const question = page.getByRole('alertdialog', { name: 'Kim Staff is now signed in to this browser' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Continue as Kim Staff' }).click();

  await expect(page.getByRole('button', { name: 'kim.staff@example.test' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Add to Comments' });
  await expect(form.getByRole('combobox', { name: 'New item' })).toHaveValue('typed by Sam');
  await expect(form.getByText('What you typed is still here. It is not saved yet.')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('combobox', { name: 'New item' })).toHaveValue('');
  await expect(page.getByRole('listitem').filter({ hasText: 'typed by Sam' })).toBeVisible();
  await expect(page.getByText('Kim Staff', { exact: true })).toBeVisible();
  await other.close();
});

test.describe('offline', () => {
  test('a screen or tab that was never opened keeps the frame, and comes by itself', async ({
    page,
    context,
    product,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/ERR_INTERNET_DISCONNECTED/, /Call failed/, /WebSocket/, /ChunkLoadError/);
    await openAs(page, product, 'Sam Staff', await teamAddress(product, 0));
    await expect(page.getByRole('tab', { name: 'Team Info', selected: true })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('tab', { name: 'Team Metrics' }).click();
    await expect(page.getByRole('tabpanel').getByText('You are offline')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Team Metrics', selected: true })).toBeVisible();
    await page.getByRole('link', { name: 'Export Data' }).click();
    // The tab's message, which stays until the screen's script has failed, is a heading of the second level.
    await expect(page.getByRole('heading', { name: 'You are offline', level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'sam.staff@example.test' })).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Export Engineering Data' })).toBeVisible();
  });
});

test.describe('a new version is deployed while the page is open', () => {
  test('the page asks about what is typed, loads itself once and shows what was asked for', async ({
    page,
    product,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/status of 404 .*\/assets\//, /MIME type/);
    await interceptFromTheStart(page);
    await openAs(page, product, 'Sam Staff', await teamAddress(product, 0, 'techInventory'));
    await page.getByRole('button', { name: 'Add to Comments' }).click();
    await page.getByRole('combobox', { name: 'New item' }).fill('half a sen');
    const loaded = new Set(
      (await page.evaluate(() => performance.getEntriesByType('resource'))).map(({ name }) => name),
    );
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    // What is loaded already is kept by the browser for ever; everything else is gone until the page is loaded anew.
    await page.route('**/assets/*.js', (route) =>
      loads === 0 && !loaded.has(route.request().url())
        ? route.fulfill({ status: 404, body: 'Not found' })
        : route.continue(),
    );
    await page.getByRole('tab', { name: 'Team Metrics' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('heading', { name: 'Monthly Metrics' })).toBeVisible();
    expect(loads).toBe(1);
  });
});

test.describe('signing in', () => {
  test('Back from the first screen stays in the application, signed in', async ({ page }) => {
    await page.goto('/teams');
    await signInAs(page, 'Sam Staff');
    await expect(page.getByRole('heading', { name: 'All Team Projects' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Welcome, Sam Staff')).toBeVisible();
    await expect(page.getByRole('button', { name: 'sam.staff@example.test' })).toBeVisible();
  });
});
