import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectAccessibleOnTabletToo,
  openAs,
  resetPreferences,
  test,
  waitForPreferences,
} from './fixtures.ts';

const headers = (page: Page) => page.getByRole('grid').getByRole('columnheader');
const columnsButton = (page: Page) => page.getByRole('button', { name: 'Columns', exact: true });
const viewsButton = (page: Page) => page.getByRole('button', { name: /^View/ }).first();

test.afterEach(resetPreferences);

test('columns by keyboard alone, kept on the account', async ({ page, product, browser }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, product, 'Kim Staff', '/teams');
  await columnsButton(page).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await expect(panel.getByRole('searchbox', { name: 'Search columns' })).toBeFocused();
  await expectAccessibleOnTabletToo(page);
  await panel.getByRole('checkbox', { name: 'Sector' }).press('Space');
  await panel.getByRole('button', { name: 'Compact' }).press('Enter');
  await expect(headers(page).filter({ hasText: 'Sector' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(columnsButton(page)).toBeFocused();

  await headers(page).filter({ hasText: 'Team Type' }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Sort ascending' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Wider' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move left' }).press('Enter');
  await expect(headers(page).nth(2)).toHaveText('Team Type');
  await expect(headers(page).nth(2)).toBeFocused();
  await waitForPreferences(page);

  // Another computer.
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const elsewhere = await context.newPage();
  await openAs(elsewhere, product, 'Kim Staff', '/teams');
  await expect(headers(elsewhere).nth(2)).toHaveText('Team Type');
  await expect(headers(elsewhere).filter({ hasText: 'Sector' })).toHaveCount(0);
  await columnsButton(elsewhere).click();
  await elsewhere.getByRole('button', { name: 'Reset columns' }).click();
  await expect(headers(elsewhere).filter({ hasText: 'Sector' })).toHaveCount(1);
  await expect(headers(elsewhere).nth(2)).toHaveText('Product Name');
  await context.close();
});

test('a column is dragged narrower, and stays so', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, product, 'Sam Staff', '/teams');
  await expect(columnsButton(page)).toBeVisible();
  const header = headers(page).filter({ hasText: 'Product Name' });
  const before = (await header.boundingBox())!;
  await page.mouse.move(before.x + before.width, before.y + before.height / 2);
  await page.mouse.down();
  await page.mouse.move(before.x + 90, before.y + before.height / 2, { steps: 4 });
  const saved = page.waitForResponse(
    (response) => response.ok() && response.request().postData()?.includes('columns.teams') === true,
  );
  await page.mouse.up();
  await saved;
  await page.reload();
  await expect.poll(async () => Math.abs((await header.boundingBox())!.width - 90)).toBeLessThan(12);
});

test('a view is saved, shared, started with and left again', async ({ page, product }) => {
  await openAs(page, product, 'Ada Admin', '/teams?search=a&sort=sector');
  await viewsButton(page).click();
  await expectAccessibleOnTabletToo(page);
  await page.getByRole('menuitem', { name: 'Save view…' }).press('Enter');
  const name = page.getByRole('textbox', { name: 'Name of the view' });
  await expect(name).toBeFocused();
  await name.fill('By sector');
  await expectAccessible(page);
  await name.press('Enter');
  await expect(viewsButton(page)).toHaveText('View: By sector');
  await viewsButton(page).press('Enter');
  await page.getByRole('menuitem', { name: 'Share with everyone' }).press('Enter');
  await expect(page.getByText('Everyone has the view “By sector” now.')).toBeVisible();
  await viewsButton(page).press('Enter');
  await page.getByRole('menuitem', { name: 'Start with this view' }).press('Enter');
  await expect(page.getByText('The list opens with “By sector” from now on.')).toBeVisible();

  await page.goto('/teams');
  await expect(page).toHaveURL('/teams?search=a&sort=sector');
  await page.setViewportSize({ width: 390, height: 844 });
  await viewsButton(page).click();
  await expectAccessibleInBothSchemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('menuitemradio', { name: 'All teams' }).click();
  await expect(page).toHaveURL('/teams?view=all');
  await columnsButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await expectAccessible(page);
});
