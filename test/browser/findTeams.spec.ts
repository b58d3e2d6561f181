import { expect, expectAccessibleInBothSchemes, expectAccessibleOnTabletToo, openAs, test } from './fixtures.ts';

const grid = { name: 'All Team Projects' };

test('teams are found by filters, on a phone', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openAs(page, product, 'Sam Staff', '/teams');
  await expect(page.getByText('1–20 of 60')).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  const first = page.getByRole('checkbox').first();
  await expect(first).toBeFocused();
  await expect(page.getByRole('checkbox', { name: /^Your teams \(\d+\)$/ })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await first.check();
  await page.getByRole('group', { name: 'Greenfield' }).getByRole('checkbox', { name: /^Yes/ }).check();
  await page.getByRole('button', { name: /^Show \d+ teams?$/ }).click();
  const count = page.getByText(/^Showing \d+ of 60 teams$/);
  await expect(count).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  const shown = await count.textContent();
  await page.reload();
  await expect(count).toHaveText(shown ?? '');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Greenfield: remove this filter' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('1–20 of 60')).toBeVisible();
});

test('teams are found by words and by their people', async ({ page, product }) => {
  await openAs(page, product, 'Sam Staff', '/teams');
  await expect(page.getByText('1–20 of 60')).toBeVisible();
  const search = page.getByRole('searchbox');
  await search.fill('reports tax');
  await expect(page.getByRole('grid', grid).locator('mark').first()).toHaveText('Tax');
  await search.fill('jack green');
  await expect(page.getByRole('grid', grid).getByText('member: Jack Green').first()).toBeVisible();
  await expectAccessibleOnTabletToo(page);
  await search.fill('payments');
  await expect(page.getByText(/business unit: Payments/).first()).toBeVisible();
  await search.fill('zzz no such team');
  await expect(page.getByText('There are no records to display')).toBeVisible();
  await expectAccessibleOnTabletToo(page);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await expect(page.getByText('1–20 of 60')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
});

test('with the keyboard alone: filter, take it back, find a person’s teams and open one', async ({ page, product }) => {
  await openAs(page, product, 'Sam Staff', '/teams');
  const filters = page.getByRole('button', { name: /^Filters/ });
  await expect(filters).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  while (!(await filters.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(filters).toHaveText('Filters (1)');
  await page.keyboard.press('Escape');
  await expect(filters).toBeFocused();
  const chip = page.getByRole('button', { name: /: remove this filter$/ });
  while (!(await chip.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(filters).toBeFocused();
  await expect(page.getByText('1–20 of 60')).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('jack green');
  const reason = page.getByText('member: Jack Green').first();
  await expect(reason).toBeVisible();
  const detail = page.getByRole('link', { name: 'View Detail' }).first();
  const name = await page.getByRole('rowheader').first().locator('span[title]').getAttribute('title');
  await detail.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('jack green');
  await expect(reason).toBeVisible();
});
