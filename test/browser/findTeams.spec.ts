import type { Page } from '@playwright/test';
import { expect, expectAccessibleInBothSchemes, expectAccessibleOnTabletToo, openAs, test } from './fixtures.ts';

const grid = { name: 'All Team Projects' };

for (const width of [1280, 390]) {
  const expectAccessibleHere = width === 1280 ? expectAccessibleOnTabletToo : expectAccessibleInBothSchemes;

  test(`teams are found by filters (${width} px)`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, product, 'Sam Staff', '/teams');
    await expect(page.getByText('1–20 of 60')).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    const first = page.getByRole('checkbox').first();
    await expect(first).toBeFocused();
    await expect(page.getByRole('checkbox', { name: /^Your teams \(\d+\)$/ })).toBeVisible();
    await expectAccessibleHere(page);
    await first.check();
    await page.getByRole('group', { name: 'Greenfield' }).getByRole('checkbox', { name: /^Yes/ }).check();
    if (width === 390) await page.getByRole('button', { name: /^Show \d+ teams?$/ }).click();
    const count = page.getByText(/^Showing \d+ of 60 teams$/);
    await expect(count).toBeVisible();
    await expectAccessibleHere(page);
    const shown = await count.textContent();
    await page.reload();
    await expect(count).toHaveText(shown ?? '');
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Greenfield: remove this filter' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByText('1–20 of 60')).toBeVisible();
  });

  test(`teams are found by words and by their people (${width} px)`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, product, 'Sam Staff', '/teams');
    await expect(page.getByText('1–20 of 60')).toBeVisible();
    const search = page.getByRole('searchbox');
    await search.fill('reports tax');
    await expect(page.getByRole('grid', grid).locator('mark').first()).toHaveText('Tax');
    await search.fill('jack green');
    await expect(page.getByRole('grid', grid).getByText('member: Jack Green').first()).toBeVisible();
    await expectAccessibleHere(page);
    await search.fill('payments');
    await expect(page.getByText(/business unit: Payments/).first()).toBeVisible();
    await search.fill('zzz no such team');
    await expect(page.getByText('There are no records to display')).toBeVisible();
    await expectAccessibleHere(page);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await expect(page.getByText('1–20 of 60')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

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

/** Milliseconds between two keys of somebody who types without hurry. */
const delay = 150;
const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the palette': async (page) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('heron', { delay });
    await expect(page.getByRole('option', { selected: true })).toContainText('Heron');
    await page.keyboard.press('Enter');
  },
  'the list': async (page) => {
    await page.getByRole('link', { name: 'View Your Teams' }).click();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('heron', { delay });
    await expect(page.getByText(/^1–\d of \d$/)).toBeVisible();
    await page.getByRole('link', { name: 'View Detail' }).first().click();
  },
};

for (const [way, find] of Object.entries(ways)) {
  test(`a team and its members, from Home by ${way}`, async ({ page, product }) => {
    await openAs(page, product, 'Sam Staff', '/');
    await expect(page.getByRole('link', { name: 'View Your Teams' })).toBeVisible();
    const begin = Date.now();
    await find(page);
    await expect(page.getByRole('grid', { name: 'Team Members' }).getByRole('rowheader').first()).toBeVisible();
    test.info().annotations.push({ type: 'job time', description: `${(Date.now() - begin) / 1_000} s` });
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Heron');
  });
}
