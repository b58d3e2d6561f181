import type { Locator, Page } from '@playwright/test';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectAccessibleOnTabletToo,
  openAs,
  teamAddress,
  test,
} from './fixtures.ts';

const region = (page: Page): Locator => page.getByRole('region', { name: /^Metric calculations of \d{4}$/ });
const row = (page: Page, name: string): Locator => region(page).getByRole('row', { name });
const name = 'Unit test coverage All pods';
const families = new Set(metrics.map(({ family }) => family)).size;

test("a year's metrics, their picture, and where a value comes from", async ({ page, product }) => {
  await openAs(page, product, 'Sam Staff', '/');
  await page.getByRole('navigation').getByRole('link', { name: 'Metric Calculations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Metric Calculations' })).toBeVisible();
  await expect(page.getByText('List of monthly metric calculations.')).toBeVisible();
  await expect(region(page).getByRole('row')).toHaveCount(1 + metrics.length + families);
  await expect(page.getByRole('button', { name: 'Recalculate now' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByLabel('Year').selectOption('2025');
  await expect(page).toHaveURL('/metric-calculations?year=2025');
  await expect(row(page, name).getByRole('cell').nth(2)).toHaveText(/^\d+(\.\d+)?%$/);
  await page.goBack();
  await expect(page.getByLabel('Year')).toHaveValue(String(new Date().getUTCFullYear()));

  await page.getByLabel('Metric', { exact: true }).selectOption('Unit test coverage');
  await expect(page.getByText(`Showing 4 of ${metrics.length} metrics`)).toBeVisible();
  await row(page, name).getByRole('button', { name }).click();
  const chart = page.getByRole('dialog', { name: 'Unit test coverage' });
  await expect(chart.locator('path[data-series="year"]').first()).toBeVisible();
  await expect(chart.getByRole('figure')).toHaveCount(4);
  await expect(chart.getByRole('columnheader')).toHaveCount(9);
  await expectAccessibleOnTabletToo(page);
  await page.keyboard.press('Escape');
  await expect(chart).toHaveCount(0);
  await expect(row(page, name).getByRole('button', { name })).toBeFocused();

  await row(page, name).getByRole('cell').nth(1).getByRole('button').click();
  const origin = page.getByRole('dialog', { name: 'Unit test coverage All pods' });
  await expect(origin.getByText('The mean repository test coverage of the teams that have a value.')).toBeVisible();
  await expect(origin.getByRole('grid', { name: 'Teams behind this value' }).getByRole('row')).toHaveCount(11);
  await expect(origin.getByText(/has changed since/)).toHaveCount(0);
  await expectAccessibleOnTabletToo(page);
  const team = origin.getByRole('grid', { name: 'Teams behind this value' }).getByRole('link').first();
  const teamName = await team.innerText();
  await team.click();
  await expect(page.getByRole('heading', { level: 1, name: teamName })).toBeVisible();
});

test("a team's metric leads to its calculation, and Back to the link", async ({ page, product }) => {
  await openAs(page, product, 'Sam Staff', await teamAddress(product, 0, 'teamMetrics'));
  const calculation = page.getByRole('link', { name: 'Calculation, Veracode Scanning', exact: true });
  await calculation.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Code-scan adoption All pods' })).toBeVisible();
  await page.goBack();
  await expect(calculation).toBeFocused();
});

test.describe('on a phone, with the keyboard', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('name and header of a figure stay in view', async ({ page, product }) => {
    await openAs(page, product, 'Sam Staff', '/metric-calculations');
    await expect(region(page)).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await sideways()).toBeLessThanOrEqual(0);

    await region(page).focus();
    const december = region(page).getByRole('columnheader', { name: 'Dec' });
    await expect(december).not.toBeInViewport();
    await page.keyboard.press('End');
    const last = region(page).getByRole('row').last();
    await expect(last).toBeInViewport();
    while (!(await isShown(december, region(page)))) await page.keyboard.press('ArrowRight');
    await expect(december).toBeInViewport();
    await expect(last.getByRole('rowheader')).toBeInViewport();
    const [figure, header, nameCell] = await Promise.all(
      [last.getByRole('cell').last(), december, last.getByRole('rowheader')].map((cell) => cell.boundingBox()),
    );
    expect(figure!.x).toBeGreaterThanOrEqual(nameCell!.x + nameCell!.width - 1);
    expect(figure!.y).toBeGreaterThanOrEqual(header!.y + header!.height - 1);

    // Under both, and all the same within the scrolled region.
    await region(page).evaluate((table) => table.scrollTo(84, 60));
    const latest = region(page).getByRole('row').nth(2).getByRole('cell').nth(1);
    await latest.getByRole('button').focus();
    expect((await latest.boundingBox())!.x).toBeGreaterThanOrEqual(nameCell!.x + nameCell!.width - 1);
    expect((await latest.boundingBox())!.y).toBeGreaterThanOrEqual(header!.y + header!.height - 1);

    await page.getByRole('button', { name: /^Unit-test adoption Build pods/ }).focus();
    await page.keyboard.press('Enter');
    const chart = page.getByRole('dialog', { name: 'Unit-test adoption' });
    await expect(chart.getByRole('figure')).toHaveCount(4);
    await expectAccessibleInBothSchemes(page);
    expect(await sideways()).toBeLessThanOrEqual(0);
    await expect(chart.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chart).toHaveCount(0);
  });
});

async function isShown(cell: Locator, within: Locator): Promise<boolean> {
  const [inner, outer] = await Promise.all([cell.boundingBox(), within.boundingBox()]);
  return inner !== null && outer !== null && inner.x + inner.width <= outer.x + outer.width + 1;
}
