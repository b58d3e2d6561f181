import type { Page } from '@playwright/test';
import { expect, expectAccessibleInBothSchemes, openAs, test } from './fixtures.ts';

/** Layout shift since the page was opened, of whatever cause but a person's input. */
async function measureLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
      document.documentElement.dataset.layoutShift = String(sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.layoutShift ?? 0));
}

test('home shows the person their teams, and leads to the list of them', async ({ page, product }) => {
  const layoutShift = await measureLayoutShift(page);
  await openAs(page, product, 'Sam Staff', '/');
  const teams = page.getByRole('region', { name: 'Your teams' }).getByRole('listitem');
  await expect(teams).toHaveCount(3);
  const figures = page.getByRole('region', { name: 'All teams this month' }).getByRole('link');
  await expect(figures.getByText(/^\d+\.\d\d% so far$/)).toHaveCount(4);
  expect(await layoutShift()).toBeLessThanOrEqual(0.02);

  const wanted = await teams.last().getByRole('link').first().innerText();
  await teams.last().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
  await page.getByRole('link', { name: 'Engineering Data' }).click();
  await expect(
    page.getByRole('region', { name: 'Recently visited' }).getByRole('link', { name: wanted }),
  ).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('link', { name: 'View Your Teams' }).click();
  await expect(page).toHaveURL('/teams');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: /^Your teams/ }).check();
  await expect(page).toHaveURL('/teams?mine=1');
  await expect(page.getByText('Showing 3 of 60 teams')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Your teams: remove this filter' }).click();
  await expect(page).toHaveURL('/teams');
  await expect(page.getByRole('row')).toHaveCount(21);
  await page.goBack();
  await expect(page.getByRole('row')).toHaveCount(4);
});
