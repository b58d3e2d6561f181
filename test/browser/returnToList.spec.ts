import { expect, openAs, test } from './fixtures.ts';

for (const { width, back } of [
  { width: 1280, back: 'browser' },
  { width: 390, back: 'link' },
]) {
  test(`Back from a team (${back}) leads to its row, at ${width} pixels`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 700 });
    await openAs(page, product, 'Sam Staff', '/teams?sort=projectId&page=2');
    const link = page
      .getByRole('grid')
      .getByRole('link', { name: /^View Detail/ })
      .nth(14);
    await link.scrollIntoViewIfNeeded();
    const name = (await link.getAttribute('aria-label')) ?? '';
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: name.replace('View Detail, ', '') })).toBeVisible();
    if (back === 'browser') await page.goBack();
    else await page.getByRole('link', { name: 'All Team Projects' }).click();
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
    await expect(page).toHaveURL(/\?sort=projectId&page=2$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  });
}

test('narrow lists show every value of a row below its header, with its name, and sort', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, product, 'Sam Staff', '/teams');
  const row = page.getByRole('grid').getByRole('row').nth(1);
  await expect(row.getByRole('rowheader')).toBeVisible();
  for (const header of ['Project ID', 'Product Name', 'Team Type', 'Sector', 'Business Unit', 'Greenfield'])
    await expect(row.getByText(header, { exact: true })).toBeInViewport();
  await page.getByRole('columnheader', { name: 'Sector' }).click();
  await expect(page).toHaveURL(/sort=sector$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
