import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectAccessibleOnTabletToo,
  openAs,
  test,
} from './fixtures.ts';

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const lines = (page: Page) => page.locator('path[data-series^="team-"]');

test('teams are ticked in the list, on several pages, and compared', async ({ page, product }) => {
  await openAs(page, product, 'Sam Staff', '/teams');
  await page.getByRole('button', { name: 'Compare…' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  await boxes.first().click();
  await expect(boxes.first()).toBeChecked();
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page.getByText('21–40 of 60')).toBeVisible();
  await boxes.nth(2).click();
  await expect(page.getByText('2 teams ticked.')).toBeVisible();
  await expectAccessibleOnTabletToo(page);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();

  await expect(page).toHaveURL(/\/compare\?teams=[^,]+,[^,]+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Compare Teams' })).toBeFocused();
  for (const name of ['Information', 'Members', 'Tech Inventory', 'Monthly Metrics']) {
    await expect(table(page, name).getByRole('columnheader')).toHaveCount(3);
  }
  await expect(table(page, 'Tech Inventory').getByRole('rowheader').nth(2)).toBeVisible();
  await expect(
    table(page, 'Monthly Metrics')
      .getByText(/^median .* of \d+$/)
      .first(),
  ).toBeVisible();
  await expect(lines(page).first()).toBeVisible();
  await expectAccessibleOnTabletToo(page);

  await page.getByRole('combobox', { name: 'Add a team' }).fill('tax');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(table(page, 'Information').getByRole('columnheader')).toHaveCount(4);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(table(page, 'Members').getByRole('link').first()).toBeVisible();
  await expect(lines(page)).not.toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_500);
  const people = await table(page, 'Members')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.clientHeight));
  expect(Math.min(...people)).toBeGreaterThanOrEqual(24);
  await page.goBack();
  await expect(table(page, 'Information').getByRole('columnheader')).toHaveCount(3);
  await page.getByRole('link', { name: 'All Team Projects' }).click();
  await expect(page.getByText('2 teams ticked.')).toBeVisible();
  await expect(boxes.nth(2)).toBeChecked();
});

test.describe('on a phone, with the keyboard alone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a team is compared with others', async ({ page, product }) => {
    await openAs(page, product, 'Kim Staff', '/teams?search=tax');
    await page
      .getByRole('link', { name: /^View Detail/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Compare with…' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Team' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('falcon');
    await page.keyboard.press('Enter');
    await page.keyboard.type('a');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Compare', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(table(page, 'Information').getByRole('columnheader')).toHaveCount(4);
    await expect(lines(page).first()).toBeVisible();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await expectAccessibleInBothSchemes(page);

    const inventory = page.getByRole('group', { name: 'Tech Inventory' });
    await inventory.focus();
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => inventory.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(60);
    const name = await inventory.getByRole('rowheader').first().boundingBox();
    expect(name?.x).toBeGreaterThanOrEqual(0);

    await page.getByRole('switch', { name: 'Only what differs' }).focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/equal=1/);
    await expect(
      table(page, 'Tech Inventory')
        .getByRole('rowheader', { name: /\(differs\)$/ })
        .first(),
    ).toBeVisible();
  });

  test('teams are ticked', async ({ page, product }) => {
    await openAs(page, product, 'Kim Staff', '/teams?ticks=');
    const box = page.getByRole('checkbox', { name: /^Compare / });
    await box.nth(0).focus();
    await page.keyboard.press('Space');
    await expect(box.nth(0)).toBeChecked();
    await expect(page).toHaveURL(/\/teams\?ticks=\w+$/);
    await page.keyboard.press('ArrowDown');
    await expect(box.nth(1)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText('2 teams ticked.')).toBeVisible();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    await expect(box).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Compare…' })).toBeFocused();
  });
});
