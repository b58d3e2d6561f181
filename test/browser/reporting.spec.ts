import { expect, expectAccessibleInBothSchemes, openAs, test } from './fixtures.ts';

test('who has not reported, whom to ask, and back to the place', async ({ page, product, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, product, 'Sam Staff', '/');
  await page.getByRole('link', { name: 'Reporting' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reporting' })).toBeFocused();
  const list = page.getByRole('grid', { name: 'Who has reported' });
  await expect(list.getByRole('row')).toHaveCount(21);
  await expect(list.getByText('Loading...')).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect((await list.getByRole('row').nth(1).boundingBox())?.y).toBeLessThanOrEqual(500);
  const download = page.getByRole('button', { name: 'Download this list' });
  expect((await download.boundingBox())?.width).toBeGreaterThan(150);

  const unit = page.getByRole('region', { name: 'By business unit' }).getByRole('listitem').first().getByRole('button');
  await unit.press('Enter');
  await expect(unit).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status', { name: 'Matches' })).toHaveText(/^Showing \d+ of 60 teams$/);
  await page.getByRole('button', { name: /^Copy addresses of \d+ teams?$/ }).click();
  await expect(page.getByText(/e-mail address(es)? copied\./)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\S+@\S+$|^(\S+@\S+; )+\S+@\S+$/);

  await list.getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: 'Team Metrics', selected: true })).toBeVisible();
  await page.goBack();
  await expect(unit).toHaveAttribute('aria-pressed', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // On a phone the filters stand behind a button, and the list begins in the upper half of the screen.
  await unit.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Report' })).toBeHidden();
  expect((await list.boundingBox())?.y).toBeLessThanOrEqual(422);
  expect((await download.boundingBox())?.width).toBeLessThan(60);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter');
  await page.getByRole('combobox', { name: 'Report' }).selectOption('1');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(/late=1/);
});
