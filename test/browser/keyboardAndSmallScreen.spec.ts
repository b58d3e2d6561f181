import type { Locator } from '@playwright/test';
import { expect, expectAccessibleInBothSchemes, openAs, signInAs, test } from './fixtures.ts';

test('every screen on a phone, light and dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const expectNoSidewaysScroll = async () => {
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(content).toBeLessThanOrEqual(screen);
  };

  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Continue as Sam Staff' })).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessibleInBothSchemes(page);
  await signInAs(page, 'Sam Staff');
  await expect(page.getByRole('heading', { name: 'Team Metrics All In One Place' })).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessibleInBothSchemes(page);

  // On small screens the links collapse into a dropdown (specification.md, section 2).
  await expect(page.getByRole('link', { name: 'Team Projects' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('menuitem', { name: 'Team Projects' }).click();
  await expect(page.getByRole('heading', { name: 'All Team Projects' })).toBeVisible();
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessibleInBothSchemes(page);

  await page.getByRole('row').nth(2).getByRole('rowheader').first().click();
  await expect(page.getByRole('tab', { name: 'Team Info' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessibleInBothSchemes(page);

  await page.goto('/access-denied');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessibleInBothSchemes(page);
});

test('with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue as Kim Staff' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Team Metrics All In One Place' })).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Skip to/ })).toBeFocused();
  await page.getByRole('navigation').getByRole('link', { name: 'Team Projects' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/teams');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Team Projects' })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await page.getByPlaceholder('Search Teams...').focus();
  await page.keyboard.type('a');
  await expect(page.getByText(/^Showing \d+ of 60 teams$/)).toBeVisible();
  const detail = page
    .getByRole('row')
    .nth(1)
    .getByRole('link', { name: /^View Detail/ });
  // The table has nothing to focus before it has measured its place.
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  const download = page.getByRole('button', { name: 'Download this list' });
  await page.keyboard.press('Tab');
  // Past what else the search could find.
  if (!(await isFocused(download))) await page.keyboard.press('Tab');
  await expect(download).toBeFocused();
  await expect(page.getByRole('button', { name: 'Compare…' })).toBeVisible();
  const header = page.getByRole('columnheader', { name: 'Team Name' });
  // Past the bar of the list.
  for (let press = 0; press < 8 && !(await isFocused(header)); press += 1) await page.keyboard.press('Tab');
  await expect(header).toBeFocused();
  // Within the table the arrow keys lead.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(detail).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Team Info', selected: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByPlaceholder('Search Teams...')).toHaveValue('a');
});

test('the list of teams within eight presses of Tab, for admins too, and every button above it by the arrow keys', async ({
  page,
  product,
}) => {
  await openAs(page, product, 'Ada Admin', '/teams');
  const newTeam = page.getByRole('button', { name: 'New team' });
  await expect(newTeam).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compare…' })).toBeVisible();
  await expect(page.getByRole('grid').getByRole('row').nth(20)).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
  expect(tops).toEqual(Array<number>(8).fill(tops[0] ?? NaN));
  const header = page.getByRole('columnheader', { name: 'Team Name' });
  let presses = 0;
  for (; presses < 12 && !(await isFocused(header)); presses += 1) {
    await page.keyboard.press('Tab');
    if (presses === 0) await page.keyboard.press('Enter');
  }
  expect(presses).toBeLessThanOrEqual(8);
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
  for (const name of ['Views', 'Columns', 'Compare…', 'New team', 'Filters']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('ArrowLeft');
  await expect(newTeam).toBeFocused();
  await page.keyboard.press('Tab');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(header).toHaveCSS('outline', /2px$/);
  await page.keyboard.press('Shift+Tab');
  await expect(newTeam).toBeFocused();
});

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}
