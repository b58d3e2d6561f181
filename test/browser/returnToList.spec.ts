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

for (const name of ['Reporting', 'Team Projects', 'Technologies']) {
  test(`Back to ${name} from the menu keeps the place, though its rows come later`, async ({ page, product }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await openAs(page, product, 'Sam Staff', '/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name }).click();
    await expect(page.getByRole('grid').getByRole('row').nth(9)).toBeAttached();
    await page.mouse.move(640, 300);
    await page.mouse.wheel(0, 400);
    const scrollY = () => page.evaluate(() => window.scrollY);
    await expect.poll(scrollY).toBe(400);
    await menu.getByRole('link', { name: 'Export Data' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Export Engineering Data' })).toBeInViewport();
    await page.goBack();
    await expect(page.getByRole('grid').getByRole('row').nth(9)).toBeAttached();
    await expect.poll(scrollY).toBe(400);
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
