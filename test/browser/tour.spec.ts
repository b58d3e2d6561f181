import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleOnTabletToo,
  openAs,
  resetPreferences,
  setPreferences,
  test,
} from './fixtures.ts';

const tour = (page: Page, name: string) => page.getByRole('complementary', { name });

test.beforeEach(({ product }) => setPreferences(product, 'Kim Staff', { tours: [] }));
test.afterEach(resetPreferences);

test('three sentences at the first visit of each area, dismissed for good', async ({ page, product }) => {
  await openAs(page, product, 'Kim Staff', '/');
  await expect(tour(page, 'Welcome').getByRole('listitem')).toHaveCount(3);
  await expectAccessibleOnTabletToo(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Team Projects' }).click();
  await expect(tour(page, 'Team Projects')).toBeVisible();
  await expectAccessibleOnTabletToo(page);
  await tour(page, 'Team Projects').getByRole('button', { name: 'Got it' }).click();
  await expect(tour(page, 'Team Projects')).toBeHidden();

  // Another area has its own; Escape dismisses it.
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(tour(page, 'A team')).toBeVisible();
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/account/prefs') && answer.request().method() === 'PATCH',
  );
  await page.keyboard.press('Escape');
  await expect(tour(page, 'A team')).toBeHidden();
  expect((await saved).ok()).toBe(true);

  await page.goto('/teams');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Export Data' }).click();
  await expect(tour(page, 'Export Data')).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(1);
});

test('on a phone, without hiding the pages of the table', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, product, 'Kim Staff', '/teams');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await expect(tour(page, 'Team Projects')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const next = page.getByRole('button', { name: 'Go to next page' });
  const [pager, card] = [await next.boundingBox(), await tour(page, 'Team Projects').boundingBox()];
  expect((pager?.y ?? 0) + (pager?.height ?? 0)).toBeLessThan(card?.y ?? 0);
  await next.click();
  await expect(page).toHaveURL(/page=2/);
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(screen);
});
